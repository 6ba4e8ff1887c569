package org.ddbworkbench.differential;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/** Makes random joins of two tables, with the rows that they yield. */
final class JoinGenerator {
    private static final int MOST_KEYS = 3;

    private final Random random;

    /** A statement and its rows, in any order. */
    record Join(String sql, List<List<@Nullable Object>> expected) {}

    /** A table with all of its rows. */
    record Side(VirtualTable table, List<List<@Nullable Object>> rows) {
        String name() {
            return "\"" + table.physicalTable().schema() + "\".\"" + table.name() + "\"";
        }

        String column(int position) {
            return "\"" + table.columns().get(position).name() + "\"";
        }
    }

    private enum Kind {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        EXISTS,
        NOT_EXISTS,
        IN,
        NOT_IN
    }

    /** A comparison of a left with a right column. */
    private record Pair(int left, int right, boolean equal) {
        boolean test(List<@Nullable Object> l, List<@Nullable Object> r) {
            Object a = l.get(left);
            Object b = r.get(right);
            if (a == null || b == null) {
                return false;
            }
            return equal ? Condition.compare(a, b) == 0 : Condition.compare(a, b) <= 0;
        }
    }

    JoinGenerator(Random random) {
        this.random = random;
    }

    /** Null when the tables have no columns to be joined on. */
    @Nullable
    Join next(Side left, Side right) {
        Condition ofLeft = new ConditionGenerator(left.table, left.rows, random).next();
        boolean conditional = random.nextBoolean();
        Condition ofRight = new ConditionGenerator(right.table, right.rows, random).next();
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        List<Pair> pairs = pairs(left.table, right.table, kind);
        if (pairs.isEmpty()) {
            return null;
        }
        List<List<@Nullable Object>> leftRows = matching(left.rows, ofLeft);
        List<List<@Nullable Object>> rightRows = conditional ? matching(right.rows, ofRight) : right.rows;
        String l = "(SELECT * FROM " + left.name() + " WHERE " + ofLeft.sql() + ") l";
        String r = conditional
                ? "(SELECT * FROM " + right.name() + " WHERE " + ofRight.sql() + ") r"
                : right.name() + " r";
        String on = pairs.stream()
                .map(pair ->
                        "l." + left.column(pair.left) + (pair.equal ? " = " : " <= ") + "r." + right.column(pair.right))
                .collect(Collectors.joining(" AND "));
        return switch (kind) {
            case INNER, LEFT, RIGHT, FULL ->
                new Join(
                        "SELECT * FROM " + l + " " + kind + " JOIN " + r + " ON " + on,
                        joined(kind, leftRows, rightRows, pairs, left.table, right.table));
            case EXISTS, NOT_EXISTS ->
                new Join(
                        "SELECT * FROM " + l + " WHERE " + (kind == Kind.EXISTS ? "" : "NOT ")
                                + "EXISTS (SELECT 1 FROM " + r + " WHERE " + on + ")",
                        leftRows.stream()
                                .filter(row -> (kind == Kind.EXISTS) == hasPartner(row, rightRows, pairs))
                                .toList());
            case IN ->
                new Join(
                        "SELECT * FROM " + l + " WHERE ("
                                + pairs.stream()
                                        .map(pair -> left.column(pair.left))
                                        .collect(Collectors.joining(", "))
                                + ") IN (SELECT "
                                + pairs.stream()
                                        .map(pair -> right.column(pair.right))
                                        .collect(Collectors.joining(", "))
                                + " FROM " + r + ")",
                        leftRows.stream()
                                .filter(row -> hasPartner(row, rightRows, pairs))
                                .toList());
            case NOT_IN ->
                new Join(
                        "SELECT * FROM " + l + " WHERE " + left.column(pairs.get(0).left) + " NOT IN (SELECT "
                                + right.column(pairs.get(0).right) + " FROM " + r + ")",
                        leftRows.stream()
                                .filter(row -> isNotIn(row, rightRows, pairs.get(0)))
                                .toList());
        };
    }

