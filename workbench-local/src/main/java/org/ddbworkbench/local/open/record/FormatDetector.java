package org.ddbworkbench.local.open.record;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.open.TableFileException;
import org.ddbworkbench.local.wire.Json;
import org.jspecify.annotations.Nullable;

/** Tells by its content what is in a file. It reads no more than the first record. */
public final class FormatDetector {
    private static final byte[] ION_TEXT = "$ion_1_0".getBytes(StandardCharsets.UTF_8);
    private static final byte[] ION_BINARY = HexFormat.of().parseHex("e00100ea");

    /** Lines to look at when the first ones are no JSON. */
    private static final int LINES_TO_TRY = 20;

    private static final String READABLE = "what can be opened: exports to S3, output of aws dynamodb scan, query,"
            + " get-item and batch-get-item, batch-write files, NoSQL Workbench models, lines of DynamoDB JSON";

    private FormatDetector() {}

    /**
     * The format of a file.
     *
     * @param plainJson whether items without types are expected, some values of which may look typed
     * @throws TableFileException when it is nothing that can be opened
     */
    public static FileFormat detect(SourceFile file, boolean plainJson) throws IOException {
        try {
            if (isIon(file)) {
                return new FileFormat.IonRecords(IonRecordReader.isOfChanges(file));
            }
            return ofDocument(file, plainJson);
        } catch (JsonProcessingException | ServiceException e) {
            FileFormat ofLater = ofLaterLine(file, plainJson);
            if (ofLater != null) {
                return ofLater;
            }
            String where = e instanceof JsonProcessingException json
                    ? JsonErrors.where(json) + ": " + JsonErrors.reason(json)
                    : ": " + e.getMessage();
            throw new TableFileException(file.name() + where, READABLE, e);
        } catch (IOException e) {
            throw file.explained(e, file.name());
        }
    }

    private static boolean isIon(SourceFile file) throws IOException {
        try (InputStream text = file.open()) {
            byte[] start = text.readNBytes(ION_TEXT.length);
            return Arrays.equals(start, ION_TEXT)
                    || Arrays.equals(start, 0, Math.min(4, start.length), ION_BINARY, 0, ION_BINARY.length);
        }
    }

    private static FileFormat ofDocument(SourceFile file, boolean plainJson) throws IOException {
        try (JsonParser parser = Json.parser(file.open())) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                return FileFormat.Other.EMPTY;
            }
            int line = parser.currentTokenLocation().getLineNr();
            FileFormat format = new DocumentClassifier(parser, plainJson).classify();
            if (format == null) {
                throw new TableFileException(file.name() + " has no JSON object", READABLE);
            }
            return first == JsonToken.START_OBJECT
                            && format instanceof FileFormat.JsonRecords records
                            && records.layout() == Layout.TOP
                            && hasLineOfItsOwn(parser, line)
                    ? records.asLines()
                    : format;
        }
    }

    /** Whether the object that {@code parser} is at the end of is all of the line that it began in. */
    private static boolean hasLineOfItsOwn(JsonParser parser, int line) throws IOException {
        if (parser.currentLocation().getLineNr() != line) {
            return false;
        }
        try {
            return parser.nextToken() == null || parser.currentTokenLocation().getLineNr() > line;
        } catch (IOException e) {
            return true; // what follows is another line's problem, or makes this line a bad one
        }
    }

    /** The format of a file whose first lines are no JSON; null when there is none. */
    private static @Nullable FileFormat ofLaterLine(SourceFile file, boolean plainJson) throws IOException {
        try (Lines lines = new Lines(file, file.open())) {
            for (int i = 0; i < LINES_TO_TRY; i++) {
                byte[] line = lines.next();
                if (line == null) {
                    return null;
                }
                FileFormat format = ofLine(line, plainJson);
                if (format != null) {
                    return format;
                }
            }
            return null;
        }
    }

    private static @Nullable FileFormat ofLine(byte[] line, boolean plainJson) throws IOException {
        try (JsonParser parser = Json.parser(new ByteArrayInputStream(line))) {
            boolean isObject = parser.nextToken() == JsonToken.START_OBJECT;
            return isObject
                            && new DocumentClassifier(parser, plainJson).classify()
                                    instanceof FileFormat.JsonRecords records
                            && records.layout() == Layout.TOP
                    ? records.asLines()
                    : null;
        } catch (JsonProcessingException | ServiceException e) {
            return null;
        }
    }
}
