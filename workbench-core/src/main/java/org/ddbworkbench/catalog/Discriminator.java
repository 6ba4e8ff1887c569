package org.ddbworkbench.catalog;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an item must have in an attribute to belong to an entity, besides keys that match the entity's templates.
 *
 * @param path the names that lead to the attribute: one, or more for a value in a map
 */
public record Discriminator(List<String> path, Test test) {
    private static final Set<String> NAMES = Set.of("present", "type");
    private static final Object MISSING = new Object();

    /** What is asked of the attribute. */
    public sealed interface Test {}

    /** One of the texts: as S, as the number or truth value that is written so, or as a member of a set of texts. */
    public record OneOf(List<String> texts) implements Test {
        public OneOf {
            texts = List.copyOf(texts);
        }
    }

    /** There is the attribute, or there is none. */
    public record Presence(boolean there) implements Test {}

    /** There is a value of that type. */
    public record OfType(AttributeType type) implements Test {}

    /** DynamoDB's types of attribute values. */
    public enum AttributeType {
        S,
        N,
        B,
        BOOL,
        NULL,
        SS,
        NS,
        BS,
        L,
        M;

        private static AttributeType of(@Nullable Object value) {
            if (value instanceof Set<?> set) {
                Object member = set.isEmpty() ? "" : set.iterator().next();
                return member instanceof String ? SS : member instanceof BigDecimal ? NS : BS;
            }
            return value instanceof String
                    ? S
                    : value instanceof BigDecimal
                            ? N
                            : value instanceof Boolean
                                    ? BOOL
                                    : value instanceof byte[]
                                            ? B
                                            : value instanceof List ? L : value instanceof Map ? M : NULL;
        }
    }

    public Discriminator {
        path = List.copyOf(path);
    }

    /** The top-level attribute that has to be fetched. */
    public String attribute() {
        return path.get(0);
    }

    /** The names, with dots between. */
    public String name() {
        return String.join(".", path);
    }

    /** Whether an item satisfies it. */
    public boolean holds(ItemAttributes item) {
        Object value = item.get(attribute());
        Object found = value == null ? MISSING : value;
        for (int i = 1; i < path.size() && found != MISSING; i++) {
            found = found instanceof Map<?, ?> map && map.containsKey(path.get(i)) ? map.get(path.get(i)) : MISSING;
        }
        if (test instanceof Presence presence) {
            return presence.there == (found != MISSING);
        }
        if (found == MISSING) {
            return false;
        }
        Object there = found;
        return test instanceof OfType ofType
                ? AttributeType.of(there) == ofType.type
                : ((OneOf) test).texts.stream().anyMatch(text -> isText(there, text));
    }

    private static boolean isText(@Nullable Object value, String text) {
        if (value instanceof BigDecimal number) {
            BigDecimal asked = number(text);
            return asked != null && asked.compareTo(number) == 0;
        }
        return value instanceof Boolean truth
                ? truth.toString().equals(text)
                : value instanceof Set<?> set ? set.contains(text) : text.equals(value);
    }

    /** The number that the text is written for; null: it is none. */
    public static @Nullable BigDecimal number(String text) {
        try {
            return text.length() > 60 ? null : new BigDecimal(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /**
     * Whether no item satisfies both, but for one with a set that has a text of each.
     */
    boolean isDisjoint(Discriminator other) {
        if (!path.equals(other.path)) {
            return false;
        }
        if (test instanceof Presence mine) {
            return other.test instanceof Presence theirs ? mine.there != theirs.there : !mine.there;
        }
        if (other.test instanceof Presence theirs) {
            return !theirs.there;
        }
        if (test instanceof OfType mine) {
            return other.test instanceof OfType theirs ? mine.type != theirs.type : !hasTexts(mine.type);
        }
        return other.test instanceof OfType theirs
                ? !hasTexts(theirs.type)
                : ((OneOf) test).texts.stream().noneMatch(((OneOf) other.test).texts::contains);
    }

    private static boolean hasTexts(AttributeType type) {
        return switch (type) {
            case S, N, BOOL, SS -> true;
            case B, NULL, NS, BS, L, M -> false;
        };
    }

    /** Reads {@code name: value}, {@code name: [value, ...]}, {@code name: {present: true}} or {@code name: {type: SS}}. */
    static Discriminator read(String name, YamlValue value) {
        List<String> path = List.of(name.split("[.]", -1));
        if (path.contains("")) {
            throw value.error("'" + name + "' is no attribute: names of a path have one dot between them");
        }
        if (value.isText() || value.isList()) {
            return new Discriminator(path, oneOf(value));
        }
        Map<String, YamlValue> names = value.map(NAMES);
        if (names.size() != 1) {
            throw value.error("either 'present' or 'type' is expected here");
        }
        YamlValue present = names.get("present");
        if (present != null) {
            return new Discriminator(path, new Presence(present.isTrue()));
        }
        return new Discriminator(path, new OfType(value.required(names, "type").choice(AttributeType.class)));
    }

    /** A value, or a list of values. */
    static OneOf oneOf(YamlValue value) {
        List<String> texts = new ArrayList<>();
        (value.isText() ? List.of(value) : value.list()).forEach(element -> texts.add(element.text()));
        if (texts.isEmpty()) {
            throw value.error("no value would do, so no item would belong to the entity");
        }
        return new OneOf(texts);
    }

    /** The condition much as SQL would write it. */
    @Override
    public String toString() {
        if (test instanceof Presence presence) {
            return name() + (presence.there ? " present" : " missing");
        }
        if (test instanceof OfType ofType) {
            return name() + " of type " + ofType.type.name().toUpperCase(Locale.ROOT);
        }
        List<String> texts = ((OneOf) test).texts;
        return name() + (texts.size() == 1 ? " = '" + texts.get(0) + "'" : " in " + texts);
    }
}
