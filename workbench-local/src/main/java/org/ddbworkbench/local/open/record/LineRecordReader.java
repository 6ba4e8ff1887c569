package org.ddbworkbench.local.open.record;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.wire.Json;
import org.jspecify.annotations.Nullable;

/** Reads files of one record a line; a line that is none does not keep the others from being read. */
final class LineRecordReader implements RecordReader {
    private final SourceFile file;
    private final Lines lines;
    private final FileFormat.JsonRecords format;

    LineRecordReader(SourceFile file, InputStream text, FileFormat.JsonRecords format) {
        this.file = file;
        this.format = format;
        lines = new Lines(file, text);
    }

    @Override
    public @Nullable TableRecord next() throws IOException {
        byte[] line = lines.next();
        if (line == null) {
            return null;
        }
        Place place = Place.line(file.name(), lines.number());
        try (JsonParser parser = Json.parser(new ByteArrayInputStream(line))) {
            return record(parser, place);
        } catch (JsonProcessingException e) {
            return new TableRecord.Bad(JsonErrors.reason(e), place);
        } catch (BadRecordException | ServiceException e) {
            return new TableRecord.Bad(String.valueOf(e.getMessage()), place);
        }
    }

    private TableRecord record(JsonParser parser, Place place) throws IOException {
        Object json = parser.nextToken() == JsonToken.START_OBJECT ? Json.read(parser) : null;
        if (!(json instanceof Map<?, ?> object)) {
            throw new BadRecordException("it is no JSON object");
        }
        if (parser.nextToken() != null) {
            throw new BadRecordException("more follows the JSON object");
        }
        return format.shape().read(object, null, format.notation(), place);
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
