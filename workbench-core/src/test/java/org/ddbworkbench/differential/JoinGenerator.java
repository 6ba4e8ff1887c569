package org.ddbworkbench.differential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.ddbworkbench.differential.Relation.Field;

/** Makes conditions that join two tables on equal columns: on any, on a partition, or on the whole key of one. */
final class JoinGenerator {
    private final Random random;

    JoinGenerator(Random random) {
        this.random = random;
    }

    /** Equal columns, or nothing when no two columns have values in common. */
    String on(Relation left, Relation right) {
        if (random.nextInt(3) > 0) {
            String on = onKey(left, right);
            if (!on.isEmpty()) {
                return on;
            }
        }
        List<String> pairs = new ArrayList<>();
        int wanted = 1 + random.nextInt(2);
        for (int attempt = 0; attempt < 12 && pairs.size() < wanted; attempt++) {
            String pair = pair(left, right, pick(right.fields()), true);
            if (!pair.isEmpty()) {
                pairs.add(pair);
            }
        }
        return String.join(" AND ", pairs);
    }

    /** Columns that are equal to all of a key of the right table, or to its partition. */
    private String onKey(Relation left, Relation right) {
        List<KeyColumns> keys = KeyColumns.of(right);
        if (keys.isEmpty()) {
            return "";
        }
        KeyColumns key = pick(keys);
        List<Field> fields = new ArrayList<>(key.partition());
        if (random.nextInt(3) > 0) {
            fields.addAll(key.sort());
        }
        List<String> pairs = new ArrayList<>();
        for (Field field : fields) {
            String pair = pair(left, right, field, false);
            if (pair.isEmpty()) {
                return "";
            }
            pairs.add(pair);
        }
        return String.join(" AND ", pairs);
    }

    /** The column, and one of the left table with some of its values, or nothing. */
    private String pair(Relation left, Relation right, Field other, boolean anyName) {
        List<Field> candidates = left.ofType(other.type()).stream()
                .filter(field -> field.column().name().equals(other.column().name()))
                .toList();
        if (candidates.isEmpty() || (anyName && random.nextInt(4) == 0)) {
            candidates = left.ofType(other.type());
        }
        Set<Object> values = new HashSet<>(right.values(other));
        candidates = candidates.stream()
                .filter(field -> left.values(field).stream().anyMatch(values::contains))
                .toList();
        return candidates.isEmpty() ? "" : pick(candidates).sql() + " = " + other.sql();
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
