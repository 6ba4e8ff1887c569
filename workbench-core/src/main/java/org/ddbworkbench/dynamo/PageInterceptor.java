package org.ddbworkbench.dynamo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Decodes the items of a response into the {@link PageSink} of its request, and hands the SDK what remains. A request
 * without a sink, and an answer that is no success, pass unchanged. What breaks while reading (a truncated body, a wrong
 * checksum) becomes an exception that the SDK retries.
 */
final class PageInterceptor implements ExecutionInterceptor {
    /** Attributes have names of 65,535 bytes at most, in UTF-8. */
    private static final int MAX_NAME_LENGTH = 65_535;

    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNameLength(MAX_NAME_LENGTH)
                    .build())
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .build();
    private static final String CRC32_HEADER = "x-amz-crc32";
    private static final String ENCODING_HEADER = "Content-Encoding";

    @Override
    public SdkHttpResponse modifyHttpResponse(Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
        SdkHttpResponse response = context.httpResponse();
        if (sink(context, attributes) == null) {
            return response;
        }
        return response.toBuilder()
                .removeHeader(CRC32_HEADER)
                .removeHeader(ENCODING_HEADER)
                .removeHeader("Content-Length")
                .build();
    }

    private static @Nullable PageSink sink(Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
        return context.httpResponse().isSuccessful() && context.responseBody().isPresent()
                ? attributes.getAttribute(PageSink.ATTRIBUTE)
                : null;
    }

    /** Sees the response as it came, with all headers. */
    @Override
    public Optional<InputStream> modifyHttpResponseContent(
            Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
        PageSink sink = sink(context, attributes);
        if (sink == null) {
            return context.responseBody();
        }
        SdkHttpResponse response = context.httpResponse();
        String checksum = response.firstMatchingHeader(CRC32_HEADER).orElse(null);
        boolean zipped = response.firstMatchingHeader(ENCODING_HEADER)
                .filter("gzip"::equalsIgnoreCase)
                .isPresent();
        try (CheckedStream body = new CheckedStream(context.responseBody().orElseThrow())) {
            InputStream text = zipped ? new GZIPInputStream(body, 8192) : body;
            PageSink.Attempt attempt = sink.new Attempt();
            byte[] rest = read(text, attempt);
            body.drain();
            if (checksum != null && !checksum.equals(Long.toString(body.checksum.getValue()))) {
                throw new IOException("the checksum of the response is wrong");
            }
            attempt.publish(body.length);
            return Optional.of(new ByteArrayInputStream(rest));
        } catch (IOException e) {
            throw RetryableException.builder()
                    .message("the response could not be read: " + e.getMessage())
                    .cause(e)
                    .build();
        }
    }

    /** Decodes the items; returns the response without them. */
    private static byte[] read(InputStream text, PageSink.Attempt attempt) throws IOException {
        ByteArrayOutputStream rest = new ByteArrayOutputStream(512);
        try (JsonParser parser = JSON.createParser(text);
                JsonGenerator generator = JSON.createGenerator(rest)) {
            expect(parser.nextToken(), JsonToken.START_OBJECT);
            generator.writeStartObject();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                switch (name) {
                    case "Items" -> items(parser, attempt);
                    case "Item" -> attempt.item(parser);
                    case "Responses" -> {
                        expect(parser.currentToken(), JsonToken.START_OBJECT);
                        while (parser.nextFieldName() != null) {
                            parser.nextToken();
                            items(parser, attempt);
                        }
                    }
                    default -> {
                        generator.writeFieldName(name);
                        generator.copyCurrentStructure(parser);
                    }
                }
            }
            generator.writeEndObject();
        }
        return rest.toByteArray();
    }

    private static void items(JsonParser parser, PageSink.Attempt attempt) throws IOException {
        expect(parser.currentToken(), JsonToken.START_ARRAY);
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            attempt.item(parser);
        }
        expect(parser.currentToken(), JsonToken.END_ARRAY);
    }

    private static void expect(@Nullable JsonToken found, JsonToken expected) throws IOException {
        if (found != expected) {
            throw new MalformedAnswerException("the response has " + found + " in place of " + expected);
        }
    }

    /** Counts and sums the bytes that pass. */
    private static final class CheckedStream extends FilterInputStream {
        private final CRC32 checksum = new CRC32();
        private long length;

        CheckedStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            if (b >= 0) {
                checksum.update(b);
                length++;
            }
            return b;
        }

        @Override
        public int read(byte[] buffer, int offset, int count) throws IOException {
            int n = super.read(buffer, offset, count);
            if (n > 0) {
                checksum.update(buffer, offset, n);
                length += n;
            }
            return n;
        }

        private void drain() throws IOException {
            byte[] buffer = new byte[8192];
            int n = read(buffer, 0, buffer.length);
            while (n >= 0) {
                n = read(buffer, 0, buffer.length);
            }
        }
    }
}
