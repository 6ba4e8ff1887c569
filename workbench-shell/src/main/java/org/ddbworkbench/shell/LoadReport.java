package org.ddbworkbench.shell;

import java.io.PrintStream;
import java.util.Locale;
import org.ddbworkbench.local.open.LoadListener;
import org.ddbworkbench.local.open.LoadSummary;

/** Shows on standard error how the opening of files goes: a line that changes, on terminals only, and what it came to. */
final class LoadReport implements LoadListener {
    private static final long NANOS_BETWEEN_UPDATES = 200_000_000;
    private static final int BAR_WIDTH = 15;
    private static final double BYTES_PER_MB = 1e6;

    private final StandardStreams streams;
    private final ErrorReport errors;
    private final StatisticsFormat statistics;
    private final long start = System.nanoTime();
    private long lastUpdate = start;
    private int shownColumns;

    LoadReport(StandardStreams streams, ErrorReport errors, StatisticsFormat statistics) {
        this.streams = streams;
        this.errors = errors;
        this.statistics = statistics;
    }

    @Override
    public void progress(long items, long bytes, long totalBytes) {
        long now = System.nanoTime();
        if (!streams.errIsTerminal() || now - lastUpdate < NANOS_BETWEEN_UPDATES) {
            return;
        }
        lastUpdate = now;
        String line = line(items, bytes, totalBytes, now - start);
        show(line);
    }

    /** Such as {@code 0:03 [52,000 items, 61.0 of 110.0 MB, 17,000 items/s] [======>        ] 45%}. */
    static String line(long items, long bytes, long totalBytes, long elapsedNanos) {
        double done = totalBytes == 0 ? 1 : Math.min(1, (double) bytes / totalBytes);
        int arrow = (int) (done * BAR_WIDTH);
        String bar = "=".repeat(arrow) + (arrow < BAR_WIDTH ? ">" + " ".repeat(BAR_WIDTH - arrow - 1) : "");
        long seconds = elapsedNanos / 1_000_000_000;
        return String.format(
                Locale.ROOT,
                "%d:%02d [%,d items, %.1f of %.1f MB, %,.0f items/s] [%s] %d%%",
                seconds / 60,
                seconds % 60,
                items,
                bytes / BYTES_PER_MB,
                totalBytes / BYTES_PER_MB,
                items / (elapsedNanos / 1e9),
                bar,
                (int) (done * 100));
    }

    private void show(String line) {
        PrintStream err = streams.err();
        err.print("\r" + line + " ".repeat(Math.max(0, shownColumns - line.length())));
        err.flush();
        shownColumns = line.length();
    }

    private void clear() {
        if (shownColumns > 0) {
            streams.err().print("\r" + " ".repeat(shownColumns) + "\r");
            shownColumns = 0;
        }
    }

    @Override
    public void notice(String message) {
        clear();
        errors.notice(message);
    }

    @Override
    public void warning(String message) {
        clear();
        errors.warning(message);
    }

    /** Says what was opened, unless statistics are off, and what the user should know in any case. */
    void finish(LoadSummary summary) {
        clear();
        for (LoadSummary.LoadedTable table : summary.tables()) {
            if (table.replaced() > 0) {
                errors.notice(count(table.replaced(), "item") + " of table " + table.name()
                        + " had the key of a later one, which replaced it");
            }
            if (table.changes() > 0 || table.outdated() > 0) {
                errors.notice(count(table.changes(), "change") + " of table " + table.name() + " made, "
                        + table.outdated() + " older than what was there");
            }
        }
        if (statistics != StatisticsFormat.NONE) {
            for (LoadSummary.LoadedTable table : summary.tables()) {
                streams.err()
                        .println(DisplayText.neutralise(
                                "opened " + table.name() + " (" + table.key() + "): " + count(table.items(), "item")));
            }
            streams.err()
                    .println(String.format(
                            Locale.ROOT,
                            "read %s, %.1f MB, in %.1f s%s",
                            count(summary.files(), "file"),
                            summary.bytes() / BYTES_PER_MB,
                            (System.nanoTime() - start) / 1e9,
                            summary.checksums() == 0
                                    ? ""
                                    : "; " + count(summary.checksums(), "checksum") + " as in the manifest"));
        }
    }

    private static String count(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }
}
