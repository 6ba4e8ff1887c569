package org.ddbworkbench.local.open.record;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.wire.Json;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON documents with many records each, of any size: only one record is in memory. Several documents may follow each
 * other, or be the elements of one list.
 */
final class DocumentRecordReader implements RecordReader {
    private final SourceFile file;
    private final JsonParser parser;
    private final FileFormat.JsonRecords format;
    private long count;
    private long documents;
    private @Nullable Page page;

    DocumentRecordReader(SourceFile file, InputStream text, FileFormat.JsonRecords format) throws IOException {
        this.file = file;
        this.format = format;
        parser = Json.parser(text);
    }

    @Override
    public @Nullable TableRecord next() throws IOException {
        try {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                TableRecord found = token == JsonToken.END_OBJECT ? endOfPage() : record(token);
                if (found != null) {
                    return found;
                }
            }
            return null;
        } catch (JsonProcessingException e) {
            throw new DamagedFileException(file.name() + JsonErrors.where(e) + ": " + JsonErrors.reason(e), e);
        } catch (IOException e) {
            throw file.explained(e, Place.item(file.name(), count + 1, 0).toString());
        }
    }

    /** The record that begins with {@code token}; null when none does. */
    private @Nullable TableRecord record(JsonToken token) throws IOException {
        if (!token.isStructStart() && !token.isScalarValue()) {
            return null;
        }
        JsonStreamContext container =
                token.isStructStart() ? parser.getParsingContext().getParent() : parser.getParsingContext();
        List<String> path = path(container);
        boolean isList = token == JsonToken.START_ARRAY && container.inRoot();
        if (path.isEmpty() && !isList && format.layout() != Layout.TOP) {
            Place place = new Place(
                    file.name(),
                    "document",
                    ++documents,
                    parser.currentTokenLocation().getLineNr());
            if (token != JsonToken.START_OBJECT) {
                parser.skipChildren();
                return new TableRecord.Bad("it is no JSON object", place);
            }
            page = new Page(format.layout(), place);
            return null;
        }
        Page current = page;
        if (current != null && path.size() == 1 && current.takes(path.get(0), token, parser)) {
            return null;
        }
        if (!isList && format.layout().isRecord(path)) {
            if (current != null) {
                current.addRecord();
            }
            Place place = Place.item(
                    file.name(), ++count, parser.currentTokenLocation().getLineNr());
            return read(path, container, place);
        }
        if (token.isStructStart() && !format.layout().leadsToRecords(path)) {
            parser.skipChildren();
        }
        return null;
    }

    /** What a page tells of itself at its end; null when it is not the end of one. */
    private @Nullable TableRecord endOfPage() {
        Page ended = page;
        if (ended == null || !path(parser.getParsingContext()).isEmpty()) {
            return null;
        }
        page = null;
        return ended.end();
    }

    private TableRecord read(List<String> path, JsonStreamContext container, Place place) throws IOException {
        try {
            Object json = Json.read(parser);
            if (json instanceof Map<?, ?> object) {
                return format.shape().read(object, format.layout().table(path), format.notation(), place);
            }
            return new TableRecord.Bad("it is no JSON object", place);
        } catch (BadRecordException e) {
            return new TableRecord.Bad(e.getMessage(), place);
        } catch (ServiceException e) {
            while (parser.getParsingContext() != container) {
                parser.nextToken();
            }
            return new TableRecord.Bad(e.getMessage(), place);
        }
    }

    /** The steps to the value at hand, which is in {@code container}; a list of documents is no step. */
    private static List<String> path(JsonStreamContext container) {
        List<String> steps = new ArrayList<>();
        for (JsonStreamContext context = container; !context.inRoot(); context = context.getParent()) {
            if (context.inObject()) {
                steps.add(context.getCurrentName());
            } else if (!context.getParent().inRoot()) {
                steps.add(Layout.ELEMENT);
            }
        }
        Collections.reverse(steps);
        return steps;
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
