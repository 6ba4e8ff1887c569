package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.validate.SqlValidator;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.dynamo.DynamoClients;
import org.ddbworkbench.dynamo.DynamoReadContext;
import org.ddbworkbench.dynamo.KnownStatistics;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** SQL over the entities of a catalog: one catalog, one DynamoDB endpoint. Thread-safe. */
public final class SqlEngine implements AutoCloseable {
    private static final int MOST_PLANS = 256;

    private final Catalog catalog;
    private final DynamoDbClient client;
    private final SqlEngineOptions options;
    private final String defaultSchema;
    private final CalciteSchema rootSchema;
    private final JavaTypeFactoryImpl typeFactory = SqlTypes.typeFactory();
    private final KnownStatistics statistics;
    private final PlanCache plans;
    private final PlanCompiler compiler;

    private SqlEngine(
            Catalog catalog,
            DynamoDbClient client,
            SqlEngineOptions options,
            KnownStatistics statistics,
            PlanCompiler compiler) {
        this.catalog = catalog;
        this.client = client;
        this.options = options;
        this.statistics = statistics;
        this.compiler = compiler;
        this.plans = new PlanCache(MOST_PLANS, statistics::version);
        this.defaultSchema = options.defaultSchema().isEmpty()
                ? catalog.tables().get(0).schema()
                : schemaNamed(catalog, options.defaultSchema());
        this.rootSchema = schema(HiddenColumns.NONE);
    }

    private CalciteSchema schema(HiddenColumns hidden) {
        CalciteSchema schema = CalciteSchema.createRootSchema(false, false);
        SchemaPlus root = schema.plus();
        for (PhysicalTable table : catalog.tables()) {
            root.add(table.schema(), new TableSchema(table, hidden));
        }
        return schema;
    }

    private static String schemaNamed(Catalog catalog, String name) {
        return catalog.tables().stream()
                .map(PhysicalTable::schema)
                .filter(schema -> schema.equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new WorkbenchException(
                        ErrorCode.CONFIGURATION,
                        "there is no schema '" + name + "'",
                        "schemas: "
                                + String.join(
                                        ", ",
                                        catalog.tables().stream()
                                                .map(PhysicalTable::schema)
                                                .toList()),
                        null));
    }

    /** The virtual tables of one physical table. */
    private final class TableSchema extends AbstractSchema {
        private final Map<String, Table> tables = new HashMap<>();

        TableSchema(PhysicalTable physical, HiddenColumns hidden) {
            for (VirtualTable table : physical.virtualTables()) {
                tables.put(
                        table.name(),
                        new DynamoTable(table, hidden.with(table), options, () -> statistics.of(physical)));
            }
        }

        @Override
        protected Map<String, Table> getTableMap() {
            return tables;
        }
    }

    /**
     * An engine over a catalog and a client.
     *
     * @param client as made by {@link org.ddbworkbench.dynamo.DynamoClients}; closed with the engine
     * @throws WorkbenchException when the options name a schema that the catalog does not have
     */
    public static SqlEngine create(Catalog catalog, DynamoDbClient client, SqlEngineOptions options) {
        return new SqlEngine(
                catalog, client, options, new KnownStatistics(client, options.statisticsFile()), new PlanCompiler());
    }

    /**
     * An engine with other unqualified names that shares everything else: client, statistics, compiled code.
     *
     * @param schema empty: the first of the catalog
     * @throws WorkbenchException when the catalog does not have the schema
     */
    public SqlEngine inSchema(String schema) {
        return new SqlEngine(catalog, client, options.withDefaultSchema(schema), statistics, compiler);
    }

    /** The same as {@link #prepare(String, QueryContext)}, without a way to stop it. */
    public PreparedQuery prepare(String sql) {
        return prepare(sql, new QueryContext());
    }

    /**
     * Parses, validates and plans one statement (no trailing semicolon), if it is none of those that were prepared last.
     * Sends no request but a DescribeTable of each physical table that it reads, once.
     *
     * @param context its cancellation stops the requests
     * @throws WorkbenchException with the position in the text when the statement is wrong
     */
    public PreparedQuery prepare(String sql, QueryContext context) {
        PreparedQuery known = plans.get(sql);
        if (known != null) {
            return known;
        }
        return context.during(() -> prepareNew(sql, StatementText.of(sql)));
    }

    private PreparedQuery prepareNew(String sql, StatementText text) {
        return switch (text.kind()) {
            case PLAIN -> keep(sql, sql, sql);
            case ANALYZE ->
                new Analysis(AnalyzeCommand.parse(text.sql(), catalog, defaultSchema), statistics, this::readContext);
            case EXPLAIN -> {
                PlannedQuery query = explained(sql, text);
                yield new Explanation(explain(query, null), query.parameters());
            }
            case EXPLAIN_ANALYZE -> {
                PlannedQuery query = explained(sql, text);
                yield new AnalyzedExplanation(query, outcome -> explain(query, outcome));
            }
        };
    }

    private List<String> explain(PlannedQuery query, ExplainText.@Nullable Outcome outcome) {
        return ExplainText.of(query.outline(), query.guard(), options.price(), outcome);
    }

    /** The plan by which the query runs when it is not explained: the kept one, if there is one. */
    private PlannedQuery explained(String sql, StatementText text) {
        return plans.get(text.query()) instanceof PlannedQuery known ? known : keep(text.query(), text.sql(), sql);
    }

