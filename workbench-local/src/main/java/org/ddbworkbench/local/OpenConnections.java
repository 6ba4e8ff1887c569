package org.ddbworkbench.local;

import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOSession;
import org.apache.hc.core5.reactor.IOSessionListener;
import org.jspecify.annotations.Nullable;

/** The connections of a server, by the address of the client: a bound on their number, and a way to break one. */
final class OpenConnections implements IOSessionListener {
    private final int limit;
    private final Map<SocketAddress, IOSession> sessions = new ConcurrentHashMap<>();

    OpenConnections(int limit) {
        this.limit = limit;
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
        if (client == null || sessions.size() >= limit) {
            session.close(CloseMode.IMMEDIATE);
        } else {
            sessions.put(client, session);
        }
    }

    @Override
    public void disconnected(IOSession session) {
        sessions.values().remove(session);
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
