package org.ddbworkbench.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.nio.entity.AbstractBinAsyncEntityConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects the body of a request as it arrives. Of one that is too large it keeps nothing but takes the rest in, up to a
 * bound, so that the client gets to read why it is refused.
 */
final class RequestBody extends AbstractBinAsyncEntityConsumer<RequestBody.Content> {
    private static final int INITIAL_BYTES = 8 * 1024;
    private static final int DISCARDED_LIMITS = 4;

    private final int limit;
    private byte[] bytes = new byte[INITIAL_BYTES];
    private int size;
    private long discarded;

    /** What arrived: null bytes when it was too much. */
    @SuppressWarnings("ArrayRecordComponent") // passed on, compared by nobody
    record Content(byte @Nullable [] bytes) {
        static final Content EMPTY = new Content(new byte[0]);
    }

    RequestBody(int limit) {
        this.limit = limit;
    }

    @Override
    protected void streamStart(ContentType contentType) {
        // JSON, whatever the client calls it
    }

    @Override
    protected int capacityIncrement() {
        return Integer.MAX_VALUE;
    }

    @Override
    protected void data(ByteBuffer source, boolean endOfStream) throws IOException {
        int more = source.remaining();
        if (discarded > 0 || more > limit - size) {
            discarded += more;
            source.position(source.limit());
            bytes = new byte[0];
            if (discarded > (long) DISCARDED_LIMITS * limit) {
                throw new IOException("A request is larger than " + discarded + " bytes");
            }
            return;
        }
        if (more > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(limit, Math.max(2L * bytes.length, (long) size + more)));
        }
        source.get(bytes, size, more);
        size += more;
    }

    @Override
    protected Content generateContent() {
        return new Content(discarded > 0 ? null : Arrays.copyOf(bytes, size));
    }

    @Override
    public void releaseResources() {
        bytes = new byte[0];
    }
}
