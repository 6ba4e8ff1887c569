package org.ddbworkbench.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.Similar;
import org.ddbworkbench.template.KeyTemplate;

/** What may have been meant by a key for which nothing was found. Sends nothing. */
public final class KeyHints {
    /** Letters, and what divides them from what follows. */
    private static final Pattern HEAD = Pattern.compile("\\p{L}+[^\\p{L}\\p{N}]*");

    private KeyHints() {}

    /**
     * What is wrong with values and raw keys by the templates that the catalog has, such as {@code USERS#} where there is
     * {@code USER#}, or {@code ORDER#7} where numbers have eight digits.
     *
     * @return one line for people
     */
    public static Optional<String> fromCatalog(ResolvedAccess access) {
        Optional<String> ofValue = ValueHints.of(access);
        return ofValue.isPresent() ? ofValue : ofRawKey(access);
    }

    private static Optional<String> ofRawKey(ResolvedAccess access) {
        PhysicalTable table = access.plan().request().table().physicalTable();
        for (Map.Entry<Column, List<Constraint>> check : access.checks().entrySet()) {
            if (!(check.getKey().source() instanceof Column.RawKey raw)) {
                continue;
            }
            String attribute = raw.attribute().name();
            Map<String, Entity> prefixes = prefixes(table, attribute);
            for (Constraint constraint : check.getValue()) {
                Optional<String> hint = text(constraint)
                        .flatMap(text -> hint(attribute, text, prefixes, access))
                        .or(() -> padding(attribute, constraint, access));
                if (hint.isPresent()) {
                    return hint;
                }
            }
        }
        return Optional.empty();
    }

    /** A key that only differs from a template's form in leading zeros of its numbers. */
    private static Optional<String> padding(String attribute, Constraint constraint, ResolvedAccess access) {
        Optional<String> key = constraint instanceof Constraint.Bound ? text(constraint) : Optional.empty();
        Entity own = access.plan().request().table().entity();
        List<Entity> entities =
                own == null ? access.plan().request().table().physicalTable().entities() : List.of(own);
        if (key.isEmpty()
                || entities.stream()
                        .flatMap(entity -> entity.templates(attribute).stream())
                        .anyMatch(template -> template.match(key.get()) != null)) {
            return Optional.empty();
        }
        return entities.stream()
                .flatMap(entity -> entity.templates(attribute).stream()
                        .flatMap(template -> KeyRepair.padded(template, key.get()).stream())
                        .map(padded -> "'" + key.get() + "' is no " + attribute + " of " + entity + ": did you mean '"
                                + padded + "'?"))
                .findFirst();
    }

    private static Map<String, Entity> prefixes(PhysicalTable table, String attribute) {
        Map<String, Entity> prefixes = new LinkedHashMap<>();
        for (Entity entity : table.entities()) {
            entity.templates(attribute).stream()
                    .map(KeyTemplate::literalPrefix)
                    .filter(prefix -> !prefix.isEmpty())
                    .forEach(prefix -> prefixes.putIfAbsent(prefix, entity));
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
                    && own.templates(attribute).stream()
                            .noneMatch(template -> template.literalPrefix().equals(known.get()));
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
}
