package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.Similar;
import org.ddbworkbench.template.KeyTemplate;
import org.jspecify.annotations.Nullable;

/** What may have been meant by a key for which nothing was found. Sends nothing. */
public final class KeyHints {
    /** Letters, and what divides them from what follows. */
    private static final Pattern HEAD = Pattern.compile("\\p{L}+[^\\p{L}\\p{N}]*");

    private KeyHints() {}

    /**
     * A look at the neighbourhood of a key that holds nothing.
     *
     * @param table the physical table
     * @param index null: the table
     * @param read asks for one item
     * @param other whether it asks for another partition: the same name in another case; else for what follows the key
     */
    public record Probe(PhysicalTable table, @Nullable SecondaryIndex index, KeyRead read, boolean other) {
        /** The expressions of a Query. */
        public RequestExpressions expressions() {
            ExpressionBuilder builder = new ExpressionBuilder();
            String condition = ResolvedAccess.keyCondition(read, builder);
            return new RequestExpressions(condition, null, null, builder.names(), builder.values());
        }
    }

    /**
     * What is wrong with raw keys by the prefixes that the catalog knows, such as {@code USERS#} where there is {@code USER#}.
     *
     * @return one line for people
     */
    public static Optional<String> fromCatalog(ResolvedAccess access) {
        PhysicalTable table = access.plan().request().table().physicalTable();
        for (Map.Entry<Column, List<Constraint>> check : access.checks().entrySet()) {
            if (!(check.getKey().source() instanceof Column.RawKey raw)) {
                continue;
            }
            String attribute = raw.attribute().name();
            Map<String, Entity> prefixes = prefixes(table, attribute);
            for (Constraint constraint : check.getValue()) {
                Optional<String> hint = text(constraint).flatMap(text -> hint(attribute, text, prefixes, access));
                if (hint.isPresent()) {
                    return hint;
                }
            }
        }
        return Optional.empty();
    }

    private static Map<String, Entity> prefixes(PhysicalTable table, String attribute) {
        Map<String, Entity> prefixes = new LinkedHashMap<>();
        for (Entity entity : table.entities()) {
            entity.template(attribute)
                    .map(KeyTemplate::literalPrefix)
                    .filter(prefix -> !prefix.isEmpty())
                    .ifPresent(prefix -> prefixes.putIfAbsent(prefix, entity));
        }
        return prefixes;
    }

    /** The text that keys begin with; empty when there are several, or it is another kind of constraint. */
    private static Optional<String> text(Constraint constraint) {
        if (constraint instanceof Constraint.StartsWith prefix) {
            return Optional.of(prefix.prefixValue());
        }
        if (constraint instanceof Constraint.Matches like
                && !like.pattern().prefix().isEmpty()) {
            return Optional.of(like.pattern().prefix());
        }
        return constraint instanceof Constraint.Bound bound
                        && bound.values().size() == 1
                        && bound.values().iterator().next() instanceof String text
                ? Optional.of(text)
                : Optional.empty();
    }

    private static Optional<String> hint(
            String attribute, String text, Map<String, Entity> prefixes, ResolvedAccess access) {
        Optional<String> known = prefixes.keySet().stream()
                .filter(prefix -> text.startsWith(prefix) || prefix.startsWith(text))
                .findFirst();
        Entity own = access.plan().request().table().entity();
        if (known.isPresent()) {
            Entity entity = prefixes.get(known.get());
            boolean others = own != null
                    && text.startsWith(known.get())
                    && own.template(attribute)
                            .filter(template -> template.literalPrefix().equals(known.get()))
                            .isEmpty();
            return others
                    ? Optional.of(
                            "'" + known.get() + "' of " + attribute + " is the prefix of " + entity + ", not of " + own)
                    : Optional.empty();
        }
        if (prefixes.isEmpty()) {
            return Optional.empty();
        }
        Matcher head = HEAD.matcher(text);
        Optional<String> similar = Similar.to(head.lookingAt() ? head.group() : text, prefixes.keySet());
        String what = "the catalog knows no " + attribute + " that begins as '" + text + "' does";
        return Optional.of(
                similar.map(prefix -> what + ": did you mean '" + prefix + "' (" + prefixes.get(prefix) + ")?")
                        .orElse(what + "; it has " + String.join(", ", new TreeSet<>(prefixes.keySet()))));
    }

    /** What one request could tell about a key that holds nothing; empty when there is no such thing. */
    public static Optional<Probe> probe(ResolvedAccess access) {
        if (access.reads().isEmpty() || access.operation() == Operation.SCAN) {
            return Optional.empty();
        }
        KeyRead read = access.reads().get(0);
        AccessPlan plan = access.plan();
        PhysicalTable table = plan.request().table().physicalTable();
        SecondaryIndex index = plan.index().orElse(null);
        int partition = (index == null ? table.key() : index.key()).partition().size();
        List<KeyRead.Term> partitionTerms = read.terms().subList(0, partition);
        Optional<KeyRead.Term> from =
                read.terms().size() > partition ? following(read.terms().get(partition), plan) : Optional.empty();
        if (from.isPresent()) {
            List<KeyRead.Term> terms = new ArrayList<>(partitionTerms);
            terms.add(from.get());
            return Optional.of(new Probe(table, index, new KeyRead(terms), false));
        }
        return partition == 1 && partitionTerms.get(0) instanceof KeyRead.Equal equal
                ? otherCase(equal).map(other -> new Probe(table, index, new KeyRead(List.of(other)), true))
                : Optional.empty();
    }

    /** From a value or the beginning of an interval on; empty when that is just the entity's own prefix. */
    private static Optional<KeyRead.Term> following(KeyRead.Term term, AccessPlan plan) {
        Object low = term instanceof KeyRead.Equal equal
                ? equal.value()
                : ((KeyRead.Within) term).span().low();
        Entity entity = plan.request().table().entity();
        boolean own = entity != null
                && entity.template(term.attribute().name())
                        .filter(template -> template.literalPrefix().equals(low))
                        .isPresent();
        return low == null || own
                ? Optional.empty()
                : Optional.of(new KeyRead.Within(term.attribute(), new KeySpan(low, true, null, false)));
    }

    private static Optional<KeyRead.Term> otherCase(KeyRead.Equal equal) {
        if (!(equal.value() instanceof String text)) {
            return Optional.empty();
        }
        Matcher head = HEAD.matcher(text);
        String prefix = head.lookingAt() && head.end() < text.length() ? head.group() : "";
        String name = text.substring(prefix.length());
        String lower = name.toLowerCase(Locale.ROOT);
        String other = lower.equals(name) ? name.toUpperCase(Locale.ROOT) : lower;
        return other.equals(name)
                ? Optional.empty()
                : Optional.of(new KeyRead.Equal(equal.attribute(), prefix + other));
    }
}
