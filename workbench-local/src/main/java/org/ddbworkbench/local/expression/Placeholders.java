package org.ddbworkbench.local.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.AttributeNames;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ItemSize;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.Request;

/** The names and values that the expressions of one request refer to; it knows which of them have been used. */
public final class Placeholders {
    private static final String NAMES = "ExpressionAttributeNames";
    private static final String VALUES = "ExpressionAttributeValues";
    private static final String PROJECTION = "ProjectionExpression";
    private static final Pattern NAME = Pattern.compile("#[A-Za-z0-9_]+");
    private static final Pattern VALUE = Pattern.compile(":[A-Za-z0-9_]+");

    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, AttributeValue> values = new LinkedHashMap<>();
    private final Set<String> unusedNames;
    private final Set<String> unusedValues;

    private Placeholders(Request request) {
        request.object(NAMES).ifPresent(this::readNames);
        request.object(VALUES).ifPresent(this::readValues);
        unusedNames = new LinkedHashSet<>(names.keySet());
        unusedValues = new LinkedHashSet<>(values.keySet());
    }

    /**
     * Refuses placeholders where there is no expression.
     *
     * @param expressions the parameters of the operation that hold expressions
     */
    public static void requireExpressions(Request request, String... expressions) {
        if (request.has(NAMES) && !hasAny(request, expressions)) {
            throw ServiceException.validation(NAMES + " can only be specified when using expressions");
        }
        if (request.has(VALUES)) {
            requireExpressionWithValues(request, expressions);
        }
    }

    /** Reads the placeholders of a request. */
    public static Placeholders of(Request request) {
        return new Placeholders(request);
    }

    private static void requireExpressionWithValues(Request request, String... expressions) {
        List<String> withValues = new ArrayList<>(List.of(expressions));
        withValues.remove(PROJECTION);
        if (!hasAny(request, withValues.toArray(String[]::new))) {
            throw ServiceException.validation(VALUES + " can only be specified when using expressions"
                    + (withValues.isEmpty()
                            ? ""
                            : ": " + String.join(" and ", withValues) + (withValues.size() == 1 ? " is" : " are")
                                    + " null"));
        }
    }

    private static boolean hasAny(Request request, String... parameters) {
        for (String parameter : parameters) {
            if (request.has(parameter)) {
                return true;
            }
        }
        return false;
    }

    /** The name under a placeholder; some name when there is none, which the problems tell. */
    String name(String placeholder, Problems problems) {
        unusedNames.remove(placeholder);
        String name = names.get(placeholder);
        if (name == null) {
            problems.report(
                    Problems.Kind.UNDEFINED_NAME,
                    "An expression attribute name used in the document path is not defined; attribute name: "
                            + placeholder);
            return placeholder;
        }
        return name;
    }

    /** The value under a placeholder; some value when there is none, which the problems tell. */
    AttributeValue value(String placeholder, Problems problems) {
        unusedValues.remove(placeholder);
        AttributeValue value = values.get(placeholder);
        if (value == null) {
            problems.report(
                    Problems.Kind.UNDEFINED_VALUE,
                    "An expression attribute value used in expression is not defined; attribute value: " + placeholder);
            return new AttributeValue.Null();
        }
        return value;
    }

    /** The bytes of the values, by the accounting rules of {@link ItemSize}. */
    public int valueBytes() {
        return values.values().stream().mapToInt(ItemSize::of).sum();
    }

    /** Refuses names and values that no expression used; to be called when all have been parsed. */
    public void refuseUnused() {
        refuseUnused(NAMES, unusedNames);
        refuseUnused(VALUES, unusedValues);
    }

    private static void refuseUnused(String parameter, Set<String> unused) {
        if (!unused.isEmpty()) {
            throw ServiceException.validation("Value provided in " + parameter + " unused in expressions: keys: {"
                    + String.join(", ", unused) + "}");
        }
    }

    private void readNames(Request request) {
        refuseEmpty(NAMES, request);
        for (String placeholder : request.names()) {
            refuseMalformed(NAMES, NAME, placeholder);
            String name = request.requiredText(placeholder);
            try {
                AttributeNames.require(name);
            } catch (ServiceException e) {
                throw invalidValue(NAMES, placeholder, e);
            }
            names.put(placeholder, name);
        }
    }

    private void readValues(Request request) {
        refuseEmpty(VALUES, request);
        for (String placeholder : request.names()) {
            refuseMalformed(VALUES, VALUE, placeholder);
        }
        for (String placeholder : request.names()) {
            try {
                values.put(placeholder, AttributeValueReader.read(request, placeholder));
            } catch (ServiceException e) {
                throw invalidValue(VALUES, placeholder, e);
            }
        }
    }

    private static ServiceException invalidValue(String parameter, String placeholder, ServiceException cause) {
        ServiceException refusal = new ServiceException(
                cause.code(), parameter + " contains invalid value: " + cause.getMessage() + " for key " + placeholder);
        refusal.initCause(cause);
        return refusal;
    }

    private static void refuseEmpty(String parameter, Request request) {
        if (request.names().isEmpty()) {
            throw ServiceException.validation(parameter + " must not be empty");
        }
    }

    private static void refuseMalformed(String parameter, Pattern pattern, String placeholder) {
        if (!pattern.matcher(placeholder).matches()) {
            throw ServiceException.validation(
                    parameter + " contains invalid key: Syntax error; key: \"" + placeholder + "\"");
        }
    }
}
