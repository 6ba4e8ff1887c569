package org.ddbworkbench.local.testing;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An npm package installed under the target directory of the build's root, so that all modules share it.
 *
 * @param directory the directory of this package alone
 */
record NodePackages(Path directory) {
    private static final int ATTEMPTS = 3;
    private static final long INSTALL_MINUTES = 5;
    private static final String INSTALLED = "installed";

    Path modules() {
        return directory.resolve("node_modules");
    }

    /**
     * Installs a package, unless an earlier test run has. A lock on a file keeps test JVMs apart.
     *
     * @param name of the directory to install into
     * @param npmPackage the package and its exact version
     * @throws IOException when Node.js is missing or npm fails
     */
    static NodePackages install(String name, String npmPackage) throws IOException {
        run(1, List.of("node", "--version"));
        NodePackages packages = new NodePackages(
                buildRoot().resolve("target").resolve("independent-servers").resolve(name));
        Files.createDirectories(packages.directory());
        try (FileChannel channel = FileChannel.open(
                        packages.directory().resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (lock.isValid() && !packages.isInstalled(npmPackage)) {
                packages.npmInstall(npmPackage);
            }
        }
        return packages;
    }

    private boolean isInstalled(String npmPackage) throws IOException {
        Path marker = directory.resolve(INSTALLED);
        return Files.exists(marker) && Files.readString(marker).equals(npmPackage);
    }

    private void npmInstall(String npmPackage) throws IOException {
        List<String> command = List.of(
                "npm",
                "install",
                "--no-audit",
                "--no-fund",
                "--no-package-lock",
                "--prefix",
                directory.toAbsolutePath().toString(),
                npmPackage);
        for (int attempt = 1; ; attempt++) {
            try {
                run(INSTALL_MINUTES, command);
                break;
            } catch (IOException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
        Files.writeString(directory.resolve(INSTALLED), npmPackage);
    }

    /** The nearest directory upwards that has a {@code .mvn}, or the working directory. */
    private static Path buildRoot() {
        Path working = Path.of("").toAbsolutePath();
        for (Path directory = working; directory != null; directory = directory.getParent()) {
            if (Files.isDirectory(directory.resolve(".mvn"))) {
                return directory;
            }
        }
        return working;
    }

    private static void run(long minutes, List<String> command) throws IOException {
        Path log = Files.createTempFile("independent-server", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IOException(command.get(0) + " took more than " + minutes + " minutes");
            }
            if (process.exitValue() != 0) {
                throw new IOException(command.get(0) + " failed with " + process.exitValue() + ": "
                        + Files.readString(log).strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(command.get(0) + " was interrupted", e);
        } finally {
            Files.deleteIfExists(log);
        }
    }
}