    private List<Pair> pairs(VirtualTable left, VirtualTable right, Kind kind) {
        List<Pair> named = new ArrayList<>();
        List<Pair> others = new ArrayList<>();
        for (int i = 0; i < left.columns().size(); i++) {
            for (int j = 0; j < right.columns().size(); j++) {
                Column a = left.columns().get(i);
                Column b = right.columns().get(j);
                if (a.type() == b.type() && a.type() != ColumnType.DOCUMENT && a.type() != ColumnType.BINARY) {
                    (a.name().equals(b.name()) ? named : others).add(new Pair(i, j, true));
                }
            }
        }
        Collections.shuffle(named, random);
        Collections.shuffle(others, random);
        int count = kind == Kind.NOT_IN ? 1 : 1 + random.nextInt(MOST_KEYS);
        List<Pair> pairs = new ArrayList<>(named.subList(0, Math.min(count, named.size())));
        if (!others.isEmpty() && (pairs.isEmpty() || random.nextInt(5) == 0)) {
            pairs.add(others.get(0));
        }
        boolean comparesRows = kind == Kind.IN || kind == Kind.NOT_IN;
        if (!comparesRows && !others.isEmpty() && random.nextInt(5) == 0) {
            Pair last = others.get(others.size() - 1);
            pairs.add(new Pair(
                    last.left, last.right, left.columns().get(last.left).type() == ColumnType.BOOLEAN));
        }
        return kind == Kind.NOT_IN && !pairs.isEmpty() ? pairs.subList(0, 1) : pairs;
    }

    private static List<List<@Nullable Object>> matching(List<List<@Nullable Object>> rows, Condition condition) {
        return rows.stream()
                .filter(row -> Boolean.TRUE.equals(condition.test(row)))
                .toList();
    }

    private static boolean matches(List<@Nullable Object> l, List<@Nullable Object> r, List<Pair> pairs) {
        return pairs.stream().allMatch(pair -> pair.test(l, r));
    }

    private static boolean hasPartner(
            List<@Nullable Object> row, List<List<@Nullable Object>> rightRows, List<Pair> pairs) {
        return rightRows.stream().anyMatch(r -> matches(row, r, pairs));
    }

    /** NOT IN of no rows is true, of a NULL or among NULLs never. */
    private static boolean isNotIn(List<@Nullable Object> row, List<List<@Nullable Object>> rightRows, Pair pair) {
        if (rightRows.isEmpty()) {
            return true;
        }
        return row.get(pair.left) != null
                && rightRows.stream().noneMatch(r -> r.get(pair.right) == null || pair.test(row, r));
    }

    private static List<List<@Nullable Object>> joined(
            Kind kind,
            List<List<@Nullable Object>> leftRows,
            List<List<@Nullable Object>> rightRows,
            List<Pair> pairs,
            VirtualTable left,
            VirtualTable right) {
        List<List<@Nullable Object>> joined = new ArrayList<>();
        for (List<@Nullable Object> l : leftRows) {
            for (List<@Nullable Object> r : rightRows) {
                if (matches(l, r, pairs)) {
                    joined.add(concatenated(l, r));
                }
            }
            if ((kind == Kind.LEFT || kind == Kind.FULL) && !hasPartner(l, rightRows, pairs)) {
                joined.add(concatenated(l, Collections.nCopies(right.columns().size(), null)));
            }
        }
        if (kind == Kind.RIGHT || kind == Kind.FULL) {
            for (List<@Nullable Object> r : rightRows) {
                if (leftRows.stream().noneMatch(l -> matches(l, r, pairs))) {
                    joined.add(concatenated(Collections.nCopies(left.columns().size(), null), r));
                }
            }
        }
        return joined;
    }

    private static List<@Nullable Object> concatenated(List<@Nullable Object> left, List<@Nullable Object> right) {
        List<@Nullable Object> both = new ArrayList<>(left);
        both.addAll(right);
        return both;
    }
}
