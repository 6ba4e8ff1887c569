package org.ddbworkbench.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;

/**
 * Statements with their answers, in a text file that reads as documentation:
 *
 * <pre>{@code
 * == name of the case
 * SELECT ...
 * ? parameters, separated by commas; NULL
 * => a row, its values separated by |
 * !! CODE at line:column message (hint)
 * {items read, requests: operations}
 * }</pre>
 *
 * Rows of a statement that ends without ORDER BY may come in any order. The last line is left out where reading is not
 * what the case is about.
 */
public record SqlScript(String name, String sql, List<@Nullable Object> parameters, List<String> expected) {

    /** The cases of a resource. */
    public static List<SqlScript> read(String resource) {
        try (InputStream in = SqlScript.class.getResourceAsStream(resource)) {
            String text = new String(Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
            return parse(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The cases of a text. */
    public static List<SqlScript> parse(String text) {
        List<SqlScript> cases = new ArrayList<>();
        for (String part : text.split("(?m)^== ", -1)) {
            if (part.isBlank() || part.startsWith("#")) {
                continue;
            }
            List<String> lines = part.lines().filter(line -> !line.isBlank()).toList();
            List<String> sql = new ArrayList<>();
            List<@Nullable Object> parameters = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            for (String line : lines.subList(1, lines.size())) {
                if (line.startsWith("=> ") || line.startsWith("!! ") || line.startsWith("{")) {
                    expected.add(line);
                } else if (line.startsWith("? ")) {
                    Arrays.stream(line.substring(2).split(", ", -1))
                            .forEach(value -> parameters.add(value.equals("NULL") ? null : value));
                } else {
                    sql.add(line);
                }
            }
            cases.add(new SqlScript(lines.get(0), String.join("\n", sql), parameters, expected));
        }
        return cases;
    }

    /** What came of the statement, as the expectation is written; with usage only if that is expected too. */
    public List<String> run(Sql engine) {
        List<String> lines = new ArrayList<>();
        try {
            Sql.Answer answer = engine.run(sql, parameters.toArray());
            answer.rows().forEach(row -> lines.add("=> " + text(row)));
            if (!isOrdered()) {
                lines.sort(null);
            }
            if (!expected.isEmpty() && expected.get(expected.size() - 1).startsWith("{")) {
                lines.add("{" + answer.usage().itemsRead() + " items, "
                        + answer.usage().requests() + " requests: " + String.join(", ", answer.operations()) + "}");
            }
        } catch (WorkbenchException e) {
            lines.add("!! " + e.code()
                    + e.position()
                            .map(position -> " at " + position.line() + ":" + position.column())
                            .orElse("")
                    + " " + e.getMessage()
                    + e.hint().map(hint -> " (" + hint + ")").orElse(""));
        }
        return lines;
    }

    /** The expectation, sorted where the rows may come in any order. */
    public List<String> expectedLines() {
        if (isOrdered()) {
            return expected;
        }
        List<String> rows = new ArrayList<>(expected.stream()
                .filter(line -> line.startsWith("=> "))
                .sorted()
                .toList());
        expected.stream().filter(line -> !line.startsWith("=> ")).forEach(rows::add);
        return rows;
    }

    private boolean isOrdered() {
        String upper = sql.toUpperCase(Locale.ROOT);
        int order = upper.lastIndexOf("ORDER BY");
        return upper.startsWith("EXPLAIN") || (order >= 0 && upper.indexOf(')', order) < 0);
    }

    private static String text(List<@Nullable Object> row) {
        return row.stream().map(SqlScript::text).collect(Collectors.joining(" | "));
    }

    private static String text(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value);
    }

    @Override
    public String toString() {
        return name;
    }
}
