package org.ddbworkbench.local.open.record;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.ddbworkbench.local.wire.Json;
import org.jspecify.annotations.Nullable;

/** A document with records, as it is read: whether it has any place for them, and whether it is all there is. */
final class Page {
    private final Layout layout;
    private final Place place;
    private boolean holdsRecords;
    private boolean isContinued;
    private boolean leavesKeysOut;
    private @Nullable BigDecimal count;
    private long records;

    Page(Layout layout, Place place) {
        this.layout = layout;
        this.place = place;
    }

    /**
     * Looks at a member of the document.
     *
     * @param token the first of its value, which {@code parser} is at
     * @return whether the value has been read
     */
    boolean takes(String name, JsonToken token, JsonParser parser) throws IOException {
        if (layout.holdsRecords(List.of(name), token == JsonToken.START_ARRAY)) {
            holdsRecords |= token.isStructStart();
            return false;
        }
        switch (name) {
            case "Count" -> count = token.isNumeric() ? parser.getDecimalValue() : null;
            case "LastEvaluatedKey", "NextToken" -> isContinued |= token != JsonToken.VALUE_NULL;
            case "UnprocessedKeys" -> {
                leavesKeysOut = Json.read(parser) instanceof java.util.Map<?, ?> keys && !keys.isEmpty();
                return true;
            }
            default -> {}
        }
        return false;
    }

    void addRecord() {
        records++;
    }

    /** What is to be known about the document: what is wrong with it, or that it is a page of several. */
    TableRecord end() {
        if (!holdsRecords) {
            return new TableRecord.Bad("it has no items where the first document of the file has them", place);
        }
        String shortfall = null;
        if (leavesKeysOut) {
            shortfall = "it has UnprocessedKeys, whose items are missing";
        } else if (layout == Layout.ITEMS && count != null && count.compareTo(BigDecimal.valueOf(records)) != 0) {
            shortfall = "it has " + records + " items, its Count is " + count.toPlainString();
        }
        return new TableRecord.PageEnd(isContinued, shortfall, place);
    }
}
