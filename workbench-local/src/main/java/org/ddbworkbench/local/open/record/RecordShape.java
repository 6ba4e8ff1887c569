package org.ddbworkbench.local.open.record;

import java.math.BigDecimal;
import java.util.Map;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Numbers;
import org.jspecify.annotations.Nullable;

/** What one record looks like in JSON. */
public enum RecordShape {
    /** {@code {"Item": {...}}}, perhaps with the name of a table. */
    ITEM {
        @Override
        TableRecord read(Map<?, ?> json, @Nullable String table, Notation notation, Place place) {
            String named = json.get("TableName") instanceof String name ? name : table;
            return new TableRecord.Put(named, notation.item(member(json, "Item")), place);
        }
    },
    /** The attributes. */
    ATTRIBUTES {
        @Override
        TableRecord read(Map<?, ?> json, @Nullable String table, Notation notation, Place place) {
            return new TableRecord.Put(table, notation.item(json), place);
        }
    },
    /** {@code {"PutRequest": {"Item": {...}}}} or {@code {"DeleteRequest": {"Key": {...}}}}. */
    WRITE_REQUEST {
        @Override
        TableRecord read(Map<?, ?> json, @Nullable String table, Notation notation, Place place) {
            if (json.get("DeleteRequest") instanceof Map<?, ?> delete) {
                return new TableRecord.Delete(table, notation.attributes(member(delete, "Key")), place);
            }
            return new TableRecord.Put(table, notation.item(member(member(json, "PutRequest"), "Item")), place);
        }
    },
    /** {@code {"Metadata": {"WriteTimestampMicros": ...}, "Keys": {...}, "NewImage": {...}}}. */
    CHANGE {
        @Override
        TableRecord read(Map<?, ?> json, @Nullable String table, Notation notation, Place place) {
            Map<String, AttributeValue> key = notation.attributes(member(json, "Keys"));
            Object after = json.get("NewImage");
            return new TableRecord.Change(
                    key, after == null ? null : notation.item(after), writeTime(member(json, "Metadata")), place);
        }
    };

    /**
     * Reads a record.
     *
     * @param table the table that the record is in, if the file says so
     * @throws BadRecordException when it is none of this shape
     */
    abstract TableRecord read(Map<?, ?> json, @Nullable String table, Notation notation, Place place);

    private static Map<?, ?> member(Map<?, ?> json, String name) {
        if (json.get(name) instanceof Map<?, ?> member) {
            return member;
        }
        throw new BadRecordException("a record needs an object \"" + name + "\"");
    }

    private static long writeTime(Map<?, ?> metadata) {
        Object time = metadata.get("WriteTimestampMicros");
        Object number = time instanceof Map<?, ?> typed ? typed.get("N") : time;
        if (number instanceof String text) {
            return micros(Numbers.parse(text));
        } else if (number instanceof BigDecimal decimal) {
            return micros(decimal);
        }
        throw new BadRecordException("Metadata needs the number WriteTimestampMicros");
    }

    /** The time of a change in microseconds since 1970. */
    static long micros(BigDecimal number) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException notWhole) {
            throw new BadRecordException("WriteTimestampMicros is no whole number: " + number);
        }
    }
}
