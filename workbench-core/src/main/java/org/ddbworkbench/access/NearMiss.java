package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.template.KeyTemplate;
import org.jspecify.annotations.Nullable;

/**
 * A look at the neighbourhood of a key under which nothing was found: which one item to ask for, and what the answer tells,
 * which is no more than it shows.
 */
public final class NearMiss {
    private final PhysicalTable table;
    private final @Nullable SecondaryIndex index;
    private final KeyRead read;
    private final boolean backward;
    private final Telling telling;

    /** What an answer tells. */
    private interface Telling {
        /** One line for people; empty when there is nothing to tell. */
        Optional<String> of(@Nullable Neighbour found);
    }

    /**
     * The keys of the item that was found.
     *
     * @param sort value of the sort key of what was read; null where it has none
     * @param entity in parentheses, with a space before
     */
    private record Neighbour(Object partition, @Nullable Object sort, String entity) {}

    private NearMiss(AccessPlan plan, KeyRead read, boolean backward, Telling telling) {
        this.table = plan.request().table().physicalTable();
        this.index = plan.index().orElse(null);
        this.read = read;
        this.backward = backward;
        this.telling = telling;
    }

    /**
     * What one request could tell of the first key of an access.
     *
     * @param access none of its keys has an item
     * @return empty when there is no such request
     */
    public static Optional<NearMiss> of(ResolvedAccess access) {
        if (access.reads().isEmpty() || access.operation() == Operation.SCAN) {
            return Optional.empty();
        }
        List<KeyRead.Term> terms = access.reads().get(0).terms();
        KeySchema key = access.plan()
                .index()
                .map(SecondaryIndex::key)
                .orElse(physicalTable(access.plan()).key());
        if (key.partition().size() != 1
                || terms.size() > 2
                || !(terms.get(0) instanceof KeyRead.Equal partition)
                || partition.attribute().type() == KeyType.B) {
            return Optional.empty();
        }
        KeyRead.Term sort = terms.size() > 1 ? terms.get(1) : null;
        Optional<String> other = otherCase(access.plan(), partition);
        if (sort == null
                || isOwnPrefix(access.plan(), sort)
                || other.filter(text -> isLower(text, partition)).isPresent()) {
            return other.map(text -> inOtherCase(access.plan(), partition, text, sort == null));
        }
        if (sort.attribute().type() == KeyType.B) {
            return Optional.empty();
        }
        if (sort instanceof KeyRead.Within range) {
            return Optional.of(aroundRange(access.plan(), partition, range));
        }
        KeyRead.Equal exact = (KeyRead.Equal) sort;
        return Optional.of(fromKey(access.plan(), partition, exact));
    }

    private static PhysicalTable physicalTable(AccessPlan plan) {
        return plan.request().table().physicalTable();
    }

    /** The entities whose templates may have made a key: that of the SQL table, or all. */
    private static List<Entity> entities(AccessPlan plan) {
        Entity entity = plan.request().table().entity();
        return entity == null ? physicalTable(plan).entities() : List.of(entity);
    }

    private static List<KeyTemplate> templates(AccessPlan plan, KeyAttribute attribute) {
        return entities(plan).stream()
                .flatMap(entity -> entity.templates(attribute.name()).stream())
                .toList();
    }

    private static Optional<String> otherCase(AccessPlan plan, KeyRead.Equal partition) {
        return partition.value() instanceof String text
                ? templates(plan, partition.attribute()).stream()
                        .flatMap(template -> KeyRepair.otherCase(template, text).stream())
                        .findFirst()
                : Optional.empty();
    }

    /** Whether the other text has letters in lower case that are upper case in the key. */
    private static boolean isLower(String other, KeyRead.Equal key) {
        return capitals(other) < capitals((String) key.value());
    }

    private static long capitals(String text) {
        return text.codePoints().filter(Character::isUpperCase).count();
    }

    /** Whether nothing is asked of the sort key but what the entity's template says in any case. */
    private static boolean isOwnPrefix(AccessPlan plan, KeyRead.Term sort) {
        String prefix = prefix(plan, sort);
        return plan.request().table().entity() != null
                && (sort instanceof KeyRead.Equal equal
                        ? equal.value().equals(prefix)
                        : ((KeyRead.Within) sort).span().equals(KeySpan.startingWith(prefix)));
    }

    /** The longest literal text that keys like the asked one begin with; empty: there is none. */
    private static String prefix(AccessPlan plan, KeyRead.Term sort) {
        Object low = sort instanceof KeyRead.Equal equal
                ? equal.value()
                : ((KeyRead.Within) sort).span().low();
        return templates(plan, sort.attribute()).stream()
                .map(KeyTemplate::literalPrefix)
                .filter(prefix -> low instanceof String text && text.startsWith(prefix))
                .max((a, b) -> Integer.compare(a.length(), b.length()))
                .orElse("");
    }

    /** The partition of the same name in upper or lower case. */
    private static NearMiss inOtherCase(AccessPlan plan, KeyRead.Equal partition, String other, boolean whole) {
        String nothing = whole ? "nothing has " + text(partition) : "nothing was found for " + text(partition);
        KeyRead read = new KeyRead(List.of(new KeyRead.Equal(partition.attribute(), other)));
        return new NearMiss(
                plan,
                read,
                false,
                found -> found == null
                        ? Optional.of(nothing).filter(line -> whole)
                        : Optional.of(nothing + ", but there is " + text(found.partition)));
    }