    /**
     * Plans a query.
     *
     * @param key to find the plan by
     * @param query the text of the query
     * @param sql of the same length, as the user wrote it
     */
    private PlannedQuery keep(String key, String query, String sql) {
        Map<PhysicalTable, Long> versions = new HashMap<>();
        catalog.tables().forEach(table -> versions.put(table, statistics.version(table)));
        PlannedQuery made = plan(query, sql);
        Set<PhysicalTable> read = new HashSet<>();
        made.outline().addTables(read);
        versions.keySet().retainAll(read);
        plans.put(key, made, versions);
        return made;
    }

    private PlannedQuery plan(String query, String sql) {
        SqlNode parsed;
        try {
            parsed = QueryPlanner.parse(query);
        } catch (SqlParseException e) {
            throw SqlErrors.syntax(e, query);
        } catch (StackOverflowError e) {
            throw SqlErrors.unplanned(e);
        }
        if (!parsed.isA(SqlKind.QUERY)) {
            throw SqlErrors.noQuery(parsed.getKind().sql, query);
        }
        try {
            return plan(parsed, ColumnLabels.of(sql, parsed));
        } catch (WorkbenchException e) {
            throw e;
        } catch (CalciteContextException e) {
            throw SqlErrors.invalid(e, sql, catalog);
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                if (cause instanceof WorkbenchException ours) {
                    throw ours;
                }
                if (cause instanceof CalciteContextException invalid) {
                    throw SqlErrors.invalid(invalid, sql, catalog);
                }
            }
            throw SqlErrors.unplanned(e);
        }
    }

    private PlannedQuery plan(SqlNode statement, ColumnLabels labels) {
        AttributeFunctions.Rewritten rewritten = AttributeFunctions.rewrite(statement, catalog);
        CalciteSchema schema = rewritten.hidden().isEmpty() ? rootSchema : schema(rewritten.hidden());
        QueryPlanner planner = new QueryPlanner(schema, defaultSchema, SqlTypes.typeFactory());
        SqlValidator validator = planner.validator();
        Set<Integer> rowCounts = RowCountParameters.of(rewritten.statement());
        SqlNode validated = validator.validate(UsingColumns.qualify(RowComparisons.expand(rewritten.statement())));
        List<RelDataType> parameterTypes = ParameterTypes.of(validated, validator);
        EnumerableRel plan = planner.plan(validated);
        ScanGuard guard = new ScanGuard(options.allowScan(), statistics::of, DrivenLookups.of(plan));
        RelDataType rowType = validator.getValidatedNodeType(validated);
        List<RelDataType> types =
                rowType.getFieldList().stream().map(RelDataTypeField::getType).toList();
        return new PlannedQuery(
                compiler.compile(plan),
                PlanOutline.of(plan),
                columns(rowType, validator.getFieldOrigins(validated), labels),
                types,
                parameterTypes,
                rowCounts,
                guard,
                (context, parameters) -> execution(guard, context, parameters));
    }

    private QueryExecution execution(ScanGuard guard, QueryContext context, List<@Nullable Object> parameters) {
        return new QueryExecution(
                rootSchema.plus(), typeFactory, readContext(context), guard, options.suggestKeys(), parameters);
    }

    /** How requests are sent for tools that read without SQL, as those of a statement are: metered, with its cancellation. */
    public DynamoReadContext readContext(QueryContext context) {
        statistics.takeWarnings().forEach(context::warn);
        context.setPrice(DynamoClients.isAws(client) ? options.price() : null);
        context.meter().reportTo(statistics.observations());
        return context.readContext(client);
    }

    private static List<ResultColumn> columns(
            RelDataType rowType, List<? extends @Nullable List<String>> origins, ColumnLabels labels) {
        List<ResultColumn> columns = new ArrayList<>();
        for (RelDataTypeField field : rowType.getFieldList()) {
            RelDataType type = field.getType();
            List<String> origin = origins.get(field.getIndex());
            int size = origin == null ? 0 : origin.size();
            columns.add(new ResultColumn(
                    labels.label(field.getIndex(), field.getName()),
                    type.getSqlTypeName().getJdbcOrdinal(),
                    SqlTypes.name(type),
                    SqlTypes.precision(type),
                    SqlTypes.scale(type),
                    type.isNullable(),
                    origin == null || size < 3 ? null : origin.get(size - 3),
                    origin == null || size < 2 ? null : origin.get(size - 2),
                    origin == null ? null : origin.get(size - 1)));
        }
        return columns;
    }

    /** The columns of a virtual table as a result would show them. Sends nothing. */
    public List<ResultColumn> columns(VirtualTable table) {
        RelDataType rowType = SqlTypes.rowType(typeFactory, table.columns());
        String schema = table.physicalTable().schema();
        List<List<String>> origins = table.columns().stream()
                .map(column -> List.of(schema, table.name(), column.name()))
                .toList();
        return columns(rowType, origins, ColumnLabels.NONE);
    }

    public Catalog catalog() {
        return catalog;
    }

    /** What is known of the tables' sizes. */
    public KnownStatistics statistics() {
        return statistics;
    }

    public SqlEngineOptions options() {
        return options;
    }

    /** The schema of unqualified names. */
    public String defaultSchema() {
        return defaultSchema;
    }

    @Override
    public void close() {
        client.close();
    }
}
