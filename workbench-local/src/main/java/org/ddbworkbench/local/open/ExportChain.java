package org.ddbworkbench.local.open;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Exports that are opened together: at most one full one, and incremental ones on top. */
final class ExportChain {
    private static final Comparator<ExportManifest> IN_TIME = Comparator.comparing(ExportManifest::incremental)
            .thenComparing(ExportManifest::from, Comparator.nullsFirst(Comparator.naturalOrder()));

    private ExportChain() {}

    /**
     * Sorts exports, and says what keeps them from making up one table.
     *
     * @throws TableFileException when they are of several tables or moments
     */
    static void check(List<ExportManifest> exports, Problems problems) {
        exports.sort(IN_TIME);
        long tables = exports.stream()
                .map(export -> export.tableName().orElse(null))
                .filter(Objects::nonNull)
                .distinct()
                .count();
        if (tables > 1) {
            throw new TableFileException(
                    "there are exports of several tables: " + folders(exports), "open one at a time");
        }
        List<ExportManifest> full =
                exports.stream().filter(export -> !export.incremental()).toList();
        if (full.size() > 1) {
            throw new TableFileException("there are several full exports: " + folders(full), "open one of them");
        }
        Instant seen = null;
        for (ExportManifest export : exports) {
            Instant from = export.from();
            if (seen != null && from != null && from.isAfter(seen)) {
                problems.notice("no export has the changes from " + seen + " to " + from);
            }
            seen = later(seen, export.to());
        }
    }

    /** Whether no two incremental exports overlap, since each has one change of an item at most; {@code exports} are sorted. */
    static boolean changesAreInOrder(List<ExportManifest> exports) {
        Instant end = Instant.MIN;
        for (ExportManifest export : exports) {
            if (export.incremental()) {
                Instant from = export.from();
                Instant to = export.to();
                if (from == null || to == null || from.isBefore(end)) {
                    return false;
                }
                end = to;
            }
        }
        return true;
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.isAfter(other) ? one : other;
    }

    private static String folders(List<ExportManifest> exports) {
        return exports.stream().map(export -> export.folder().toString()).collect(Collectors.joining(", "));
    }
}
