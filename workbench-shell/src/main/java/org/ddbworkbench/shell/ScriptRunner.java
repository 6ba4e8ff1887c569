package org.ddbworkbench.shell;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs scripts without anybody watching: up to the first error, unless errors are to be ignored. */
final class ScriptRunner {
    private static final String STANDARD_INPUT = "-";

    private final Session session;
    private final InputStream in;
    private final boolean ignoreErrors;

    ScriptRunner(Session session, InputStream in, boolean ignoreErrors) {
        this.session = session;
        this.in = in;
        this.ignoreErrors = ignoreErrors;
    }

    /**
     * @return the exit code: that of the first failure
     * @throws IOException when a script can't be read, or nobody reads the output
     */
    int run(List<ShellOptions.Batch> batches) throws IOException {
        int exitCode = ExitCode.OK;
        for (ShellOptions.Batch batch : batches) {
            String text = batch.file() ? read(batch.text()) : batch.text();
            String source = batch.file() && !batch.text().equals(STANDARD_INPUT) ? batch.text() : null;
            Result result = run(text, source);
            exitCode = exitCode == ExitCode.OK ? result.exitCode() : exitCode;
            if (result.stop()) {
                break;
            }
        }
        return exitCode;
    }

    int runStandardInput() throws IOException {
        return run(readStandardInput(), null).exitCode();
    }

    private record Result(int exitCode, boolean stop) {}

    private Result run(String text, @Nullable String source) throws IOException {
        int exitCode = ExitCode.OK;
        List<Script.Statement> statements = Script.split(text);
        for (int i = 0; i < statements.size(); i++) {
            Script.Statement next = i + 1 < statements.size() ? statements.get(i + 1) : null;
            Session.Outcome outcome = session.run(statements.get(i), next, source);
            switch (outcome) {
                case DONE -> {}
                case LEAVE -> {
                    return new Result(exitCode, true);
                }
                case INTERRUPTED -> {
                    return new Result(ExitCode.INTERRUPTED, true);
                }
                case FAILED, UNREACHABLE -> {
                    int code = outcome == Session.Outcome.FAILED ? ExitCode.SQL : ExitCode.CONNECTION;
                    exitCode = exitCode == ExitCode.OK ? code : exitCode;
                    if (!ignoreErrors) {
                        return new Result(exitCode, true);
                    }
                }
            }
        }
        return new Result(exitCode, false);
    }

    private String read(String file) throws IOException {
        if (file.equals(STANDARD_INPUT)) {
            return readStandardInput();
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(Path.of(file));
        } catch (NoSuchFileException e) {
            throw new FileNotFoundException("no such file: " + file);
        } catch (IOException e) {
            throw new IOException("can't read " + file + ": " + e.getMessage(), e);
        }
        return text(bytes, file);
    }

    private String readStandardInput() throws IOException {
        return text(in.readAllBytes(), "standard input");
    }

    /** UTF-8, with or without a byte order mark. */
    private static String text(byte[] bytes, String source) throws IOException {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new IOException(source + " is not UTF-8 text", e);
        }
    }
}
