package org.ddbworkbench.local.open.record;

import com.amazon.ion.IonException;
import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import com.amazon.ion.system.IonReaderBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/** Reads exports in Amazon Ion, full and incremental, as text or binary. */
final class IonRecordReader implements RecordReader {
    private final SourceFile file;
    private final IonReader reader;
    private long count;

    IonRecordReader(SourceFile file, InputStream text) {
        this.file = file;
        reader = IonReaderBuilder.standard().build(text);
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
        } catch (BadRecordException | ServiceException e) {
            while (reader.getDepth() > depth) {
                reader.stepOut();
            }
            return new TableRecord.Bad(String.valueOf(e.getMessage()), place);
        }
    }

    private TableRecord fields(Place place) {
        Map<String, Map<String, AttributeValue>> parts = new LinkedHashMap<>();
        reader.stepIn();
        while (reader.next() != null) {
            if (reader.getType() == IonType.STRUCT && !reader.isNullValue()) {
                parts.put(reader.getFieldName(), attributes());
            }
        }
        reader.stepOut();
        Map<String, AttributeValue> item = parts.get("Item");
        if (item != null) {
            return new TableRecord.Put(null, Item.of(item), place);
        }
        Map<String, AttributeValue> keys = parts.get("Keys");
        if (keys != null) {
            Map<String, AttributeValue> after = parts.get("NewImage");
            return new TableRecord.Change(
                    keys,
                    after == null ? null : Item.of(after),
                    micros(parts.getOrDefault("Metadata", Map.of())),
                    place);
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
            } catch (ServiceException e) {
                throw new BadRecordException("attribute " + name + ": " + e.getMessage());
            }
        }
        reader.stepOut();
        return attributes;
    }

    private static long micros(Map<String, AttributeValue> metadata) {
        if (metadata.get("WriteTimestampMicros") instanceof AttributeValue.Numeric number) {
            return number.value().longValue();
        }
        throw new BadRecordException("Metadata needs the number WriteTimestampMicros");
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
