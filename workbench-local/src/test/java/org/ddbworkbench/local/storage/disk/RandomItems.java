package org.ddbworkbench.local.storage.disk;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;

/** Items with values of every type, at the limits of their ranges more often than not. */
final class RandomItems {
    private static final String[] CHARACTERS = {"a", "Z", "\u0000", "é", "\u0800", "\uFFFF", "😀", " "};
    private static final int MAX_DEPTH = 4;

    private final Random random;

    RandomItems(long seed) {
        random = new Random(seed);
    }

    Item next() {
        return Item.of(map(0));
    }

    private Map<String, AttributeValue> map(int depth) {
        Map<String, AttributeValue> map = new LinkedHashMap<>();
        for (int i = random.nextInt(8); i > 0; i--) {
            map.put(text(), value(depth + 1));
        }
        return map;
    }

    private AttributeValue value(int depth) {
        return switch (random.nextInt(depth < MAX_DEPTH ? 10 : 8)) {
            case 0 -> new AttributeValue.Null();
            case 1 -> new AttributeValue.Bool(random.nextBoolean());
            case 2 -> new AttributeValue.Text(text());
            case 3 -> new AttributeValue.Binary(binary());
            case 4 -> new AttributeValue.Numeric(number());
            case 5 -> new AttributeValue.TextSet(set(this::text));
            case 6 -> new AttributeValue.NumericSet(set(this::number));
            case 7 -> new AttributeValue.BinarySet(set(this::binary));
            case 8 -> new AttributeValue.ListValue(list(depth));
            default -> new AttributeValue.MapValue(map(depth));
        };
    }

    private List<AttributeValue> list(int depth) {
        List<AttributeValue> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(value(depth + 1));
        }
        return list;
    }

    private <T> Set<T> set(Supplier<T> member) {
        Set<T> set = new LinkedHashSet<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            set.add(member.get());
        }
        return set;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(10) == 0 ? 300 : random.nextInt(6); i > 0; i--) {
            text.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
        }
        return text.toString();
    }

    private ByteString binary() {
        byte[] bytes = new byte[random.nextInt(10) == 0 ? 20_000 : random.nextInt(5)];
        random.nextBytes(bytes);
        return ByteString.of(bytes);
    }

    /** Up to 38 digits, from 1E-130 to the greatest number. */
    private BigDecimal number() {
        int digits = random.nextInt(39);
        BigInteger unscaled = BigInteger.ZERO;
        for (int i = 0; i < digits; i++) {
            unscaled = unscaled.multiply(BigInteger.TEN).add(BigInteger.valueOf(random.nextInt(3) == 0 ? 9 : i % 10));
        }
        int exponent = random.nextInt(256) - 130;
        BigDecimal number =
                new BigDecimal(unscaled, Math.max(0, unscaled.toString().length() - 1) - exponent);
        return random.nextBoolean() ? number : number.negate();
    }
}
