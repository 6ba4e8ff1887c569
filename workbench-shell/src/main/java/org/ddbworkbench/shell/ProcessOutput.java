package org.ddbworkbench.shell;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The standard output of the process, which remembers why a write failed; {@link System#out} does not. */
final class ProcessOutput extends PrintStream {
    private final Remembering remembering;

    static ProcessOutput standard() {
        return new ProcessOutput(new Remembering(new FileOutputStream(FileDescriptor.out)));
    }

    private ProcessOutput(Remembering remembering) {
        super(remembering, false, StandardCharsets.UTF_8);
        this.remembering = remembering;
    }

    /** Why writing failed; null: it did not, or the reader went away. */
    @Nullable
    String failure() {
        String failure = remembering.failure;
        return failure == null || failure.contains("Broken pipe") ? null : failure;
    }

    private static final class Remembering extends FilterOutputStream {
        private @Nullable String failure;

        Remembering(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = failure == null ? String.valueOf(e.getMessage()) : failure;
                throw e;
            }
        }
    }
}
