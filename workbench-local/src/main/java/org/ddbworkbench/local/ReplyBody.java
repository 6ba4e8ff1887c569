package org.ddbworkbench.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.apache.hc.core5.http.nio.DataStreamChannel;
import org.jspecify.annotations.Nullable;

/** Sends the body of a reply; when it is truncated, ends the connection after its part of the announced length. */
final class ReplyBody implements AsyncEntityProducer {
    private final Reply reply;
    private final ByteBuffer rest;
    private boolean begun;
    private final AtomicReference<@Nullable Runnable> sent;

    /** @param sent is told once when the reply, or what can be sent of it, has been sent */
    ReplyBody(Reply reply, Runnable sent) {
        this.reply = reply;
        this.sent = new AtomicReference<>(sent);
        rest = ByteBuffer.wrap(reply.body(), 0, reply.sent());
    }

    @Override
    public void produce(DataStreamChannel channel) throws IOException {
        if (rest.hasRemaining()) {
            channel.write(rest);
        } else if (reply.isTruncated() && begun) {
            // What was written before, if only the head, has left the buffers by now.
            throw new IOException("The answer is cut off, as asked for");
        }
        begun = true;
        if (rest.hasRemaining() || reply.isTruncated()) {
            channel.requestOutput();
        } else {
            channel.endStream();
        }
    }

    @Override
    public long getContentLength() {
        return reply.body().length;
    }

    @Override
    public int available() {
        return Math.max(1, rest.remaining());
    }

    @Override
    public boolean isRepeatable() {
        return false;
    }

    @Override
    public @Nullable String getContentType() {
        return null; // among the headers of the reply
    }

    @Override
    public @Nullable String getContentEncoding() {
        return null;
    }

    @Override
    public boolean isChunked() {
        return false;
    }

    @Override
    public Set<String> getTrailerNames() {
        return Set.of();
    }

    @Override
    public void failed(Exception cause) {
        // the client is gone, which is its own affair
    }

    @Override
    public void releaseResources() {
        Runnable first = sent.getAndSet(null);
        if (first != null) {
            first.run();
        }
    }
}
