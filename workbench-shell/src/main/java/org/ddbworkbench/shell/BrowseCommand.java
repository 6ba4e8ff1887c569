package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.browse.BrowseTarget;
import org.ddbworkbench.browse.ItemCollection;
import org.ddbworkbench.browse.SqlText;
import org.ddbworkbench.calcite.QueryContext;
import org.ddbworkbench.calcite.SqlEngine;
import org.ddbworkbench.catalog.PhysicalTable;
import org.jspecify.annotations.Nullable;

/** {@code \browse} and {@code \more}: an item collection, a page at a time. */
final class BrowseCommand {
    private static final int PAGE = 50;
    private static final int MOST_HINTS = 3;

    private final EngineReads reads;
    private final Display display;
    private final StandardStreams streams;
    private final ErrorReport errors;
    private final InstantSource clock;
    private @Nullable ItemCollection current;

    BrowseCommand(
            EngineReads reads, Display display, StandardStreams streams, ErrorReport errors, InstantSource clock) {
        this.reads = reads;
        this.display = display;
        this.streams = streams;
        this.errors = errors;
        this.clock = clock;
    }

    /** Begins with another collection. */
    Session.Outcome browse(String argument) throws SQLException, IOException {
        SqlEngine engine = reads.engine();
        if (display.isForPrograms()) {
            errors.notice("\\browse prints for people, not as csv; SELECT prints csv");
        }
        QueryContext context = new QueryContext();
        EngineReads.Result<ItemCollection> begun = reads.read(context, () -> {
            BrowseTarget target = BrowseTarget.parse(argument, engine.catalog(), engine.defaultSchema());
            return new ItemCollection(
                    target,
                    context.during(() -> engine.statistics().of(target.table())),
                    engine.options().consistentRead());
        });
        if (begun.value().isEmpty()) {
            return begun.outcome();
        }
        current = begun.value().get();
        return page(engine, current, PAGE);
    }

    /** Goes on with the collection. */
    Session.Outcome more(String argument) throws SQLException, IOException {
        if (current == null) {
            errors.error("there is nothing to go on with; hint: \\browse PARTITION-KEY begins");
            return Session.Outcome.FAILED;
        }
        if (!argument.matches("|[1-9][0-9]{0,5}")) {
            errors.error("\\more takes a number of items, not " + argument);
            return Session.Outcome.FAILED;
        }
        if (!current.hasMore()) {
            errors.notice("that was all: " + sum(current));
            return Session.Outcome.DONE;
        }
        return page(reads.engine(), current, argument.isEmpty() ? PAGE : Integer.parseInt(argument));
    }

    private record Read(ItemCollection.Page page, Optional<String> nearMiss) {}

    private Session.Outcome page(SqlEngine engine, ItemCollection collection, int most)
            throws SQLException, IOException {
        long start = System.nanoTime();
        QueryContext context = new QueryContext();
        EngineReads.Result<Read> read = reads.read(context, () -> {
            var readContext = engine.readContext(context);
            ItemCollection.Page page = collection.next(readContext, most);
            boolean nothing = collection.items() == 0 && !collection.hasMore();
            return new Read(
                    page,
                    nothing ? collection.nearMiss(readContext, engine.options().suggestKeys()) : Optional.empty());
        });
        if (read.value().isEmpty()) {
            reads.printCost(context, 0, start);
            return read.outcome();
        }
        ItemCollection.Page page = read.value().get().page();
        CollectionPrinter printer = new CollectionPrinter(collection, display, clock.instant());
        long rows = 0;
        for (ItemCollection.Group group : page.groups()) {
            printer.print(group);
            rows += group.items().size();
            if (group.name().equals(PhysicalTable.UNCLASSIFIED)) {
                printHints(collection, group);
            }
        }
        if (printer.cut() > 0) {
            errors.notice(
                    String.format(Locale.ROOT, "%,d values were cut to fit; ", printer.cut()) + display.wholeValues());
        }
        page.slices().forEach(this::printSlice);
        if (!collection.hasAllAttributes() && rows > 0) {
            errors.notice(collection.target().name() + " has not all attributes: the others are NULL here");
        }
        if (collection.items() == 0 && !collection.hasMore()) {
            errors.notice(read.value()
                    .get()
                    .nearMiss()
                    .orElse("nothing in " + collection.target().name() + " has "
                            + SqlText.condition(collection.target().read())
                            + "; \\entities shows how keys are composed"));
        }
        reads.printCost(context, rows, start);
        streams.err().println(sum(collection) + (collection.hasMore() ? "; there may be more: \\more" : ""));
        return Session.Outcome.DONE;
    }

    private void printHints(ItemCollection collection, ItemCollection.Group group) {
        Set<String> hints = new HashSet<>();
        group.items().stream()
                .flatMap(item -> collection.hint(item).stream())
                .filter(hints::add)
                .limit(MOST_HINTS)
                .forEach(errors::notice);
    }

    private void printSlice(ItemCollection.Slice slice) {
        String line = String.format(
                Locale.ROOT,
                "%s: %,d item%s, %s, %s %s read units alone%s",
                slice.name(),
                slice.items(),
                slice.items() == 1 ? "" : "s",
                size(slice.bytes()),
                slice.whole() ? "about" : "so far",
                units(slice.readUnits()),
                slice.condition() == null ? "" : ": " + SqlText.condition(slice.condition()));
        streams.err().println(DisplayText.neutralise(line));
        if (slice.statement() != null) {
            streams.err().println(DisplayText.neutralise("    " + slice.statement() + ";"));
        }
    }

    private static String sum(ItemCollection collection) {
        return String.format(
                Locale.ROOT,
                "so far %,d item%s, %s, %s read units",
                collection.items(),
                collection.items() == 1 ? "" : "s",
                size(collection.bytes()),
                units(collection.readUnits()));
    }

    private static String size(long bytes) {
        return bytes < 1_024 ? bytes + " bytes" : String.format(Locale.ROOT, "%,.1f KB", bytes / 1_024.0);
    }

    private static String units(double readUnits) {
        return String.format(Locale.ROOT, "%,.1f", readUnits);
    }
}
