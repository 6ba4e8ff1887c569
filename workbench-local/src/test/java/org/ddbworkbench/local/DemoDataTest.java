package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.ddbworkbench.local.DemoData.Scale;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoDataTest {
    @Test
    void smallScaleHasFiveTenants() {
        Map<String, Long> counts = DemoItems.of(Scale.SMALL)
                .map(DemoDataTest::entity)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        assertThat(counts).isEqualTo(Map.of("META", 5L, "USER", 100L, "INVOICE", 150L, "EVENT", 500L));
        assertThat(DemoData.items(Scale.SMALL)).hasSize(755);
        assertThat(Scale.SMALL.itemCount()).isEqualTo(755);
    }

    @Test
    void standardScaleIsAbout116Megabytes() {
        assertThat(Scale.STANDARD.itemCount()).isEqualTo(110_020);
        long bytes = DemoItems.of(Scale.STANDARD).mapToLong(Item::size).sum();
        assertThat(bytes).isBetween(108_000_000L, 116_000_000L);
    }

    @Test
    void usersAreTwoKilobytesAndEventsOne() {
        assertThat(itemsOf("USER")).allMatch(item -> item.size() == 2000);
        assertThat(itemsOf("EVENT")).allMatch(item -> item.size() == 1000);
    }

    @Test
    void valuesFollowFromTheNumbers() {
        Item tenant = itemsOf("META").get(2);
        assertThat(texts(tenant))
                .isEqualTo(Map.of("pk", "TENANT#tenant-003", "sk", "META", "name", "Tenant 003 Inc", "plan", "team"));
        Item user = itemsOf("USER").get(0);
        assertThat(texts(user))
                .containsEntry("pk", "TENANT#acme")
                .containsEntry("sk", "USER#u_0001")
                .containsEntry("email", "u_0001@acme.example")
                .containsEntry("role", "admin")
                .containsOnlyKeys("pk", "sk", "email", "role", "bio");
        Item invoice = itemsOf("INVOICE").get(26);
        assertThat(texts(invoice))
                .isEqualTo(Map.of(
                        "pk", "TENANT#acme",
                        "sk", "INVOICE#2026-0027",
                        "user_id", "u_0007",
                        "status", "open",
                        "due_date", "2026-01-28",
                        "gsi1pk", "STATUS#open",
                        "gsi1sk", "2026-01-28"));
        assertThat(invoice.get("amount_cents")).hasToString("{N:2700}");
        Item event = itemsOf("EVENT").get(0);
        assertThat(texts(event))
                .containsEntry("sk", "EVENT#2026-01-01T00:37Z")
                .containsEntry("actor", "u_0008")
                .containsEntry("action", "login")
                .containsOnlyKeys("pk", "sk", "actor", "action", "detail");
    }

    @Test
    void loadedDirectlyOrByBatchesTheTableIsTheSame() {
        LocalDynamoDb loaded = LocalDynamoDb.create();
        DemoData.load(loaded, Scale.SMALL);
        LocalDynamoDb batched = LocalDynamoDb.create();
        assertThat(execute(batched, "CreateTable", DemoData.createTableRequest())
                        .status())
                .isEqualTo(200);
        assertThat(DemoData.batchWriteRequests(Scale.SMALL))
                .hasSize(31)
                .allMatch(request -> execute(batched, "BatchWriteItem", request).status() == 200);

        String scan = "{\"TableName\":\"saas-billing\",\"ReturnConsumedCapacity\":\"INDEXES\"}";
        assertThat(execute(loaded, "Scan", scan).text())
                .isEqualTo(execute(batched, "Scan", scan).text())
                .contains("\"Count\":755");
        assertThat(execute(loaded, "DescribeTable", "{\"TableName\":\"saas-billing\"}")
                        .text())
                .contains("\"ItemCount\":755")
                .contains("\"ItemCount\":150");
    }

    @Test
    void loadRefusesAnEngineThatHasTheTable() {
        LocalDynamoDb engine = LocalDynamoDb.create();
        DemoData.load(engine, Scale.SMALL);

        assertThatThrownBy(() -> DemoData.load(engine, Scale.SMALL))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Table already exists: saas-billing");
    }

    @Test
    void aTableThatARunLeftHalfFilledIsMadeAnew() {
        LocalDynamoDb engine = LocalDynamoDb.create();
        assertThat(DemoData.isLoaded(engine)).isFalse();
        String create = DemoData.createTableRequest().strip();
        execute(
                engine,
                "CreateTable",
                create.substring(0, create.length() - 1)
                        + ",\"Tags\":[{\"Key\":\"workbench:loading\",\"Value\":\"true\"}]}");
        execute(
                engine,
                "BatchWriteItem",
                DemoData.batchWriteRequests(Scale.SMALL).findFirst().orElseThrow());
        assertThat(DemoData.isLoaded(engine)).isFalse();

        DemoData.load(engine, Scale.SMALL);

        assertThat(DemoData.isLoaded(engine)).isTrue();
        assertThat(execute(engine, "DescribeTable", "{\"TableName\":\"saas-billing\"}")
                        .text())
                .contains("\"ItemCount\":755");
        assertThat(execute(
                                engine,
                                "ListTagsOfResource",
                                "{\"ResourceArn\":\"arn:aws:dynamodb:local:000000000000:table/saas-billing\"}")
                        .text())
                .contains("\"Tags\":[]");
    }

    /** As a process sees it that opens the directory while a load is under way, which is what a kill leaves. */
    @Test
    void aTableIsNotLoadedBeforeItsLastItemIs(@TempDir Path directory) {
        try (LocalDynamoDb engine = LocalDynamoDb.open(directory)) {
            Thread loading = new Thread(() -> DemoData.load(engine, Scale.SMALL));
            loading.start();
            boolean loaded;
            do {
                loaded = DemoData.isLoaded(engine);
                if (loaded) {
                    assertThat(execute(engine, "DescribeTable", "{\"TableName\":\"saas-billing\"}")
                                    .text())
                            .contains("\"ItemCount\":755");
                }
            } while (!loaded);
        }
    }

    @Test
    void catalogIsAResource() {
        assertThat(DemoData.catalog()).contains("saas-billing:").contains("INVOICE#");
    }

    private static LocalResponse execute(LocalDynamoDb engine, String operation, String json) {
        return engine.execute(operation, json.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Item> itemsOf(String entity) {
        return DemoItems.of(Scale.SMALL)
                .filter(item -> entity(item).equals(entity))
                .toList();
    }

    private static String entity(Item item) {
        return texts(item).get("sk").split("#", 2)[0];
    }

    private static Map<String, String> texts(Item item) {
        return item.attributes().entrySet().stream()
                .filter(attribute -> attribute.getValue() instanceof AttributeValue.Text)
                .collect(Collectors.toMap(
                        Map.Entry::getKey, attribute -> ((AttributeValue.Text) attribute.getValue()).value()));
    }
}
