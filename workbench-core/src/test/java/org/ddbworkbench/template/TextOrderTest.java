package org.ddbworkbench.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TextOrderTest {
    private static final int ROUNDS = 20_000;

    @Test
    void isTheOrderOfBytes() {
        RandomValues random = new RandomValues(1);
        for (int i = 0; i < ROUNDS; i++) {
            String a = random.text() + random.text();
            String b = (String) random.near(a, ValueKind.TEXT);

            assertThat(Integer.signum(TextOrder.UTF8.compare(a, b)))
                    .as("%s and %s", a, b)
                    .isEqualTo(Integer.signum(Arrays.compareUnsigned(bytes(a), bytes(b))));
        }
    }

    @Test
    void bmpAboveTheSurrogatesSortsBelowEmoji() {
        assertThat(TextOrder.UTF8.compare("\uFFFF", "😀")).isNegative();
        assertThat("\uFFFF".compareTo("😀")).isPositive();
    }

    @Test
    void plainTextComparesAlikeInBothOrders() {
        assertThat(TextOrder.isPlain("Étude\uD7FF")).isTrue();
        assertThat(TextOrder.isPlain("a😀")).isFalse();
        assertThat(TextOrder.plainLength("ab\uE000c")).isEqualTo(2);
        RandomValues random = new RandomValues(2);
        for (int i = 0; i < ROUNDS; i++) {
            String a = random.text();
            String b = random.text();
            if (TextOrder.isPlain(a)) {
                assertThat(Integer.signum(TextOrder.UTF8.compare(a, b))).isEqualTo(Integer.signum(a.compareTo(b)));
            }
        }
    }

    @Test
    void prefixEndIsAboveAllThatBeginWithThePrefixAndNothingElse() {
        RandomValues random = new RandomValues(3);
        for (int i = 0; i < ROUNDS; i++) {
            String prefix = random.text();
            String text = (random.number(2) == 0 ? prefix : "") + random.text();
            String end = TextOrder.prefixEnd(prefix);
            boolean within =
                    TextOrder.UTF8.compare(text, prefix) >= 0 && (end == null || TextOrder.UTF8.compare(text, end) < 0);

            assertThat(within).as("%s within %s to %s", text, prefix, end).isEqualTo(text.startsWith(prefix));
        }
    }

    @Test
    void prefixEndStepsOverSurrogatesAndTheLastCharacter() {
        assertThat(TextOrder.prefixEnd("USER#")).isEqualTo("USER$");
        assertThat(TextOrder.prefixEnd("a\uD7FF")).isEqualTo("a\uE000");
        assertThat(TextOrder.prefixEnd("a\uFFFF")).isEqualTo("a\uD800\uDC00");
        assertThat(TextOrder.prefixEnd("a\uDBFF\uDFFF")).isEqualTo("b");
        assertThat(TextOrder.prefixEnd("\uDBFF\uDFFF")).isNull();
        assertThat(TextOrder.prefixEnd("")).isNull();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
