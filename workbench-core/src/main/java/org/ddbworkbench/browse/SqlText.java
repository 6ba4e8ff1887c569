package org.ddbworkbench.browse;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.RequestExpressions;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.jspecify.annotations.Nullable;

/** Values, names and conditions as a user would write them. */
public final class SqlText {
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");
    private static final Pattern PLACEHOLDER = Pattern.compile("[#:][A-Za-z0-9_]+");

    private SqlText() {}

    /** A value of a column as a literal of SQL. */
    public static String literal(ColumnType type, Object value) {
        return switch (type) {
            case DATE -> "DATE '" + LocalDate.ofEpochDay((Integer) value) + "'";
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> "TIMESTAMP '" + timestamp((Long) value) + "'";
            case TEXT,
                    INTEGER,
                    NUMBER,
                    DOUBLE,
                    BOOLEAN,
                    BINARY,
                    LIST,
                    MAP,
                    STRING_SET,
                    NUMBER_SET,
                    BINARY_SET,
                    DOCUMENT -> literal(value);
        };
    }

    /** A time as it is shown: UTC, with milliseconds where there are any. */
    static String timestamp(long millis) {
        LocalDateTime time =
                Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC).toLocalDateTime();
        return (millis % 1000 == 0 ? TIMESTAMP : MILLIS).format(time);
    }

    /**
     * A key value as a literal.
     *
     * @param value {@link String}, {@link BigDecimal} or {@code byte[]}; of type B maybe its hexadecimal digits
     */
    public static String literal(KeyAttribute attribute, Object value) {
        return attribute.type() == KeyType.B && value instanceof String digits ? "X'" + digits + "'" : literal(value);
    }

    private static String literal(Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (value instanceof byte[] bytes) {
            return "X'" + HexFormat.of().formatHex(bytes) + "'";
        }
        return value instanceof String text ? "'" + text.replace("'", "''") + "'" : String.valueOf(value);
    }

    /** A name, quoted where SQL needs it. */
    public static String name(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** What a request for one key, or for one piece of a partition, asks of the key, with its values in place. */
    public static String condition(KeyRead read) {
        RequestExpressions expressions = RequestExpressions.ofKey(read);
        String condition = expressions.keyCondition();
        return condition == null ? "" : inPlace(condition, expressions.names(), expressions.values());
    }

    private static String inPlace(String condition, Map<String, String> names, Map<String, Object> values) {
        Matcher matcher = PLACEHOLDER.matcher(condition);
        StringBuilder text = new StringBuilder();
        while (matcher.find()) {
            @Nullable String name = names.get(matcher.group());
            Object value = values.get(matcher.group());
            String shown = name != null ? name : value != null ? literal(value) : matcher.group();
            matcher.appendReplacement(text, Matcher.quoteReplacement(shown));
        }
        return matcher.appendTail(text).toString();
    }
}
