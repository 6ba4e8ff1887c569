package org.ddbworkbench.calcite;

import java.util.List;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.rel.core.JoinRelType;
import org.jspecify.annotations.Nullable;

/** The rows of a join, outer row by outer row. Rows are arrays, or the plain values of a single column. Not thread-safe. */
final class JoinedRows implements Enumerator<@Nullable Object> {
    private final JoinShape shape;
    private final Source source;
    private final @Nullable Function1<Object[], Boolean> predicate;
    private List<@Nullable Object[]> partners = List.of();
    private int nextPartner;
    private @Nullable Object current;
    private long delivered;

    /** The outer rows, each with the inner rows of an equal key. */
    interface Source {
        /** Goes to the next outer row; false at the end. */
        boolean next();

        @Nullable
        Object[] outer();

        List<@Nullable Object[]> partners();

        void close();
    }

    /**
     * @param predicate what joined rows must satisfy beside equal keys; null: nothing
     */
    JoinedRows(JoinShape shape, Source source, @Nullable Function1<Object[], Boolean> predicate) {
        this.shape = shape;
        this.source = source;
        this.predicate = predicate;
    }

    @Override
    public boolean moveNext() {
        if (delivered >= shape.most() || !advance()) {
            return false;
        }
        delivered++;
        return true;
    }

    private boolean advance() {
        while (true) {
            while (nextPartner < partners.size()) {
                @Nullable Object[] row = shape.concatenated(source.outer(), partners.get(nextPartner++));
                if (holds(row)) {
                    current = row;
                    return true;
                }
            }
            if (!source.next()) {
                return false;
            }
            if (startOuter()) {
                return true;
            }
        }
    }

    /** Whether the new outer row alone makes a row of the result; if not, its partners do. */
    private boolean startOuter() {
        partners = source.partners();
        nextPartner = 0;
        if (shape.type() == JoinRelType.INNER) {
            return false;
        }
        while (nextPartner < partners.size() && !holds(shape.concatenated(source.outer(), partners.get(nextPartner)))) {
            nextPartner++;
        }
        boolean matched = nextPartner < partners.size();
        if (shape.type() == JoinRelType.LEFT) {
            current = shape.padded(source.outer());
            return !matched;
        }
        partners = List.of();
        current = source.outer().length == 1 ? source.outer()[0] : source.outer();
        return matched == (shape.type() == JoinRelType.SEMI);
    }

    private boolean holds(@Nullable Object[] row) {
        return predicate == null || predicate.apply(row);
    }

    @Override
    public @Nullable Object current() {
        return current;
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException("a join is read once");
    }

    @Override
    public void close() {
        source.close();
    }
}