    /** From the key on; where it ends in digits, from the text before these, since they may be padded in another way. */
    private static NearMiss fromKey(AccessPlan plan, KeyRead.Equal partition, KeyRead.Equal key) {
        Object from = key.value() instanceof String text ? withoutDigits(text) : key.value();
        String sort = key.attribute().name();
        String missing = "there is no " + sort + " " + text(key.value()) + " in " + text(partition);
        return new NearMiss(plan, read(partition, key, new KeySpan(from, true, null, false)), false, found -> {
            if (found == null) {
                return Optional.of("no " + sort + " is at or after " + text(from) + " in " + text(partition)
                        + ", which may hold nothing at all");
            }
            if (Objects.equals(found.sort, key.value())) {
                return Optional.empty();
            }
            String neighbour = text(found.sort) + found.entity;
            if (isSpeltAlike(key.value(), found.sort)) {
                return Optional.of(missing + ", but there is " + neighbour);
            }
            boolean alike =
                    !from.equals(key.value()) && String.valueOf(found.sort).startsWith((String) from);
            return Optional.of(missing
                    + (alike ? ": the first that begins with " + text(from) + " is " : ": the next is ")
                    + neighbour);
        });
    }

    private static String withoutDigits(String text) {
        int end = text.length();
        while (end > 0 && Character.isDigit(text.charAt(end - 1))) {
            end--;
        }
        return end == 0 ? text : text.substring(0, end);
    }

    /** Whether texts differ in case and in leading zeros of their last digits only. */
    private static boolean isSpeltAlike(Object asked, @Nullable Object found) {
        return asked instanceof String a
                && found instanceof String b
                && unpadded(a).equalsIgnoreCase(unpadded(b));
    }

    private static String unpadded(String text) {
        String head = withoutDigits(text);
        return head + text.substring(head.length()).replaceFirst("^0+(?=.)", "");
    }

    /** The first key of those that the range is a part of, or the last where the range has no end of its own. */
    private static NearMiss aroundRange(AccessPlan plan, KeyRead.Equal partition, KeyRead.Within range) {
        String prefix = prefix(plan, range);
        KeySpan whole = KeySpan.startingWith(prefix);
        boolean backward =
                range.span().low() != null && Objects.equals(range.span().high(), whole.high());
        String sort = range.attribute().name();
        String like = prefix.isEmpty() ? "" : " that begins with " + text(prefix);
        return new NearMiss(plan, read(partition, range, whole), backward, found -> {
            if (found == null) {
                return Optional.of(
                        prefix.isEmpty()
                                ? "nothing has " + text(partition)
                                : text(partition) + " has no " + sort + like);
            }
            return found.sort == null || range.span().contains(found.sort)
                    ? Optional.empty()
                    : Optional.of("the " + (backward ? "last " : "first ") + sort + like + " in " + text(partition)
                            + " is " + text(found.sort) + found.entity);
        });
    }

    private static KeyRead read(KeyRead.Equal partition, KeyRead.Term sort, KeySpan span) {
        return new KeyRead(
                span.isAll() ? List.of(partition) : List.of(partition, new KeyRead.Within(sort.attribute(), span)));
    }

    private static String text(KeyRead.Equal key) {
        return key.attribute().name() + " = " + text(key.value());
    }

    private static String text(@Nullable Object value) {
        return value instanceof String ? "'" + value + "'" : String.valueOf(value);
    }

    public PhysicalTable table() {
        return table;
    }

    /** The index to read; empty: the table. */
    public Optional<SecondaryIndex> index() {
        return Optional.ofNullable(index);
    }

    /** Whether to read from the end of the sort key. */
    public boolean backward() {
        return backward;
    }

    /** The expressions of a Query, which fetches key attributes only. */
    public RequestExpressions expressions() {
        ExpressionBuilder builder = new ExpressionBuilder();
        String condition = ResolvedAccess.keyCondition(read, builder);
        String projection = builder.projection(
                keys().stream().map(KeyAttribute::name).distinct().toList());
        return new RequestExpressions(condition, null, projection, builder.names(), builder.values());
    }

    /** The attributes that the answer has to have: the keys of the table and of the index. */
    public List<KeyAttribute> keys() {
        List<KeyAttribute> keys = new ArrayList<>(table.key().attributes());
        if (index != null) {
            keys.addAll(index.key().attributes());
        }
        return keys;
    }

    /**
     * What the answer tells.
     *
     * @param item values of {@link #keys} by name, {@link String} or {@link java.math.BigDecimal}; empty: there is none
     * @return one line for people
     */
    public Optional<String> tell(Map<String, Object> item) {
        KeySchema key = index == null ? table.key() : index.key();
        Object partition = item.get(key.partition().get(0).name());
        if (partition == null) {
            return telling.of(null);
        }
        Object sort = key.sort().isEmpty() ? null : item.get(key.sort().get(0).name());
        Object[] ofTable = table.key().attributes().stream()
                .map(attribute -> item.get(attribute.name()))
                .toArray();
        String entities = table.candidates(ofTable).stream().map(Entity::name).collect(Collectors.joining(" or "));
        String entity = entities.isEmpty() ? "of no entity" : entities;
        return telling.of(new Neighbour(partition, sort, " (" + entity + ")"));
    }
}
