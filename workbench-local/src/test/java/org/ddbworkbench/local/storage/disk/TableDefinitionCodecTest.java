package org.ddbworkbench.local.storage.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.ddbworkbench.local.storage.Billing;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.KeyType;
import org.ddbworkbench.local.storage.Projection;
import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.storage.TableSettings;
import org.ddbworkbench.local.storage.Throughput;
import org.junit.jupiter.api.Test;

class TableDefinitionCodecTest {
    private static final KeyAttribute PK = new KeyAttribute("pk", KeyType.S);
    private static final KeyAttribute SK = new KeyAttribute("sk", KeyType.B);
    private static final KeyAttribute AMOUNT = new KeyAttribute("amount \"due\"", KeyType.N);
    private static final Instant CREATED = Instant.parse("2026-01-02T03:04:05.678901Z");

    @Test
    void everythingComesBack() {
        IndexDefinition global = new IndexDefinition(
                "by-amount",
                IndexDefinition.Kind.GLOBAL,
                new KeySchema(List.of(AMOUNT, PK), List.of(SK)),
                new Projection(Projection.Type.INCLUDE, Set.of("a", "b")),
                new Throughput(3, Long.MAX_VALUE));
        IndexDefinition local = new IndexDefinition(
                "local",
                IndexDefinition.Kind.LOCAL,
                new KeySchema(List.of(PK), List.of(AMOUNT)),
                new Projection(Projection.Type.KEYS_ONLY, Set.of()),
                Throughput.ON_DEMAND);
        TreeMap<String, String> tags = new TreeMap<>();
        tags.put("team", "billing");
        tags.put("", "");
        TableDefinition definition = new TableDefinition(
                "table",
                UUID.randomUUID(),
                CREATED,
                new KeySchema(List.of(PK), List.of(SK)),
                List.of(PK, SK, AMOUNT),
                List.of(global, local),
                new Billing(false, new Throughput(1, 2), Optional.of(CREATED.plusNanos(1))),
                new TableSettings(
                        true,
                        Optional.of(TableSettings.TableClass.STANDARD_INFREQUENT_ACCESS),
                        Optional.of("arn:of:a:key"),
                        Optional.of("expires"),
                        tags));

        assertThat(TableDefinitionCodec.decode(TableDefinitionCodec.encode(definition)))
                .isEqualTo(definition);
    }

    @Test
    void defaultsComeBack() {
        TableDefinition definition = new TableDefinition(
                "table",
                UUID.randomUUID(),
                CREATED,
                new KeySchema(List.of(PK), List.of()),
                List.of(PK),
                List.of(),
                Billing.onDemand(CREATED),
                TableSettings.DEFAULT);

        assertThat(TableDefinitionCodec.decode(TableDefinitionCodec.encode(definition)))
                .isEqualTo(definition);
    }

    @Test
    void damageIsTold() {
        assertThatThrownBy(() -> TableDefinitionCodec.decode("{\"name\":\"t\"}".getBytes(UTF_8)))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("the definition of a stored table is damaged");
    }
}
