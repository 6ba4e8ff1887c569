package org.ddbworkbench.local.value;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Union and difference of two sets of one type. */
public final class Sets {
    private Sets() {}

    /** The members of either set. */
    public static AttributeValue union(AttributeValue left, AttributeValue right) {
        if (left instanceof AttributeValue.TextSet a && right instanceof AttributeValue.TextSet b) {
            return new AttributeValue.TextSet(union(a.members(), b.members()));
        } else if (left instanceof AttributeValue.NumericSet a && right instanceof AttributeValue.NumericSet b) {
            return new AttributeValue.NumericSet(union(a.members(), b.members()));
        } else if (left instanceof AttributeValue.BinarySet a && right instanceof AttributeValue.BinarySet b) {
            return new AttributeValue.BinarySet(union(a.members(), b.members()));
        }
        throw new IllegalArgumentException(left.type() + " and " + right.type());
    }

    /** The members of {@code left} that {@code right} lacks; null when there are none, since there are no empty sets. */
    public static @Nullable AttributeValue difference(AttributeValue left, AttributeValue right) {
        if (left instanceof AttributeValue.TextSet a && right instanceof AttributeValue.TextSet b) {
            Set<String> rest = difference(a.members(), b.members());
            return rest.isEmpty() ? null : new AttributeValue.TextSet(rest);
        } else if (left instanceof AttributeValue.NumericSet a && right instanceof AttributeValue.NumericSet b) {
            Set<BigDecimal> rest = difference(a.members(), b.members());
            return rest.isEmpty() ? null : new AttributeValue.NumericSet(rest);
        } else if (left instanceof AttributeValue.BinarySet a && right instanceof AttributeValue.BinarySet b) {
            Set<ByteString> rest = difference(a.members(), b.members());
            return rest.isEmpty() ? null : new AttributeValue.BinarySet(rest);
        }
        throw new IllegalArgumentException(left.type() + " and " + right.type());
    }

    private static <T> Set<T> union(Set<T> left, Set<T> right) {
        Set<T> union = new LinkedHashSet<>(left);
        union.addAll(right);
        return union;
    }

    private static <T> Set<T> difference(Set<T> left, Set<T> right) {
        Set<T> difference = new LinkedHashSet<>(left);
        difference.removeAll(right);
        return difference;
    }
}
