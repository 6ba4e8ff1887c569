package org.ddbworkbench.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.junit.jupiter.api.Test;

/** Intervals of texts hold the same bytes when their ends are bytes, too. */
class HexadecimalKeysTest {
    private static final String CHARACTERS = "0019aff:gG /";

    private final Random random = new Random(20_261_201);

    @Test
    void intervalsHoldTheSameBytes() {
        for (int i = 0; i < 20_000; i++) {
            KeySpan span = random.nextInt(3) == 0
                    ? KeySpan.startingWith(text(CHARACTERS))
                    : new KeySpan(end(), random.nextBoolean(), end(), random.nextBoolean());
            KeyDomain bytes = HexadecimalKeys.ofBytes(KeyDomain.spans(List.of(span)));
            for (int j = 0; j < 10; j++) {
                String key = text("019af") + "0";
                String whole = key.length() % 2 == 0 ? key : key + "f";
                boolean held = ((KeyDomain.Spans) bytes).spans().stream().anyMatch(one -> one.contains(whole));
                assertThat(held).as("%s in %s: %s", whole, span, bytes).isEqualTo(span.contains(whole));
            }
            for (KeySpan one : ((KeyDomain.Spans) bytes).spans()) {
                assertThat(one.low() == null || HexFormat.of().parseHex((String) one.low()).length > 0)
                        .isTrue();
                assertThat(one.high() == null || HexFormat.of().parseHex((String) one.high()).length > 0)
                        .isTrue();
            }
        }
    }

    private String end() {
        return random.nextInt(6) == 0 ? null : text(CHARACTERS);
    }

    private String text(String characters) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString();
    }

    @Test
    void valuesAreWholeBytes() {
        Set<Object> values = new LinkedHashSet<>(List.of("01", "012", "0G", "ffff", "FF"));
        assertThat(HexadecimalKeys.ofBytes(new KeyDomain.Points(values)))
                .isEqualTo(new KeyDomain.Points(new LinkedHashSet<>(List.of("01", "ffff"))));
        assertThat(HexadecimalKeys.wire(new KeyAttribute("pk", KeyType.B), "01ff"))
                .isEqualTo(new byte[] {1, -1});
        assertThat(HexadecimalKeys.wire(new KeyAttribute("pk", KeyType.S), "01ff"))
                .isEqualTo("01ff");
    }
}
