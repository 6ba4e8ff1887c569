package org.ddbworkbench.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.nio.entity.AbstractBinAsyncEntityConsumer;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * Collects the body of a request as it arrives. Of one that is too large, or for which there is no room, it keeps nothing but
 * takes the rest in, up to a bound, so that the client gets to read why it is refused.
 */
final class RequestBody extends AbstractBinAsyncEntityConsumer<RequestBody.Content> {
    private static final int INITIAL_BYTES = 8 * 1024;
    private static final int DISCARDED_LIMITS = 4;

    private final int limit;
    private final int expected;
    private final Semaphore room;
    private byte[] bytes;
    private int size;
    private int taken;
    private long discarded;
    private @Nullable ServiceException refusal;

    /** What arrived; it holds its room until it is released. */
    static final class Content {
        private final byte[] bytes;
        private final @Nullable ServiceException refusal;
        private final Semaphore room;
        private int taken;

        private Content(byte[] bytes, @Nullable ServiceException refusal, Semaphore room, int taken) {
            this.bytes = bytes;
            this.refusal = refusal;
            this.room = room;
            this.taken = taken;
        }

        /** The body of a request that has none. */
        static Content empty() {
            return new Content(new byte[0], null, new Semaphore(0), 0);
        }

        /** @throws ServiceException when it was too much */
        byte[] bytes() {
            if (refusal != null) {
                throw refusal;
            }
            return bytes;
        }

        /** Whether this is a whole body of at most {@code limit} bytes. */
        boolean isWithin(int limit) {
            return refusal == null && bytes.length <= limit;
        }

        /** Gives its room back; not to be called by two threads at once. */
        void release() {
            room.release(taken);
            taken = 0;
        }
    }

    /**
     * @param limit of this body, in bytes
     * @param announced the length that the client gives; negative when it gives none
     * @param room for all bodies under way, in bytes; the first 8 KiB of each don't count
     */
    RequestBody(int limit, long announced, Semaphore room) {
        this.limit = limit;
        this.room = room;
        expected = announced < 0 ? limit : (int) Math.min(limit, announced);
        bytes = new byte[Math.min(INITIAL_BYTES, expected)];
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
        if (refusal == null && more > bytes.length - size) {
            grow(more);
        }
        if (refusal == null) {
            source.get(bytes, size, more);
            size += more;
            return;
        }
        source.position(source.limit());
        discarded += more;
        if (discarded > (long) DISCARDED_LIMITS * limit) {
            throw new IOException("A request is larger than " + discarded + " bytes");
        }
    }

    /** Makes place for {@code more} bytes, or refuses the body. */
    private void grow(int more) {
        if (more > limit - size) {
            refuse(ErrorCode.REQUEST_TOO_LARGE, "The request is larger than " + limit + " bytes");
            return;
        }
        // The announced length is believed when it is reached: a body that ends there is not copied any more.
        int capacity = (int) Math.max((long) size + more, Math.min(expected, 2L * bytes.length));
        int additional = capacity - Math.max(bytes.length, INITIAL_BYTES);
        if (additional > 0) {
            if (!room.tryAcquire(additional)) {
                refuse(ErrorCode.SERVICE_UNAVAILABLE, "The requests under way are too large; try again");
                return;
            }
            taken += additional;
        }
        try {
            bytes = Arrays.copyOf(bytes, capacity);
        } catch (OutOfMemoryError e) { // which must not end the thread that serves other connections
            refuse(ErrorCode.SERVICE_UNAVAILABLE, "There is no memory for the request; try again");
        }
    }

    private void refuse(ErrorCode code, String message) {
        refusal = new ServiceException(code, message);
        releaseResources();
    }

    @Override
    protected Content generateContent() {
        byte[] exact = refusal != null || bytes.length == size ? bytes : Arrays.copyOf(bytes, size);
        Content content = new Content(exact, refusal, room, taken);
        taken = 0;
        return content;
    }

    @Override
    public void releaseResources() {
        bytes = new byte[0];
        room.release(taken);
        taken = 0;
    }
}
