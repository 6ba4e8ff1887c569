package org.ddbworkbench.local.value;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ddbworkbench.local.error.ServiceException;
import org.jspecify.annotations.Nullable;

/** Makes sets, which are never empty and have no member twice, and unions and differences of two of one type. */
public final class Sets {
    private Sets() {}

    /** The set of these members; refused when the service would refuse it. */
    public static AttributeValue.TextSet ofTexts(List<String> members) {
        if (members.isEmpty()) {
            throw ServiceException.invalidParameter("An string set  may not be empty");
        }
        Set<String> distinct = new LinkedHashSet<>(members);
        if (distinct.size() < members.size()) {
            throw ServiceException.invalidParameter("Input collection " + members + " contains duplicates.");
        }
        return new AttributeValue.TextSet(distinct);
    }

    /** The set of these members, in normal form; refused when the service would refuse it. */
    public static AttributeValue.NumericSet ofNumbers(List<BigDecimal> members) {
        if (members.isEmpty()) {
            throw ServiceException.invalidParameter("An number set  may not be empty");
        }
        Set<BigDecimal> distinct = new LinkedHashSet<>(members);
        if (distinct.size() < members.size()) {
            throw ServiceException.validation("Input collection contains duplicates");
        }
        return new AttributeValue.NumericSet(distinct);
    }

    /** The set of these members; refused when the service would refuse it. */
    public static AttributeValue.BinarySet ofBinaries(List<ByteString> members) {
        if (members.isEmpty()) {
            throw ServiceException.invalidParameter("Binary sets should not be empty");
        }
        Set<ByteString> distinct = new LinkedHashSet<>(members);
        if (distinct.size() < members.size()) {
            throw ServiceException.invalidParameter("Input collection " + members + "of type BS contains duplicates.");
        }
        return new AttributeValue.BinarySet(distinct);
    }

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
