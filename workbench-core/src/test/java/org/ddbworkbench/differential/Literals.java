package org.ddbworkbench.differential;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The constants of a statement in the making: some of them become parameters. Used for one statement. */
final class Literals {
    private static final Pattern MARK = Pattern.compile("\uE000(\\d+)\uE001");
    private static final Pattern CHOICE = Pattern.compile("\uE002([^\uE003]*)\uE003([^\uE004]*)\uE004");
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    private final Random random;
    private final boolean prepared;
    private final List<Object> values = new ArrayList<>();

    /**
     * @param prepared whether every second constant becomes a parameter
     */
    Literals(Random random, boolean prepared) {
        this.random = random;
        this.prepared = prepared;
    }

    boolean isPrepared() {
        return prepared;
    }

    /** A mark that stands for the value until {@link #finish}. */
    String of(Object value) {
        if (!prepared || random.nextBoolean()) {
            return literal(value);
        }
        values.add(value);
        return "\uE000" + (values.size() - 1) + "\uE001";
    }

    /**
     * Two texts of the same meaning, with the same constants in the same order: what is tested, and what the reference
     * database understands.
     */
    static String choice(String tested, String reference) {
        return "\uE002" + tested + "\uE003" + reference + "\uE004";
    }

    /** One text of the two. */
    static String chosen(String marked, boolean tested) {
        return CHOICE.matcher(marked).replaceAll(choice -> Matcher.quoteReplacement(choice.group(tested ? 1 : 2)));
    }

    /** The text with a {@code ?} for each mark. */
    String finish(String marked, List<Object> parameters) {
        Matcher marks = MARK.matcher(marked);
        StringBuilder text = new StringBuilder();
        while (marks.find()) {
            parameters.add(values.get(Integer.parseInt(marks.group(1))));
            marks.appendReplacement(text, "?");
        }
        return marks.appendTail(text).toString();
    }

    static String literal(Object value) {
        if (value instanceof String text) {
            return "'" + text.replace("'", "''") + "'";
        }
        if (value instanceof LocalDate date) {
            return "DATE '" + date + "'";
        }
        if (value instanceof LocalDateTime time) {
            return "TIMESTAMP '" + time.format(TIMESTAMP) + "'";
        }
        return value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
    }
}
