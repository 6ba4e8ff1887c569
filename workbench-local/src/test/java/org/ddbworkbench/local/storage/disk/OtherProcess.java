package org.ddbworkbench.local.storage.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import org.ddbworkbench.local.storage.StorageException;

/** Another process that opens a storage. */
public final class OtherProcess {
    private static final String OPENED = "opened";

    private OtherProcess() {}

    /** Opens and closes the storage in a directory; what the process said: {@value OPENED} or why it could not. */
    static String open(Path directory) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherProcess.class.getName(),
                        directory.toString())
                .start();
        return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    }

    /** The argument is the directory. */
    public static void main(String[] arguments) {
        try {
            DiskStorage.open(Path.of(arguments[0])).close();
            System.out.println(OPENED);
        } catch (StorageException e) {
            System.out.println(e.getMessage());
        }
    }
}
