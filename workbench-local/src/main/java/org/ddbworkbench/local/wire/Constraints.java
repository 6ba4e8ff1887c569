package org.ddbworkbench.local.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ddbworkbench.local.error.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * The constraints of the service's model on the members of a request. Violations are collected and refused together, as the
 * service does it, in the order in which the constraints are checked.
 */
public final class Constraints {
    private static final int MAX_TOLD = 10;
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]+");

    private final Request request;
    private final String location;
    private final List<String> violations;

    private Constraints(Request request, String location, List<String> violations) {
        this.request = request;
        this.location = location;
        this.violations = violations;
    }

    public static Constraints on(Request request) {
        return new Constraints(request, "", new ArrayList<>());
    }

    /**
     * Constraints on a part of the request, whose violations go with those of the whole.
     *
     * @param at where the part is, such as {@code transactItems.1.member.put}
     */
    public Constraints on(Request part, String at) {
        return new Constraints(part, at + ".", violations);
    }

    /** The member {@code name} must have a value. */
    public Constraints required(String name) {
        if (!request.has(name)) {
            violate(name, null, "Member must not be null");
        }
        return this;
    }

    /** The text {@code name}, if there is one, must spell one of {@code choices}. */
    public <E extends Enum<E>> Constraints choice(String name, Class<E> choices) {
        return oneOf(name, Stream.of(choices.getEnumConstants()).map(Enum::name).toArray(String[]::new));
    }

    /** The text {@code name}, if there is one, must be {@code minimum} to {@code maximum} characters long. */
    public Constraints length(String name, int minimum, int maximum) {
        request.text(name).ifPresent(text -> requireLength(name, text, text.length(), minimum, maximum));
        return this;
    }

    /** The text {@code name}, if there is one, must be one of {@code values}. */
    public Constraints oneOf(String name, String... values) {
        request.text(name).filter(text -> !List.of(values).contains(text)).ifPresent(text -> {
            violate(name, text, "Member must satisfy enum value set: " + List.of(values));
        });
        return this;
    }

    /** The text {@code name}, if there is one, must be a name of {@code minimum} to {@code maximum} characters. */
    public Constraints name(String name, int minimum, int maximum) {
        request.text(name).filter(text -> !NAME.matcher(text).matches()).ifPresent(text -> {
            violate(name, text, "Member must satisfy regular expression pattern: " + NAME.pattern());
        });
        return length(name, minimum, maximum);
    }

    /** The list of texts {@code name}, if there is one, must have {@code minimum} to {@code maximum} elements. */
    public Constraints texts(String name, int minimum, int maximum) {
        if (request.has(name)) {
            List<String> texts = request.texts(name);
            requireLength(name, texts, texts.size(), minimum, maximum);
        }
        return this;
    }

    /**
     * The list of objects {@code name}, if there is one, must have {@code minimum} to {@code maximum} elements.
     *
     * @param type the name that the service's model has for the objects, with which violations show them
     */
    public Constraints objects(String name, String type, int minimum, int maximum) {
        if (request.has(name)) {
            List<String> shown = request.objects(name).stream()
                    .map(object -> shown(object, type))
                    .toList();
            requireLength(name, shown, shown.size(), minimum, maximum);
        }
        return this;
    }

    private static String shown(Request object, String type) {
        return object.names().stream()
                .map(name -> Request.memberName(name) + "=" + object.text(name).orElse(""))
                .collect(Collectors.joining(", ", type + "(", ")"));
    }

    /** Each object of the list {@code name} must meet {@code constraints}. */
    public Constraints each(String name, Consumer<Constraints> constraints) {
        List<Request> objects = request.objects(name);
        for (int i = 0; i < objects.size(); i++) {
            constraints.accept(on(objects.get(i), location + Request.memberName(name) + "." + (i + 1) + ".member"));
        }
        return this;
    }

    /** The object {@code name}, if there is one, must meet {@code constraints}. */
    public Constraints part(String name, Consumer<Constraints> constraints) {
        request.object(name).ifPresent(part -> constraints.accept(on(part, location + Request.memberName(name))));
        return this;
    }

    /** The list {@code name} must have {@code minimum} to {@code maximum} elements. */
    public Constraints size(String name, int minimum, int maximum) {
        if (!request.has(name)) {
            return required(name);
        }
        List<Object> elements = request.elements(name);
        requireLength(name, elements, elements.size(), minimum, maximum);
        return this;
    }

    private void requireLength(String name, Object value, int length, int minimum, int maximum) {
        if (length < minimum) {
            violate(name, value, "Member must have length greater than or equal to " + minimum);
        } else if (length > maximum) {
            violate(name, value, "Member must have length less than or equal to " + maximum);
        }
    }

    /** The whole number {@code name}, if there is one, must be from {@code minimum} to {@code maximum}. */
    public Constraints range(String name, int minimum, int maximum) {
        request.integer(name).ifPresent(number -> {
            if (number < minimum) {
                violate(name, number, "Member must have value greater than or equal to " + minimum);
            } else if (number > maximum) {
                violate(name, number, "Member must have value less than or equal to " + maximum);
            }
        });
        return this;
    }

    /** Adds the violation of a constraint of another kind. */
    public void violate(String name, @Nullable Object value, String constraint) {
        violations.add(Request.violationText(location + Request.memberName(name), value, constraint));
    }

    /** Refuses the request if a constraint is violated. */
    public void refuse() {
        if (!violations.isEmpty()) {
            throw refusal(violations.subList(0, Math.min(violations.size(), MAX_TOLD)));
        }
    }

    /** The refusal that tells of violations. */
    static ServiceException refusal(List<String> violations) {
        int count = violations.size();
        return ServiceException.validation(count + (count == 1 ? " validation error" : " validation errors")
                + " detected: " + String.join("; ", violations));
    }
}
