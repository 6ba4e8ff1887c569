package org.ddbworkbench.local.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Values;
import org.junit.jupiter.api.Test;

/** The order of encoded keys is the order of the values, on random values that are close to each other. */
class KeyEncodingTest {
    private static final int VALUES = 600;
    private final Random random = new Random(20260101);

    @Test
    void numbersKeepTheirOrder() {
        checkOrder(random -> new AttributeValue.Numeric(number(random)));
    }

    @Test
    void textKeepsItsOrder() {
        String alphabet = "\u0000\u0001a\u007Fé\u07FF\u0800\uD7FF\uE000\uFFFF";
        checkOrder(random -> {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(4); i > 0; i--) {
                int pick = random.nextInt(alphabet.length() + 1);
                text.append(pick == alphabet.length() ? "😀" : alphabet.substring(pick, pick + 1));
            }
            return new AttributeValue.Text(text.toString());
        });
    }

    @Test
    void binaryKeepsItsOrder() {
        byte[] alphabet = {0, 1, 127, -128, -1};
        checkOrder(random -> {
            byte[] bytes = new byte[random.nextInt(4)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = alphabet[random.nextInt(alphabet.length)];
            }
            return new AttributeValue.Binary(ByteString.of(bytes));
        });
    }

    @Test
    void hashesSpreadSimilarKeys() {
        int[] perSegment = new int[16];
        for (int i = 0; i < 16_000; i++) {
            ByteString key = KeyEncoding.hash(encoded(new AttributeValue.Text("TENANT#" + i)));
            perSegment[key.at(0) >>> 4]++;
        }

        assertThat(Arrays.stream(perSegment)).allMatch(count -> count > 850 && count < 1150);
    }

    @Test
    void segmentsMeetWithoutGap() {
        for (int segments : new int[] {1, 2, 3, 7, 1_000_000}) {
            ByteString end = ByteString.EMPTY;
            for (int segment = 0; segment < Math.min(segments, 100); segment++) {
                KeyRange range = KeyRange.ofSegment(segment, segments);
                assertThat(range.from().compareTo(end)).isNotNegative();
                if (segment > 0) {
                    assertThat(range.from()).isEqualTo(end);
                }
                end = range.to() == null ? ByteString.EMPTY : range.to();
            }
            assertThat(KeyRange.ofSegment(segments - 1, segments).to()).isNull();
        }
    }

    private void checkOrder(Function<Random, AttributeValue> values) {
        List<AttributeValue> drawn = new ArrayList<>();
        for (int i = 0; i < VALUES; i++) {
            drawn.add(values.apply(random));
        }
        for (AttributeValue left : drawn) {
            for (AttributeValue right : drawn) {
                int expected = Values.compare(left, right).orElseThrow();
                int actual = ByteString.of(encoded(left)).compareTo(ByteString.of(encoded(right)));
                assertThat(Integer.signum(actual)).as("%s and %s", left, right).isEqualTo(Integer.signum(expected));
            }
        }
    }

    private static BigDecimal number(Random random) {
        if (random.nextInt(20) == 0) {
            return BigDecimal.ZERO;
        }
        int exponent = random.nextInt(5) == 0 ? random.nextInt(256) - 130 : random.nextInt(6) - 3;
        BigInteger digits =
                BigInteger.valueOf(random.nextInt(2) == 0 ? random.nextInt(120) + 1 : random.nextInt(9) + 1);
        BigDecimal magnitude = new BigDecimal(digits).movePointRight(exponent);
        int first = magnitude.precision() - magnitude.scale() - 1;
        BigDecimal inside = first > 125 ? magnitude.movePointLeft(first - 125) : magnitude;
        return random.nextBoolean() ? inside : inside.negate();
    }

    private static byte[] encoded(AttributeValue value) {
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        KeyEncoding.append(key, value);
        return key.toByteArray();
    }
}
