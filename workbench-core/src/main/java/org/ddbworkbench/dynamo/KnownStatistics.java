package org.ddbworkbench.dynamo;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.EntityStatistics;
import org.ddbworkbench.access.Observations;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.PhysicalTable;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What is known of the physical tables at one endpoint: what DescribeTable says, once for each table; what ANALYZE found,
 * now or earlier; what accesses have really read. Thread-safe.
 */
public final class KnownStatistics {
    private static final int MOST_SHAPES = 1_000;

    private final DynamoDbClient client;
    private final @Nullable StatisticsFile file;
    private final Map<PhysicalTable, DescribedTable> described = new ConcurrentHashMap<>();
    private final Map<PhysicalTable, TableStatistics> statistics = new ConcurrentHashMap<>();
    private final Observations observations = new Observations(MOST_SHAPES);
    private final Map<PhysicalTable, TableSample> samples = new ConcurrentHashMap<>();
    private final Map<PhysicalTable, AtomicLong> versions = new ConcurrentHashMap<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private final Set<String> said = new HashSet<>();

    /**
     * @param file where samples are kept between connections; null: they are not
     */
    public KnownStatistics(DynamoDbClient client, @Nullable Path file) {
        this.client = client;
        this.file = file == null ? null : new StatisticsFile(file, this::warn);
    }

    /**
     * The statistics of a table. The first time it is described, and checked against the catalog.
     *
     * @throws WorkbenchException when the table is missing, is another than the catalog's, or can't be reached
     */
    public TableStatistics of(PhysicalTable table) {
        return statistics.computeIfAbsent(table, this::withKeptSample);
    }

    /**
     * What ANALYZE found, now or earlier; empty when it was not asked. Sends no more than a DescribeTable, once.
     *
     * @throws WorkbenchException as {@link #of}
     */
    public Optional<TableSample> sample(PhysicalTable table) {
        return keptSample(table, describe(table));
    }

    private DescribedTable describe(PhysicalTable table) {
        return described.computeIfAbsent(table, missing -> TableDescriber.describe(client, missing));
    }

    private TableStatistics withKeptSample(PhysicalTable table) {
        DescribedTable description = describe(table);
        Optional<TableSample> kept = keptSample(table, description);
        TableStatistics of = description.statistics();
        return kept.map(sample -> with(sample, table, of)).orElse(of).withObservations(observations);
    }

    private Optional<TableSample> keptSample(PhysicalTable table, DescribedTable description) {
        TableSample ofThisConnection = samples.get(table);
        TableIdentity identity = description.identity();
        return ofThisConnection != null || file == null || identity == null
                ? Optional.ofNullable(ofThisConnection)
                : file.read(identity);
    }

    /** Where the server has not counted yet, the sample says how large the table is. */
    private static TableStatistics with(TableSample sample, PhysicalTable table, TableStatistics described) {
        boolean better = described == TableStatistics.UNKNOWN && sample.items() > 0;
        Map<String, EntityStatistics> entities = new HashMap<>(sample.entities());
        entities.keySet().retainAll(table.entities().stream().map(Entity::name).toList());
        return new TableStatistics(
                better ? sample.items() : described.items(),
                better ? sample.bytes() : described.bytes(),
                described.indexes(),
                entities);
    }

    /**
     * Reads a table, or a sample of it, to learn about its entities; later statistics have what was found, unless an earlier
     * sample has seen much more of a table that is still about as large. What there is to say is among the
     * {@link #takeWarnings}.
     *
     * @param budget read units, about
     * @throws WorkbenchException when the table can't be read, or the statement was cancelled
     */
    public TableSample analyze(DynamoReadContext context, PhysicalTable table, double budget) {
        DescribedTable description = describe(table);
        TableSampler.Found found = new TableSampler(context, table, description, budget).sample();
        found.contradictions().forEach(this::tell);
        TableSample sample = found.sample();
        Optional<TableSample> better = keptSample(table, description).filter(kept -> kept.isBetterThan(sample));
        if (better.isPresent()) {
            tell("the statistics of " + table.name() + " stay those of "
                    + better.get().taken() + " (" + better.get().extent()
                    + "), since this sample has seen less (" + sample.extent() + "); a larger BUDGET replaces them");
            return sample;
        }
        samples.put(table, sample);
        statistics.put(table, with(sample, table, description.statistics()).withObservations(observations));
        versions.computeIfAbsent(table, missing -> new AtomicLong()).incrementAndGet();
        TableIdentity identity = description.identity();
        if (file != null && identity != null) {
            file.write(identity, sample);
        }
        return sample;
    }

    /** Changes when plans that read the table should be made anew. */
    public long version(PhysicalTable table) {
        AtomicLong ofSamples = versions.get(table);
        return (ofSamples == null ? 0 : ofSamples.get()) + observations.version(table);
    }

    /** What accesses have really read. */
    public Observations observations() {
        return observations;
    }

    private void tell(String warning) {
        synchronized (warnings) {
            warnings.add(warning);
        }
    }

    /** Once and for all. */
    private void warn(String warning) {
        synchronized (warnings) {
            if (said.add(warning)) {
                warnings.add(warning);
            }
        }
    }

    /** What there is to say since the last time. */
    public List<String> takeWarnings() {
        synchronized (warnings) {
            List<String> taken = List.copyOf(warnings);
            warnings.clear();
            return taken;
        }
    }
}
