package org.ddbworkbench.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.ddbworkbench.template.Encoding;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.RandomValues;
import org.ddbworkbench.template.Segment;
import org.junit.jupiter.api.Test;

/** Generated keys of all public designs: what they decode to are the values that compose them. */
class KeyRoundTripsTest {
    private static final int KEYS = 100_000;

    @Test
    void aHundredThousandKeysAreComposedOfWhatTheyDecodeTo() {
        List<KeyTemplate> templates = DesignsTest.designs().stream()
                .flatMap(design -> templates(design).stream())
                .toList();
        assertThat(templates).hasSizeGreaterThan(300);
        RandomValues random = new RandomValues(20_261_201);
        int each = KEYS / templates.size() + 1;
        int keys = 0;
        for (KeyTemplate template : templates) {
            for (int i = 0; i < each; i++) {
                String key = key(template, random);
                Object[] values = template.match(key);
                assertThat(values).as("%s is a key of %s", key, template).isNotNull();
                assertThat(isComposedOf(template, key, values))
                        .as("%s is %s composed of %s", key, template, List.of(values))
                        .isTrue();
                keys++;
            }
        }
        assertThat(keys).isGreaterThanOrEqualTo(KEYS);
    }

    /** Those of the table's key and of the indexes', for each entity. */
    private static List<KeyTemplate> templates(String design) {
        PhysicalTable table =
                CatalogReader.read(catalog(design), design).tables().get(0);
        List<KeyTemplate> templates = new ArrayList<>();
        for (Entity entity : table.entities()) {
            Stream.concat(
                            entity.forms().stream(),
                            table.indexes().stream().flatMap(index -> entity.forms(index, null).stream()))
                    .forEach(form -> templates.addAll(form.templates().values()));
        }
        return templates;
    }

    private static String key(KeyTemplate template, RandomValues random) {
        StringBuilder key = new StringBuilder();
        Map<String, String> texts = new HashMap<>();
        for (Segment segment : template.segments()) {
            key.append(
                    segment instanceof Segment.Variable variable
                            ? texts.computeIfAbsent(
                                    variable.name() + ":" + variable.type().name(),
                                    name -> random.textOf(variable.type()))
                            : ((Segment.Literal) segment).text());
        }
        return key.toString();
    }

    /** Whether the key has the texts of the values; of a time in a form that is not known, its beginning. */
    private static boolean isComposedOf(KeyTemplate template, String key, Object[] values) {
        int at = 0;
        int variable = 0;
        for (Segment segment : template.segments()) {
            String text;
            if (segment instanceof Segment.Variable current) {
                Encoding encoding = current.type().encode(values[variable++]);
                if (encoding instanceof Encoding.Prefix prefix) {
                    return key.startsWith(prefix.prefix(), at);
                }
                if (!(encoding instanceof Encoding.Exact exact)) {
                    return false;
                }
                text = exact.text();
            } else {
                text = ((Segment.Literal) segment).text();
            }
            if (!key.startsWith(text, at)) {
                return false;
            }
            at += text.length();
        }
        return at == key.length();
    }

    private static String catalog(String design) {
        try (InputStream in = KeyRoundTripsTest.class.getResourceAsStream("/designs/" + design + ".yaml")) {
            return new String(Objects.requireNonNull(in, design).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
