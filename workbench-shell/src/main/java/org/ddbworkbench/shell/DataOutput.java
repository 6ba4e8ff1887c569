package org.ddbworkbench.shell;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Standard output as a writer that notices when its reader is gone, which a {@link PrintStream} keeps to itself. */
final class DataOutput {
    private DataOutput() {}

    static Writer over(PrintStream out) {
        return new BufferedWriter(new OutputStreamWriter(new Checked(out), StandardCharsets.UTF_8), 1 << 16);
    }

    private static final class Checked extends OutputStream {
        private final PrintStream out;

        Checked(PrintStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            flush();
        }

        @Override
        public void flush() throws IOException {
            if (out.checkError()) {
                String failure = out instanceof ProcessOutput process ? process.failure() : null;
                if (failure != null) {
                    throw new IOException("can't write the result: " + failure);
                }
                throw new BrokenPipeException();
            }
        }
    }
}
