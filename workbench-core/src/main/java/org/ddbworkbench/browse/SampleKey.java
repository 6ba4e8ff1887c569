package org.ddbworkbench.browse;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.template.Encoding;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.ValueKind;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/**
 * A key that an entity's templates could have, made up.
 *
 * @param texts of key attributes, by name; of type B their hexadecimal digits
 * @param values of the variables, each of the class of its kind
 */
public record SampleKey(Map<String, String> texts, Map<String, Object> values) {
    private static final List<String> TEXTS = List.of(
            "abc",
            "0",
            "00000000-0000-4000-8000-000000000000",
            "01ARZ3NDEKTSV4RRFFQ69G5FAV",
            "0ujtsYcgvSTl8PAuAdqWYSMnLOv",
            "0a");

    public SampleKey {
        texts = Map.copyOf(texts);
        values = Map.copyOf(values);
    }

    /** A key of a form; a variable has one value in all templates, unless they leave no choice. */
    public static SampleKey of(KeyForm form) {
        Map<String, Object> values = new LinkedHashMap<>();
        // What tells all of a value before what tells a part of it.
        form.templates().values().forEach(template -> addValues(template, values, false));
        form.templates().values().forEach(template -> addValues(template, values, true));
        Map<String, String> texts = new LinkedHashMap<>();
        form.templates()
                .forEach((attribute, template) -> compose(template, values)
                        .or(() -> template.common(template))
                        .ifPresent(text -> texts.put(attribute, text)));
        return new SampleKey(texts, values);
    }

    private static void addValues(KeyTemplate template, Map<String, Object> values, boolean lossy) {
        for (int i = 0; i < template.variables().size(); i++) {
            Segment.Variable variable = template.variables().get(i);
            if (values.containsKey(variable.name()) || variable.type().isLossy() != lossy) {
                continue;
            }
            Object value = value(variable.type());
            if (value == null) {
                Object[] matched =
                        template.common(template).map(template::match).orElse(null);
                value = matched == null ? null : matched[i];
            }
            if (value != null) {
                values.put(variable.name(), value);
            }
        }
    }

    private static @Nullable Object value(VariableType type) {
        Optional<List<Object>> few = type.values();
        if (few.isPresent() && !few.get().isEmpty()) {
            return few.get().get(0);
        }
        for (Object candidate : candidates(type.kind())) {
            if (text(type, candidate)
                    .map(type::decode)
                    .filter(candidate::equals)
                    .isPresent()) {
                return candidate;
            }
        }
        return null;
    }

    private static List<?> candidates(ValueKind kind) {
        return switch (kind) {
            case TEXT -> TEXTS;
            case INTEGER -> List.of(1L, 0L);
            case DECIMAL -> List.of(BigDecimal.ONE);
            case DATE ->
                List.of((int) LocalDate.of(2026, 1, 31).toEpochDay(), (int)
                        LocalDate.of(2026, 1, 1).toEpochDay());
            case TIMESTAMP ->
                List.of(
                        Instant.parse("2026-01-31T09:12:00Z").toEpochMilli(),
                        Instant.parse("2026-01-01T00:00:00Z").toEpochMilli());
        };
    }

    private static Optional<String> text(VariableType type, Object value) {
        Encoding encoding = type.encode(value);
        return encoding instanceof Encoding.Exact exact
                ? Optional.of(exact.text())
                : encoding instanceof Encoding.Prefix some ? Optional.of(some.prefix()) : Optional.empty();
    }

    /** The text of a key; empty when a variable has no value that the template can hold. */
    private static Optional<String> compose(KeyTemplate template, Map<String, Object> values) {
        StringBuilder key = new StringBuilder();
        for (Segment segment : template.segments()) {
            if (segment instanceof Segment.Literal literal) {
                key.append(literal.text());
                continue;
            }
            Segment.Variable variable = (Segment.Variable) segment;
            Object value = values.get(variable.name());
            Optional<String> text = value == null ? Optional.empty() : text(variable.type(), value);
            if (text.isEmpty()) {
                return Optional.empty();
            }
            key.append(text.get());
        }
        return Optional.of(key.toString()).filter(text -> template.match(text) != null);
    }
}
