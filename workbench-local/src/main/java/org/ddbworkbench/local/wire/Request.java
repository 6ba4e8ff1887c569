package org.ddbworkbench.local.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.ByteString;
import org.jspecify.annotations.Nullable;

/** A JSON object of a request, read member by member; a member of another JSON type is a SerializationException. */
public final class Request {
    private final Map<String, @Nullable Object> members;

    private Request(Map<String, @Nullable Object> members) {
        this.members = members;
    }

    public static Request parse(byte[] json) {
        return new Request(Json.parseObject(json));
    }

    public boolean has(String name) {
        return members.get(name) != null;
    }

    /** The names of the members that have a value. */
    public List<String> names() {
        List<String> names = new ArrayList<>(members.size());
        members.forEach((name, value) -> {
            if (value != null) {
                names.add(name);
            }
        });
        return names;
    }

    public Optional<String> text(String name) {
        return value(name).map(value -> as(String.class, value));
    }

    public String requiredText(String name) {
        return text(name).orElseThrow(() -> missing(name));
    }

    public boolean flag(String name) {
        return value(name).map(value -> as(Boolean.class, value)).orElse(false);
    }

    /** The whole number {@code name}; one beyond the range of an int is read as the nearest int. */
    public Optional<Integer> integer(String name) {
        return value(name)
                .map(value -> as(BigDecimal.class, value))
                .map(number -> number.max(BigDecimal.valueOf(Integer.MIN_VALUE))
                        .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                        .intValue());
    }

    /** The whole number {@code name}, refused below {@code minimum} and above {@code maximum}. */
    public Optional<Integer> integer(String name, int minimum, int maximum) {
        Optional<Integer> value = integer(name);
        value.ifPresent(number -> {
            if (number < minimum) {
                throw violation(number, name, "Member must have value greater than or equal to " + minimum);
            }
            if (number > maximum) {
                throw violation(number, name, "Member must have value less than or equal to " + maximum);
            }
        });
        return value;
    }

    public Optional<Request> object(String name) {
        return value(name).map(Request::asObject);
    }

    public Request requiredObject(String name) {
        return object(name).orElseThrow(() -> missing(name));
    }

    public List<Request> objects(String name) {
        return elements(name).stream().map(Request::asObject).toList();
    }

    public List<String> texts(String name) {
        return elements(name).stream().map(value -> as(String.class, value)).toList();
    }

    /** The constant of {@code choices} that the text {@code name} spells. */
    public <E extends Enum<E>> Optional<E> choice(String name, Class<E> choices) {
        return text(name).map(text -> {
            E choice = constant(text, choices);
            if (choice == null) {
                throw violation(
                        text, name, "Member must satisfy enum value set: " + List.of(choices.getEnumConstants()));
            }
            return choice;
        });
    }

    /** The constant of {@code choices} that {@code text} spells; null when there is none. */
    private static <E extends Enum<E>> @Nullable E constant(String text, Class<E> choices) {
        for (E choice : choices.getEnumConstants()) {
            if (choice.name().equals(text)) {
                return choice;
            }
        }
        return null;
    }

    /** The refusal of a member that must have a value. */
    public static ServiceException missing(String name) {
        return Constraints.refusal(List.of(violationText(memberName(name), null, "Member must not be null")));
    }

    /** The refusal of a value that breaks a constraint of the service's model. */
    public static ServiceException violation(Object value, String name, String constraint) {
        return Constraints.refusal(List.of(violationText(memberName(name), value, constraint)));
    }

    static String violationText(String at, @Nullable Object value, String constraint) {
        return "Value " + (value == null ? "null" : "'" + value + "'") + " at '" + at
                + "' failed to satisfy constraint: " + constraint;
    }

    /** A digest of the member {@code name}: equal for equal values, in whatever order their members come. */
    public ByteString fingerprint(String name) {
        return Fingerprint.of(members.get(name));
    }

    /** Writes this object as it was read, with {@code replacement} in place of the list {@code name}. */
    public void writeWith(JsonGenerator json, String name, List<Request> replacement) throws IOException {
        Map<String, @Nullable Object> changed = new LinkedHashMap<>(members);
        changed.put(name, replacement.stream().map(Request::members).toList());
        Json.write(json, changed);
    }

    /** Writes this object as it was read. */
    public void writeTo(JsonGenerator json) throws IOException {
        Json.write(json, members);
    }

    /** The members as they were parsed, for those whose shape is data: attribute values. */
    Map<String, @Nullable Object> members() {
        return members;
    }

    /** {@code value} as the type that its place in the request demands. */
    static <T> T as(Class<T> type, Object value) {
        if (!type.isInstance(value)) {
            throw new ServiceException(
                    ErrorCode.SERIALIZATION, kind(value) + " cannot be converted to " + type.getSimpleName());
        }
        return type.cast(value);
    }

    @SuppressWarnings("unchecked") // the only maps that Json builds
    static Request asObject(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return new Request((Map<String, @Nullable Object>) map);
        }
        throw new ServiceException(ErrorCode.SERIALIZATION, kind(value) + " cannot be converted to a structure");
    }

    @SuppressWarnings("unchecked") // the only lists that Json builds
    static List<Object> asList(@Nullable Object value) {
        if (!(value instanceof List<?> list)) {
            throw new ServiceException(ErrorCode.SERIALIZATION, kind(value) + " cannot be converted to a list");
        }
        if (list.contains(null)) {
            throw new ServiceException(ErrorCode.SERIALIZATION, "A list of the request has a null element");
        }
        return (List<Object>) list;
    }

    /** The members and their values, for messages. */
    @Override
    public String toString() {
        return members.toString();
    }

    private Optional<Object> value(String name) {
        return Optional.ofNullable(members.get(name));
    }

    /** The elements of the list {@code name} as they were parsed; none when it is missing. */
    List<Object> elements(String name) {
        return value(name).map(Request::asList).orElse(List.of());
    }

    static String memberName(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    private static String kind(@Nullable Object value) {
        if (value instanceof String) {
            return "STRING_VALUE";
        } else if (value instanceof BigDecimal) {
            return "NUMBER_VALUE";
        } else if (value instanceof Boolean) {
            return value.equals(true) ? "TRUE_VALUE" : "FALSE_VALUE";
        } else if (value instanceof List) {
            return "Start of list";
        } else if (value instanceof Map) {
            return "Start of structure or map";
        }
        return "NULL_VALUE";
    }
}
