package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.core.JoinRelType;
import org.jspecify.annotations.Nullable;

/**
 * How rows of two sides are joined; public for generated code only.
 *
 * @param type inner, left, semi or anti
 * @param outerKeys positions of the key columns in a row of the outer (left) side
 * @param innerKeys positions of those that they equal in a row of the inner (right) side
 * @param innerWidth number of columns of the inner side
 */
public record JoinShape(JoinRelType type, List<Integer> outerKeys, List<Integer> innerKeys, int innerWidth) {
    public JoinShape {
        outerKeys = List.copyOf(outerKeys);
        innerKeys = List.copyOf(innerKeys);
    }

    /** The key of a row of the outer side; null when a part of it is NULL, so that it equals no other. */
    @Nullable
    List<Object> outerKey(@Nullable Object[] row) {
        return key(row, outerKeys);
    }

    /** The same of a row of the inner side. */
    @Nullable
    List<Object> innerKey(@Nullable Object[] row) {
        return key(row, innerKeys);
    }

    private static @Nullable List<Object> key(@Nullable Object[] row, List<Integer> columns) {
        List<Object> key = new ArrayList<>(columns.size());
        for (int column : columns) {
            Object value = row[column];
            if (value == null) {
                return null;
            }
            key.add(value);
        }
        return key;
    }

    /** The columns of both rows. */
    @Nullable
    Object[] concatenated(@Nullable Object[] outer, @Nullable Object[] inner) {
        @Nullable Object[] row = Arrays.copyOf(outer, outer.length + innerWidth);
        System.arraycopy(inner, 0, row, outer.length, innerWidth);
        return row;
    }

    /** The columns of an outer row without a partner. */
    @Nullable
    Object[] padded(@Nullable Object[] outer) {
        return Arrays.copyOf(outer, outer.length + innerWidth);
    }
}
