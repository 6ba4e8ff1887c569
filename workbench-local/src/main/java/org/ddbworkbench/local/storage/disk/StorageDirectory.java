package org.ddbworkbench.local.storage.disk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ddbworkbench.local.storage.StorageException;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a storage, held by this process until it is closed. It has a lock file with the number of the process
 * that holds it, a file that tells the format of the storage, and the folder {@code data} of the store. The file of the format
 * gets its name last of all: with that name, it says that there is data.
 */
final class StorageDirectory implements AutoCloseable {
    private static final int FORMAT = 1;
    private static final String FORMAT_TEXT = "DynamoDB SQL Workbench storage, format ";
    private static final Pattern FORMAT_LINE = Pattern.compile(FORMAT_TEXT + "(\\d{1,9})\\s*");
    private static final String FORMAT_FILE = "storage.format";
    private static final String NEW_FORMAT_FILE = "storage.format.new";
    private static final String DATA_FOLDER = "data";

    /** Of the library's files of data. */
    private static final String LOG_SUFFIX = ".jdb";

    private static final String LOCK_FILE = "storage.lock";

    /** The byte that is locked; far behind the text, which must stay readable where locks are mandatory. */
    private static final long LOCKED_BYTE = 1L << 30;

    /**
     * The real paths of the directories that this process holds. Such a one is not even looked at: a process loses its lock of a
     * file when it closes any channel of the file.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final Path held;
    private final FileChannel lockFile;

    private StorageDirectory(Path directory, Path held, FileChannel lockFile) {
        this.directory = directory;
        this.held = held;
        this.lockFile = lockFile;
    }

    /**
     * Takes a directory, which is created when it isn't there.
     *
     * @throws StorageException when it can't be had or holds something else
     */
    static StorageDirectory take(Path directory) {
        try {
            Files.createDirectories(directory);
            refuseForeign(directory);
            StorageDirectory taken = hold(directory);
            try {
                taken.prepare();
                return taken;
            } catch (IOException | RuntimeException e) {
                taken.close();
                throw e;
            }
        } catch (FileAlreadyExistsException e) {
            throw new StorageException(e.getFile() + " is a file; the storage needs a directory", e);
        } catch (AccessDeniedException e) {
            throw new StorageException("no permission to write " + e.getFile(), e);
        } catch (IOException e) {
            throw new StorageException("can't use the directory " + directory + ": " + e, e);
        }
    }

    /** The folder of the store's own files. */
    Path data() {
        return directory.resolve(DATA_FOLDER);
    }

    /** Notes that the store's own files are there. */
    void complete() {
        try {
            if (!Files.exists(formatFile())) {
                Files.move(directory.resolve(NEW_FORMAT_FILE), formatFile(), StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new StorageException("can't use the directory " + directory + ": " + e, e);
        }
    }

    private Path formatFile() {
        return directory.resolve(FORMAT_FILE);
    }

    @Override
    public String toString() {
        return directory.toString();
    }

    @Override
    public void close() {
        if (!lockFile.isOpen()) {
            return; // another engine may have it by now
        }
        try {
            lockFile.close();
        } catch (IOException e) {
            throw new StorageException("can't give back the directory " + directory + ": " + e, e);
        } finally {
            HELD.remove(held);
        }
    }

    private static void refuseForeign(Path directory) throws IOException {
        if (Files.exists(directory.resolve(FORMAT_FILE))) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            Set<String> own = Files.exists(directory.resolve(NEW_FORMAT_FILE))
                    ? Set.of(LOCK_FILE, NEW_FORMAT_FILE, DATA_FOLDER)
                    : Set.of(LOCK_FILE);
            boolean foreign = files.map(file -> file.getFileName().toString()).anyMatch(name -> !own.contains(name));
            if (foreign && !Files.exists(directory.resolve(FORMAT_FILE))) {
                throw new StorageException("the directory " + directory
                        + " holds other files; choose an empty one, or one that the engine has made");
            }
        }
    }

    private static StorageDirectory hold(Path directory) throws IOException {
        Path held = directory.toRealPath();
        if (!HELD.add(held)) {
            throw inUse(directory, "another engine of this process", null);
        }
        try {
            return new StorageDirectory(directory, held, lock(directory));
        } catch (IOException | RuntimeException e) {
            HELD.remove(held);
            throw e;
        }
    }

    private static FileChannel lock(Path directory) throws IOException {
        Path path = directory.resolve(LOCK_FILE);
        FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            FileLock lock = file.tryLock(LOCKED_BYTE, 1, false);
            if (lock == null) {
                throw inUse(
                        directory,
                        "process " + Files.readString(path, ISO_8859_1).strip(),
                        null);
            }
            file.truncate(0);
            file.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(US_ASCII)));
            return file;
        } catch (OverlappingFileLockException e) {
            file.close();
            throw inUse(directory, "another engine of this process", e);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private static StorageException inUse(Path directory, String holder, @Nullable Throwable cause) {
        return new StorageException("the directory " + directory + " is in use by " + holder, cause);
    }

    private void prepare() throws IOException {
        if (Files.exists(formatFile())) {
            checkFormat();
            requireData();
        } else {
            Files.writeString(directory.resolve(NEW_FORMAT_FILE), FORMAT_TEXT + FORMAT + "\n");
            Files.createDirectories(data());
        }
    }

    private void requireData() throws IOException {
        if (Files.isDirectory(data())) {
            try (Stream<Path> files = Files.list(data())) {
                if (files.anyMatch(file -> file.toString().endsWith(LOG_SUFFIX))) {
                    return;
                }
            }
        }
        throw new StorageException("the storage in " + directory + " is damaged: the files in " + data()
                + " are missing; to start without tables, remove the directory");
    }

    private void checkFormat() throws IOException {
        Path file = formatFile();
        Matcher line = FORMAT_LINE.matcher(Files.readString(file, ISO_8859_1));
        if (!line.matches()) {
            throw new StorageException(file + " doesn't name the format of a storage; the storage is damaged");
        }
        int format = Integer.parseInt(line.group(1));
        if (format != FORMAT) {
            throw new StorageException("the storage in " + directory + " has format " + format
                    + "; this version of the workbench reads format " + FORMAT);
        }
    }
}
