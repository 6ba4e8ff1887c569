package org.ddbworkbench.access;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The expressions of one request.
 *
 * @param keyCondition KeyConditionExpression of a Query, else null
 * @param filter FilterExpression, or null
 * @param projection ProjectionExpression, or null: all attributes
 * @param names ExpressionAttributeNames
 * @param values ExpressionAttributeValues: {@link String}, {@link java.math.BigDecimal}, {@link Boolean} or {@code
 *     byte[]}
 */
public record RequestExpressions(
        @Nullable String keyCondition,
        @Nullable String filter,
        @Nullable String projection,
        Map<String, String> names,
        Map<String, Object> values) {

    public RequestExpressions {
        names = Map.copyOf(names);
        values = Map.copyOf(values);
    }

    /**
     * Nothing but a projection; none where it would be too long.
     *
     * @param projected the attributes to fetch; null: all
     */
    public static RequestExpressions ofProjection(@Nullable List<String> projected) {
        ExpressionBuilder builder = new ExpressionBuilder();
        String projection = projected == null
                ? null
                : builder.attempt(() ->
                        String.join(", ", projected.stream().map(builder::name).toList()));
        return new RequestExpressions(null, null, projection, builder.names(), builder.values());
    }

    /** A key condition, without filter or projection: the items of one piece of a table or an index. */
    public static RequestExpressions ofKey(KeyRead read) {
        ExpressionBuilder builder = new ExpressionBuilder();
        String condition = ResolvedAccess.keyCondition(read, builder);
        return new RequestExpressions(condition, null, null, builder.names(), builder.values());
    }

    /** Names and values in the order of their placeholders, for people. */
    public String describe() {
        StringBuilder text = new StringBuilder();
        for (String name : new TreeSet<>(names.keySet())) {
            text.append(text.length() == 0 ? "" : ", ")
                    .append(name)
                    .append(" = ")
                    .append(names.get(name));
        }
        for (String value : new TreeSet<>(values.keySet())) {
            Object object = values.get(value);
            text.append(text.length() == 0 ? "" : ", ").append(value).append(" = ");
            text.append(
                    object instanceof byte[] bytes
                            ? "X'" + HexFormat.of().formatHex(bytes) + "'"
                            : object instanceof String ? "'" + object + "'" : object);
        }
        return text.toString();
    }

    /** The conditions that are there, joined by AND; null when there are none. */
    static @Nullable String and(List<@Nullable String> conditions) {
        List<String> there = conditions.stream()
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .toList();
        return there.isEmpty() ? null : String.join(" AND ", there);
    }
}
