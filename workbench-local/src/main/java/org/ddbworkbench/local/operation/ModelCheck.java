package org.ddbworkbench.local.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.wire.Request;
import org.jspecify.annotations.Nullable;

/**
 * Checks the objects of a request against the shapes of the service's model, before anything else is looked at. Violations
 * are told together, as the service tells them: in the order of the checks, ten at most.
 */
final class ModelCheck {
    private static final int MAX_VIOLATIONS = 10;
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]+");

    private final Request object;
    private final String path;
    private final List<String> violations;

    private ModelCheck(Request object, String path, List<String> violations) {
        this.object = object;
        this.path = path;
        this.violations = violations;
    }

    /** Refuses the request if it violates one of the {@code checks}. */
    static void refuseViolations(Request request, Consumer<ModelCheck> checks) {
        List<String> violations = new ArrayList<>();
        checks.accept(new ModelCheck(request, "", violations));
        if (!violations.isEmpty()) {
            List<String> told = violations.subList(0, Math.min(MAX_VIOLATIONS, violations.size()));
            throw ServiceException.validation(told.size() + " validation error" + (told.size() > 1 ? "s" : "")
                    + " detected: " + String.join("; ", told));
        }
    }

    /** The member must be there. */
    ModelCheck required(String name) {
        if (!object.has(name)) {
            violate(name, null, "Member must not be null");
        }
        return this;
    }

    /** The text must be one of {@code values}. */
    ModelCheck oneOf(String name, String... values) {
        object.text(name).filter(text -> !List.of(values).contains(text)).ifPresent(text -> {
            violate(name, text, "Member must satisfy enum value set: " + List.of(values));
        });
        return this;
    }

    /** The text must be a name of the service's: letters, digits, and a few other characters. */
    ModelCheck name(String name, int minimum, int maximum) {
        object.text(name).filter(text -> !NAME.matcher(text).matches()).ifPresent(text -> {
            violate(name, text, "Member must satisfy regular expression pattern: " + NAME.pattern());
        });
        return length(name, minimum, maximum);
    }

    /** The text must have a length of {@code minimum} to {@code maximum}. */
    ModelCheck length(String name, int minimum, int maximum) {
        object.text(name).ifPresent(text -> length(name, text.length(), text, minimum, maximum));
        return this;
    }

    /** The whole number must be {@code minimum} or more. */
    ModelCheck atLeast(String name, int minimum) {
        object.integer(name).filter(number -> number < minimum).ifPresent(number -> {
            violate(name, number, "Member must have value greater than or equal to " + minimum);
        });
        return this;
    }

    /** The whole number must be {@code maximum} or less. */
    ModelCheck atMost(String name, int maximum) {
        object.integer(name).filter(number -> number > maximum).ifPresent(number -> {
            violate(name, number, "Member must have value less than or equal to " + maximum);
        });
        return this;
    }

    /** The list of texts must have {@code minimum} to {@code maximum} elements. */
    ModelCheck texts(String name, int minimum, int maximum) {
        if (object.has(name)) {
            List<String> texts = object.texts(name);
            length(name, texts.size(), texts, minimum, maximum);
        }
        return this;
    }

    /**
     * The list of objects must have {@code minimum} to {@code maximum} elements.
     *
     * @param type the name of their shape in the service's model, with which violations show them
     */
    ModelCheck objects(String name, String type, int minimum, int maximum) {
        if (object.has(name)) {
            List<Request> objects = object.objects(name);
            List<String> shown =
                    objects.stream().map(element -> shown(element, type)).toList();
            length(name, objects.size(), shown, minimum, maximum);
        }
        return this;
    }

    /** Each object of the list must pass {@code checks}. */
    ModelCheck each(String name, Consumer<ModelCheck> checks) {
        List<Request> objects = object.objects(name);
        for (int i = 0; i < objects.size(); i++) {
            checks.accept(new ModelCheck(objects.get(i), at(name) + "." + (i + 1) + ".member", violations));
        }
        return this;
    }

    /** The object must pass {@code checks}, if it is there. */
    ModelCheck object(String name, Consumer<ModelCheck> checks) {
        Optional<Request> nested = object.object(name);
        nested.ifPresent(present -> checks.accept(new ModelCheck(present, at(name), violations)));
        return this;
    }

    private void length(String name, int length, Object value, int minimum, int maximum) {
        if (length < minimum) {
            violate(name, value, "Member must have length greater than or equal to " + minimum);
        } else if (length > maximum) {
            violate(name, value, "Member must have length less than or equal to " + maximum);
        }
    }

    private void violate(String name, @Nullable Object value, String constraint) {
        String shown = value == null ? "null" : "'" + value + "'";
        violations.add("Value " + shown + " at '" + at(name) + "' failed to satisfy constraint: " + constraint);
    }

    private String at(String name) {
        return (path.isEmpty() ? "" : path + ".") + lowerFirst(name);
    }

    private static String shown(Request object, String type) {
        Function<String, String> member =
                name -> lowerFirst(name) + "=" + object.text(name).orElse("");
        return type + object.names().stream().map(member).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String lowerFirst(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
