package org.ddbworkbench.local.open.record;

import java.io.IOException;
import java.io.InputStream;
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
        if (line[0] == '[') {
            return new TableRecord.Bad("it is no JSON object", place);
        }
        try {
            return format.shape().read(Json.parseObject(line), null, format.notation(), place);
        } catch (BadRecordException | ServiceException e) {
            return new TableRecord.Bad(JsonErrors.reason(e), place);
        }
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
