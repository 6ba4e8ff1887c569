package org.ddbworkbench.browse;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.KeySpan;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.template.Numbers;
import org.ddbworkbench.template.TextOrder;
import org.jspecify.annotations.Nullable;

/**
 * A partition of a table or an index, or the part of it whose sort keys begin with something.
 *
 * @param index null: the table
 * @param read the values of the partition key, then maybe of sort key attributes, of which the last is a prefix
 */
public record BrowseTarget(PhysicalTable table, @Nullable SecondaryIndex index, KeyRead read) {
    private static final String USAGE = "\\browse [TABLE] [INDEX] PARTITION-KEY [SORT-KEY-PREFIX], such as"
            + " \\browse TENANT#acme USER#; values with blanks, and those that are named as a table or an index, in '...'";

    /** The key of what is read. */
    public KeySchema key() {
        return index == null ? table.key() : index.key();
    }

    /** Table and index, for people. */
    public String name() {
        return table.name() + (index == null ? "" : " index " + index.name());
    }

    /**
     * Reads {@code [TABLE] [INDEX] VALUE...}: bare words, or values in single quotes, or bytes as {@code X'0aff'}. The first
     * word is a table or an index when it is named so, is not in single quotes, and others follow.
     *
     * @throws WorkbenchException that says what is wrong
     */
    public static BrowseTarget parse(String text, Catalog catalog, String defaultSchema) {
        List<BrowseWords.Word> words = new ArrayList<>(BrowseWords.of(text));
        PhysicalTable table = catalog.tables().stream()
                .filter(candidate -> candidate.schema().equals(defaultSchema))
                .findFirst()
                .orElseThrow();
        if (isName(words)) {
            Optional<PhysicalTable> named = tableNamed(catalog, words.get(0).text());
            if (named.isPresent()) {
                table = named.get();
                words.remove(0);
            }
        }
        SecondaryIndex index = null;
        if (isName(words)) {
            String name = words.get(0).text();
            index = table.indexes().stream()
                    .filter(candidate -> candidate.name().equalsIgnoreCase(name))
                    .findFirst()
                    .orElse(null);
            if (index != null) {
                words.remove(0);
            }
        }
        KeySchema key = index == null ? table.key() : index.key();
        return new BrowseTarget(table, index, read(key, words, table, index));
    }

    private static boolean isName(List<BrowseWords.Word> words) {
        return words.size() > 1
                && (words.get(0).kind() == BrowseWords.Kind.BARE || words.get(0).kind() == BrowseWords.Kind.NAME);
    }

    private static Optional<PhysicalTable> tableNamed(Catalog catalog, String name) {
        return catalog.tables().stream()
                .filter(table ->
                        table.schema().equalsIgnoreCase(name) || table.name().equalsIgnoreCase(name))
                .findFirst();
    }

    private static KeyRead read(
            KeySchema key, List<BrowseWords.Word> words, PhysicalTable table, @Nullable SecondaryIndex index) {
        List<KeyAttribute> attributes = key.attributes();
        String of = index == null ? "table " + table.name() : "index " + index.name();
        if (words.size() < key.partition().size() || words.size() > attributes.size()) {
            String names = attributes.stream().map(KeyAttribute::name).collect(Collectors.joining(", "));
            throw wrong(
                    words.isEmpty()
                            ? "which partition?"
                            : String.format(
                                    Locale.ROOT,
                                    "the key of %s is %s: %d value%s too %s",
                                    of,
                                    names,
                                    words.size(),
                                    words.size() == 1 ? " is" : "s are",
                                    words.size() > attributes.size() ? "many" : "few"),
                    USAGE);
        }
        List<KeyRead.Term> terms = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            KeyAttribute attribute = attributes.get(i);
            Object value = value(attribute, words.get(i));
            boolean prefix = i == words.size() - 1 && i >= key.partition().size() && value instanceof String;
            if (!prefix) {
                terms.add(new KeyRead.Equal(attribute, value));
            } else if (!((String) value).isEmpty()) {
                String begins = (String) value;
                terms.add(new KeyRead.Within(attribute, new KeySpan(begins, true, TextOrder.prefixEnd(begins), false)));
            }
        }
        return new KeyRead(terms);
    }

    private static Object value(KeyAttribute attribute, BrowseWords.Word word) {
        if ((word.kind() == BrowseWords.Kind.BYTES) != (attribute.type() == KeyType.B)) {
            throw wrong(
                    attribute.name() + " is of type " + attribute.type(),
                    attribute.type() == KeyType.B ? "write bytes as X'0aff'" : "X'...' is for keys of type B");
        }
        return switch (attribute.type()) {
            case S -> word.text();
            case N -> number(attribute, word.text());
            case B -> bytes(attribute, word.text());
        };
    }

    private static Object number(KeyAttribute attribute, String text) {
        if (text.matches("[+-]?[0-9]{1,38}(\\.[0-9]{1,38})?")) {
            return Numbers.normalize(new BigDecimal(text));
        }
        throw wrong(attribute.name() + " is of type N, and '" + text + "' is no number", null);
    }

    private static String bytes(KeyAttribute attribute, String digits) {
        if (digits.matches("([0-9a-fA-F]{2})+")) {
            return digits.toLowerCase(Locale.ROOT);
        }
        throw wrong(
                "X'" + digits + "' for " + attribute.name() + " is not whole bytes",
                "two hexadecimal digits are a byte, such as X'0aff'");
    }

    private static WorkbenchException wrong(String message, @Nullable String hint) {
        return new WorkbenchException(ErrorCode.INVALID_STATEMENT, message, hint, null);
    }
}
