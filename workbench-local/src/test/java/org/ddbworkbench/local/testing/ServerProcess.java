package org.ddbworkbench.local.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, which ends with this JVM. */
record ServerProcess(Process process, URI endpoint) {
    private static final int ATTEMPTS = 3;
    private static final long START_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long POLL_MILLIS = 50;
    private static final int CONNECT_MILLIS = 1000;

    /**
     * Starts a server on a free port and waits until it accepts connections.
     *
     * @param command without its port, which is added as {@code --port}
     * @param log gets what the server prints
     */
    static ServerProcess start(List<String> command, Path log) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return startOnce(command, log);
            } catch (IOException e) {
                if (attempt == ATTEMPTS) { // another process may have taken the port in between
                    throw e;
                }
            }
        }
    }

    private static ServerProcess startOnce(List<String> command, Path log) throws IOException {
        int port = freePort();
        List<String> withPort = new ArrayList<>(command);
        withPort.addAll(List.of("--port", Integer.toString(port)));
        Process process = new ProcessBuilder(withPort)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        long start = System.nanoTime();
        while (!accepts(port)) {
            if (!process.isAlive() || System.nanoTime() - start > START_NANOS) {
                process.destroyForcibly();
                throw new IOException("the server did not start; it printed to " + log.getFileName());
            }
            pause();
        }
        return new ServerProcess(process, URI.create("http://127.0.0.1:" + port));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the server started", e);
        }
    }
}
