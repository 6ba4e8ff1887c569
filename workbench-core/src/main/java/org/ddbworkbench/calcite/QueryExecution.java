package org.ddbworkbench.calcite;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.schema.SchemaPlus;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.ResolvedSharedAccess;
import org.ddbworkbench.dynamo.DynamoReadContext;
import org.ddbworkbench.dynamo.EmptyResult;
import org.ddbworkbench.dynamo.ReadBudget;
import org.ddbworkbench.dynamo.SharedReader;
import org.jspecify.annotations.Nullable;

/** What generated code finds of the execution that it is a part of. */
final class QueryExecution implements DataContext {
    private static final String NAME = "org.ddbworkbench.execution";

    private final SchemaPlus rootSchema;
    private final JavaTypeFactory typeFactory;
    private final DynamoReadContext readContext;
    private final ScanGuard guard;
    private final boolean suggestKeys;
    private final Begun begun = new Begun(new LinkedHashMap<>(), new HashMap<>());
    private final Map<String, Object> variables = new HashMap<>();
    private final Map<Integer, SharedReader> sharedReaders = new HashMap<>();

    /**
     * With which values accesses began for the first time.
     *
     * @param shared what several of them read together, by the number of the group
     */
    record Begun(Map<AccessPlan, ResolvedAccess> accesses, Map<Integer, ResolvedSharedAccess> shared) {}

    /**
     * @param suggestKeys whether one more request may be sent when nothing was found
     * @param parameters of the statement, as the runtime wants them
     */
    QueryExecution(
            SchemaPlus rootSchema,
            JavaTypeFactory typeFactory,
            DynamoReadContext readContext,
            ScanGuard guard,
            boolean suggestKeys,
            List<@Nullable Object> parameters) {
        this.rootSchema = rootSchema;
        this.typeFactory = typeFactory;
        this.readContext = readContext;
        this.guard = guard;
        this.suggestKeys = suggestKeys;
        long now = Instant.now().toEpochMilli();
        TimeZone zone = TimeZone.getTimeZone(ZoneOffset.UTC);
        variables.put(NAME, this);
        variables.put(Variable.UTC_TIMESTAMP.camelName, now);
        variables.put(Variable.CURRENT_TIMESTAMP.camelName, now);
        variables.put(Variable.LOCAL_TIMESTAMP.camelName, now);
        variables.put(Variable.TIME_ZONE.camelName, zone);
        variables.put(Variable.LOCALE.camelName, Locale.ROOT);
        variables.put(Variable.USER.camelName, "workbench");
        variables.put(Variable.SYSTEM_USER.camelName, "workbench");
        variables.put(Variable.CANCEL_FLAG.camelName, new AtomicBoolean());
        for (int i = 0; i < parameters.size(); i++) {
            Object value = parameters.get(i);
            if (value != null) {
                variables.put("?" + i, value);
            }
        }
    }

    /** The execution of a running statement. */
    static QueryExecution of(DataContext root) {
        if (root.get(NAME) instanceof QueryExecution execution) {
            return execution;
        }
        throw new IllegalStateException("not a statement of the workbench");
    }

    DynamoReadContext readContext() {
        return readContext;
    }

    /** What an access may read, which begins now. */
    ReadBudget budget(ResolvedAccess access) {
        begun.accesses.putIfAbsent(access.plan(), access);
        return guard.budget(access, readContext.meter());
    }

    /** Whether an access is a Scan that was not allowed, or may become one, so that it may be refused when it runs. */
    boolean isGuarded(AccessPlan plan) {
        return guard.isGuarded(plan);
    }

    /**
     * What accesses may read together, that begin now: as one which reads anything, of which all rows are wanted if there is
     * such a one, since those of a shared Scan are all Scans of the same table.
     *
     * @param number of the group of accesses in the plan
     */
    ReadBudget budget(int number, ResolvedSharedAccess shared) {
        begun.shared.put(number, shared);
        shared.parts().forEach(part -> begun.accesses.putIfAbsent(part.plan(), part));
        return shared.parts().stream()
                .filter(part -> !part.reads().isEmpty())
                .min(Comparator.comparing(part -> !part.plan().request().wantsAll()))
                .map(part -> guard.budget(part, readContext.meter()))
                .orElse(ReadBudget.UNLIMITED);
    }

    Begun begun() {
        return begun;
    }

    /**
     * The reader of what several accesses of the plan read together; all of them get the same one.
     *
     * @param number of the group of accesses in the plan
     */
    SharedReader shared(int number, Supplier<SharedReader> reader) {
        return sharedReaders.computeIfAbsent(number, missing -> reader.get());
    }

    /** What may have been meant, after no access had a row: a line for people. */
    Optional<String> explainEmptyResult() {
        List<ResolvedAccess> missed = begun.accesses.values().stream()
                .filter(access -> access.operation() == Operation.SCAN
                        || readContext.meter().outcome(access.plan()).found() == 0)
                .toList();
        return EmptyResult.explain(readContext, missed, suggestKeys);
    }

    void put(String name, Object value) {
        variables.put(name, value);
    }

    @Override
    public SchemaPlus getRootSchema() {
        return rootSchema;
    }

    @Override
    public JavaTypeFactory getTypeFactory() {
        return typeFactory;
    }

    @Override
    public QueryProvider getQueryProvider() {
        throw new UnsupportedOperationException("no LINQ here");
    }

    @Override
    public @Nullable Object get(String name) {
        return variables.get(name);
    }
}
