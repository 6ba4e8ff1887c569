package org.ddbworkbench.local;

import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOSession;
import org.apache.hc.core5.reactor.IOSessionListener;
import org.jspecify.annotations.Nullable;

/** The connections of a server, by the address of the client: a bound on their number, and a way to break one. */
final class OpenConnections implements IOSessionListener {
    private final Semaphore free;
    private final Map<SocketAddress, IOSession> sessions = new ConcurrentHashMap<>();

    OpenConnections(int limit) {
        free = new Semaphore(limit);
    }

    /** Closes a connection at once, whatever is still to be sent. */
    void cut(@Nullable SocketAddress client) {
        IOSession session = client == null ? null : sessions.get(client);
        if (session != null) {
            session.close(CloseMode.IMMEDIATE);
        }
    }

    @Override
    public void connected(IOSession session) {
        SocketAddress client = session.getRemoteAddress();
        if (client == null || !free.tryAcquire()) {
            session.close(CloseMode.IMMEDIATE);
        } else {
            sessions.put(client, session);
        }
    }

    @Override
    public void disconnected(IOSession session) {
        if (sessions.values().remove(session)) {
            free.release();
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
