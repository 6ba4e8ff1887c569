package org.ddbworkbench.calcite;

import java.util.Collections;
import java.util.Iterator;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.rel.core.JoinRelType;
import org.jspecify.annotations.Nullable;

/** The rows of a join, outer row by outer row. Rows are arrays, or the plain values of a single column. Not thread-safe. */
final class JoinedRows implements Enumerator<@Nullable Object> {
    private final JoinShape shape;
    private final Source source;
    private final @Nullable Function1<Object[], Boolean> predicate;
    private final long most;
    private Iterator<@Nullable Object[]> partners = Collections.emptyIterator();
    private boolean unmatched;
    private @Nullable Object current;
    private long delivered;

    /** The outer rows, each with the inner rows of an equal key. */
    interface Source {
        /** Goes to the next outer row; false at the end. */
        boolean next();

        @Nullable
        Object[] outer();

        /** May be asked for once for each outer row; it ends when the next outer row is asked for. */
        Iterator<@Nullable Object[]> partners();

        void close();
    }

    /**
     * @param predicate what joined rows must satisfy beside equal keys; null: nothing
     * @param most how many joined rows are wanted at most
     */
    JoinedRows(JoinShape shape, Source source, @Nullable Function1<Object[], Boolean> predicate, long most) {
        this.shape = shape;
        this.source = source;
        this.predicate = predicate;
        this.most = most;
    }

    @Override
    public boolean moveNext() {
        if (delivered >= most || !advance()) {
            return false;
        }
        delivered++;
        return true;
    }

    private boolean advance() {
        while (true) {
            while (partners.hasNext()) {
                @Nullable Object[] row = shape.concatenated(source.outer(), partners.next());
                if (holds(row)) {
                    unmatched = false;
                    current = row;
                    return true;
                }
            }
            if (unmatched) {
                unmatched = false;
                current = shape.padded(source.outer());
                return true;
            }
            if (!source.next()) {
                return false;
            }
            if (shape.type() == JoinRelType.SEMI || shape.type() == JoinRelType.ANTI) {
                if (hasPartner() == (shape.type() == JoinRelType.SEMI)) {
                    current = source.outer().length == 1 ? source.outer()[0] : source.outer();
                    return true;
                }
            } else {
                partners = source.partners();
                unmatched = shape.type() == JoinRelType.LEFT;
            }
        }
    }

    private boolean hasPartner() {
        Iterator<@Nullable Object[]> candidates = source.partners();
        while (candidates.hasNext()) {
            if (holds(shape.concatenated(source.outer(), candidates.next()))) {
                return true;
            }
        }
        return false;
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
