package org.ddbworkbench.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/** Where a command writes the text that it makes: standard output, or a file that isn't overwritten by accident. */
final class TextOutput {
    private Optional<Path> file = Optional.empty();
    private boolean force;

    /** Adds {@code --output} and {@code --force}, after the inherited {@code --output} of rows was removed. */
    void addOptions(CommandSpec spec) {
        spec.addOption(OptionSpec.builder("-o", "--output")
                .paramLabel("FILE")
                .type(Path.class)
                .setter(new ISetter() {
                    @Override
                    @SuppressWarnings("unchecked") // picocli's contract: any type
                    public <T> T set(T value) {
                        T before = (T) file.orElse(null);
                        file = Optional.ofNullable((Path) value);
                        return before;
                    }
                })
                .description("Write it to this file. Default: standard output.")
                .build());
        spec.addOption(OptionSpec.builder("--force")
                .type(Boolean.class)
                .arity("0")
                .setter(new ISetter() {
                    @Override
                    @SuppressWarnings("unchecked") // picocli's contract: any type
                    public <T> T set(T value) {
                        T before = (T) Boolean.valueOf(force);
                        force = Boolean.TRUE.equals(value);
                        return before;
                    }
                })
                .description("Overwrite the file.")
                .build());
    }

    /** Gives the exit code. */
    int write(String content, StandardStreams streams, ErrorReport errors) {
        byte[] text = content.getBytes(StandardCharsets.UTF_8);
        if (file.isEmpty()) {
            streams.out().write(text, 0, text.length);
            streams.out().flush();
            return ExitCode.OK;
        }
        OpenOption[] how = force
                ? new OpenOption[] {
                    StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE
                }
                : new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
        try {
            Files.write(file.get(), text, how);
            return ExitCode.OK;
        } catch (FileAlreadyExistsException e) {
            errors.error(file.get() + " exists already; hint: --force overwrites it");
        } catch (IOException e) {
            errors.error("can't write " + file.get() + ": " + e.getMessage());
        }
        return ExitCode.USAGE;
    }
}
