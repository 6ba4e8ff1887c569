package org.ddbworkbench.local;

import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOSession;
import org.apache.hc.core5.reactor.IOSessionListener;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a server, by the address of the client. It bounds their number, the requests of each that are not
 * answered, and the bytes of all answers that wait for their clients to read them; and it breaks one when asked to.
 */
final class OpenConnections implements IOSessionListener {
    private static final int UNANSWERED = 16;

    private final Semaphore free;
    private final Semaphore room;
    private final Map<SocketAddress, Connection> connections = new ConcurrentHashMap<>();

    /**
     * @param limit of connections
     * @param replyBytes of all answers that are not read yet
     */
    OpenConnections(int limit, int replyBytes) {
        free = new Semaphore(limit);
        room = new Semaphore(replyBytes);
    }

    /** What a connection has under way. Nothing of it is left when it is closed, whatever comes later. */
    private final class Connection {
        private final IOSession session;
        private int unanswered;
        private int taken;
        private boolean closed;

        private Connection(IOSession session) {
            this.session = session;
        }

        private synchronized boolean begin() {
            return ++unanswered <= UNANSWERED;
        }

        private synchronized boolean take(int bytes) {
            boolean hasRoom = !closed && room.tryAcquire(bytes);
            if (hasRoom) {
                taken += bytes;
            }
            return hasRoom;
        }

        private synchronized void end(int bytes) {
            if (!closed) {
                unanswered--;
                taken -= bytes;
                room.release(bytes);
            }
        }

        private synchronized void close() {
            closed = true;
            room.release(taken);
            taken = 0;
        }
    }

    /** Notes that a request has begun; a client that sends many before it reads an answer is cut off. */
    void begin(@Nullable SocketAddress client) {
        Connection connection = connection(client);
        if (connection != null && !connection.begin()) {
            connection.session.close(CloseMode.IMMEDIATE);
        }
    }

    /**
     * Takes room for an answer that waits for its client to read it.
     *
     * @return what gives the room back when the answer is sent; null when there is no room
     */
    @Nullable
    Runnable take(@Nullable SocketAddress client, int bytes) {
        Connection connection = connection(client);
        return connection == null || !connection.take(bytes) ? null : () -> connection.end(bytes);
    }

    /** Closes a connection at once, whatever is still to be sent. */
    void cut(@Nullable SocketAddress client) {
        Connection connection = connection(client);
        if (connection != null) {
            connection.session.close(CloseMode.IMMEDIATE);
        }
    }

    private @Nullable Connection connection(@Nullable SocketAddress client) {
        return client == null ? null : connections.get(client);
    }

    @Override
    public void connected(IOSession session) {
        SocketAddress client = session.getRemoteAddress();
        if (client == null || !free.tryAcquire()) {
            session.close(CloseMode.IMMEDIATE);
        } else {
            connections.put(client, new Connection(session));
        }
    }

    @Override
    public void disconnected(IOSession session) {
        for (Map.Entry<SocketAddress, Connection> entry : connections.entrySet()) {
            if (entry.getValue().session == session && connections.remove(entry.getKey(), entry.getValue())) {
                entry.getValue().close();
                free.release();
            }
        }
    }

    @Override
    public void startTls(IOSession session) {
        // the server has none
    }

    @Override
    public void inputReady(IOSession session) {
        // of no interest
    }

    @Override
    public void outputReady(IOSession session) {
        // of no interest
    }

    @Override
    public void timeout(IOSession session) {
        // the session is closed by itself
    }

    @Override
    public void exception(IOSession session, Exception e) {
        // the session is closed by itself
    }
}
