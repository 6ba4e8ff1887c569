package org.ddbworkbench.local.open.record;

import com.amazon.ion.IonException;
import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import com.amazon.ion.UnknownSymbolException;
import com.amazon.ion.system.IonReaderBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/** Reads exports in Amazon Ion, full and incremental, as text or binary. */
final class IonRecordReader implements RecordReader {
    private static final String ITEM = "Item";
    private static final String KEYS = "Keys";
    private static final String NEW_IMAGE = "NewImage";
    private static final String METADATA = "Metadata";
    private static final Set<String> PARTS = Set.of(ITEM, KEYS, NEW_IMAGE, METADATA);

    private final SourceFile file;
    private final IonReader reader;
    private long count;

    IonRecordReader(SourceFile file, InputStream text) {
        this.file = file;
        reader = IonReaderBuilder.standard().build(text);
    }

    /** Whether the first record that can be read is a change. */
    static boolean isOfChanges(SourceFile file) throws IOException {
        try (InputStream text = file.open();
                IonReader reader = IonReaderBuilder.standard().build(text)) {
            for (IonType type = reader.next(); type != null; type = reader.next()) {
                String part = type == IonType.STRUCT && !reader.isNullValue() ? mainPart(reader) : null;
                if (part != null) {
                    return part.equals(KEYS);
                }
            }
            return false;
        } catch (IonException | UncheckedIOException e) {
            return false; // said when it is read
        }
    }

    /** The first field of a record that tells what it is; null when it has none. */
    private static @Nullable String mainPart(IonReader reader) {
        String found = null;
        reader.stepIn();
        while (found == null && reader.next() != null) {
            String name = reader.getFieldName();
            found = ITEM.equals(name) || KEYS.equals(name) ? name : null;
        }
        reader.stepOut();
        return found;
    }

    @Override
    public @Nullable TableRecord next() throws IOException {
        Place place = Place.item(file.name(), count + 1, 0);
        try {
            IonType type = reader.next();
            if (type == null) {
                return null;
            }
            count++;
            return type == IonType.STRUCT ? record(place) : new TableRecord.Bad("it is no Ion struct", place);
        } catch (IonException e) {
            if (e.getCause() instanceof IOException cause) {
                throw file.explained(cause, place.toString());
            }
            throw new DamagedFileException(place + ": malformed Ion: " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw file.explained(e.getCause(), place.toString());
        }
    }

    private TableRecord record(Place place) {
        int depth = reader.getDepth();
        try {
            return fields(place);
        } catch (UnknownSymbolException e) {
            return bad("it has a symbol without text", depth, place);
        } catch (BadRecordException | ServiceException e) {
            return bad(String.valueOf(e.getMessage()), depth, place);
        }
    }

    /** A record that can't be read, passed over. */
    private TableRecord.Bad bad(String reason, int depth, Place place) {
        while (reader.getDepth() > depth) {
            reader.stepOut();
        }
        return new TableRecord.Bad(reason, place);
    }

    private TableRecord fields(Place place) {
        Map<String, Map<String, AttributeValue>> parts = new LinkedHashMap<>();
        reader.stepIn();
        while (reader.next() != null) {
            String name = reader.getFieldName();
            if (PARTS.contains(name) && reader.getType() == IonType.STRUCT && !reader.isNullValue()) {
                parts.put(name, attributes());
            }
        }
        reader.stepOut();
        Map<String, AttributeValue> item = parts.get(ITEM);
        if (item != null) {
            return new TableRecord.Put(null, Item.of(item), place);
        }
        Map<String, AttributeValue> keys = parts.get(KEYS);
        if (keys != null) {
            Map<String, AttributeValue> after = parts.get(NEW_IMAGE);
            return new TableRecord.Change(
                    keys, after == null ? null : Item.of(after), micros(parts.getOrDefault(METADATA, Map.of())), place);
        }
        throw new BadRecordException("a record needs a struct Item, or Keys");
    }

    private Map<String, AttributeValue> attributes() {
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        reader.stepIn();
        while (reader.next() != null) {
            String name = reader.getFieldName();
            try {
                attributes.put(name, IonValues.read(reader));
            } catch (BadRecordException | ServiceException e) {
                throw new BadRecordException("attribute " + name + ": " + e.getMessage());
            }
        }
        reader.stepOut();
        return attributes;
    }

    private static long micros(Map<String, AttributeValue> metadata) {
        if (metadata.get("WriteTimestampMicros") instanceof AttributeValue.Numeric number) {
            return RecordShape.micros(number.value());
        }
        throw new BadRecordException("Metadata needs the number WriteTimestampMicros");
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
