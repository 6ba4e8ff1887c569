package org.ddbworkbench.local.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.ddbworkbench.local.storage.StorageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageDirectoryTest {
    @TempDir
    private Path parent;

    @Test
    void aDirectoryIsMadeAndCanBeTakenAgain() {
        Path directory = parent.resolve("a").resolve("b");
        for (int i = 0; i < 2; i++) {
            DiskStorage.open(directory).close();
        }
        assertThat(directory.resolve("storage.format")).hasContent("DynamoDB SQL Workbench storage, format 1\n");
    }

    @Test
    void onlyOneCanHaveIt() {
        try (StorageDirectory taken = StorageDirectory.take(parent)) {
            assertRefused(parent, "the directory " + taken + " is in use by another engine of this process");
        }
    }

    @Test
    void whoeverIsRefusedTakesNothingAway() throws IOException {
        Path byAnotherName = Files.createSymbolicLink(parent.resolveSibling(parent.getFileName() + "-link"), parent);
        try (StorageDirectory taken = StorageDirectory.take(parent)) {
            for (Path name : List.of(parent, byAnotherName)) {
                assertRefused(name, "the directory " + name + " is in use by another engine of this process");
            }
            assertThat(OtherProcess.open(parent))
                    .isEqualTo("the directory " + taken + " is in use by process "
                            + ProcessHandle.current().pid());
        } finally {
            Files.delete(byAnotherName);
        }
        assertThat(OtherProcess.open(parent)).isEqualTo("opened");
    }

    @Test
    void closingAgainTakesItFromNobody() {
        StorageDirectory first = StorageDirectory.take(parent);
        first.close();
        try (StorageDirectory second = StorageDirectory.take(parent)) {
            first.close();
            assertRefused(parent, "the directory " + second + " is in use by another engine of this process");
        }
    }

    @Test
    void theProcessThatHasItIsTold() throws IOException {
        try (StorageDirectory taken = StorageDirectory.take(parent)) {
            assertThat(parent.resolve("storage.lock"))
                    .hasContent(Long.toString(ProcessHandle.current().pid()));
            assertThat(taken).hasToString(parent.toString());
        }
    }

    @Test
    void aFileIsNoDirectory() throws IOException {
        Path file = Files.createFile(parent.resolve("file"));

        assertRefused(file, file + " is a file; the storage needs a directory");
    }

    @Test
    void otherFilesAreLeftAlone() throws IOException {
        Files.createFile(parent.resolve("thesis.txt"));

        assertRefused(
                parent,
                "the directory " + parent + " holds other files; choose an empty one, or one that the engine has made");
        assertThat(parent.toFile().list()).containsExactly("thesis.txt");
    }

    @Test
    void aMakingThatWasCutOffIsTakenUp() throws IOException {
        Files.createFile(parent.resolve("storage.lock"));
        Files.createFile(parent.resolve("storage.format.new"));

        for (int i = 0; i < 2; i++) {
            StorageDirectory.take(parent).close();
            assertThat(parent.resolve("data")).isDirectory();
        }
        DiskStorage.open(parent).close();
        assertThat(parent.resolve("storage.format.new")).doesNotExist();
    }

    @Test
    void dataThatIsLostIsNoNewStorage() throws IOException {
        DiskStorage.open(parent).close();
        Path data = parent.resolve("data");
        String message = "the storage in " + parent + " is damaged: the files in " + data
                + " are missing; to start without tables, remove the directory";

        for (File file : Objects.requireNonNull(data.toFile().listFiles())) {
            Files.delete(file.toPath());
        }
        assertRefused(parent, message);
        Files.delete(data);
        assertRefused(parent, message);
    }

    @Test
    void aNewerFormatIsRefused() throws IOException {
        Files.writeString(parent.resolve("storage.format"), "DynamoDB SQL Workbench storage, format 2\n");

        assertRefused(
                parent, "the storage in " + parent + " has format 2; this version of the workbench reads format 1");
        assertRefused(
                parent, "the storage in " + parent + " has format 2; this version of the workbench reads format 1");
    }

    @Test
    void aDamagedFormatIsTold() throws IOException {
        Path file = Files.createFile(parent.resolve("storage.format"));
        String message = file + " doesn't name the format of a storage; the storage is damaged";

        assertRefused(parent, message);
        Files.write(file, new byte[] {(byte) 0xFF, 0, (byte) 0xC3});
        assertRefused(parent, message);
    }

    private static void assertRefused(Path directory, String message) {
        assertThatThrownBy(() -> StorageDirectory.take(directory))
                .isInstanceOf(StorageException.class)
                .hasMessage(message);
    }
}
