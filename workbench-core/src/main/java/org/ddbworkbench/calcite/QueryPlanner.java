package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.calcite.DataContexts;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.sql2rel.RelDecorrelator;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.apache.calcite.tools.Program;
import org.apache.calcite.tools.Programs;
import org.apache.calcite.tools.RelBuilder;

/** Parses, validates and plans one statement. Used once. */
final class QueryPlanner {
    /** As lenient as can be, but an alias of a SELECT is no column of that same SELECT. */
    private static final SqlConformance CONFORMANCE = new SqlDelegatingConformance(SqlConformanceEnum.BABEL) {
        @Override
        public SelectAliasLookup isSelectAlias() {
            return SelectAliasLookup.UNSUPPORTED;
        }

        @Override
        public boolean isNonStrictGroupBy() {
            return false;
        }
    };

    /** Babel's parser takes most keywords as names: {@code at}, {@code value}, {@code year}. */
    private static final SqlParser.Config PARSER = SqlParser.config()
            .withParserFactory(SqlBabelParserImpl.FACTORY)
            .withQuoting(Quoting.DOUBLE_QUOTE)
            .withUnquotedCasing(Casing.UNCHANGED)
            .withQuotedCasing(Casing.UNCHANGED)
            .withCaseSensitive(false)
            .withConformance(CONFORMANCE);

    private static final SqlOperatorTable OPERATORS = SqlOperatorTables.chain(
            SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL));

    private static final List<RelOptRule> PUSH_FILTERS = List.of(
            CoreRules.FILTER_INTO_JOIN,
            CoreRules.JOIN_CONDITION_PUSH,
            CoreRules.FILTER_MERGE,
            CoreRules.FILTER_PROJECT_TRANSPOSE,
            CoreRules.FILTER_AGGREGATE_TRANSPOSE,
            CoreRules.FILTER_SET_OP_TRANSPOSE,
            CoreRules.FILTER_CORRELATE,
            CoreRules.FILTER_REDUCE_EXPRESSIONS,
            CoreRules.JOIN_REDUCE_EXPRESSIONS);

    /** Without a limit, inferring predicates across joins does not end on some correlated queries. */
    private static final int TRANSITIVE_MATCHES = 8;

    private final CalciteSchema rootSchema;
    private final JavaTypeFactoryImpl typeFactory;
    private final SqlValidator validator;
    private final CalciteCatalogReader catalogReader;
    private final VolcanoPlanner planner = new VolcanoPlanner();
    private final RelOptCluster cluster;

    QueryPlanner(CalciteSchema rootSchema, String defaultSchema, JavaTypeFactoryImpl typeFactory) {
        this.rootSchema = rootSchema;
        this.typeFactory = typeFactory;
        Properties properties = new Properties();
        properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
        CalciteConnectionConfig config = new CalciteConnectionConfigImpl(properties);
        this.catalogReader = new CalciteCatalogReader(rootSchema, List.of(defaultSchema), typeFactory, config);
        this.validator = SqlValidatorUtil.newValidator(
                OPERATORS,
                catalogReader,
                typeFactory,
                SqlValidator.Config.DEFAULT.withConformance(CONFORMANCE).withIdentifierExpansion(true));
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        planner.addRelTraitDef(RelCollationTraitDef.INSTANCE);
        planner.setExecutor(new RexExecutorImpl(DataContexts.EMPTY));
        RelOptUtil.registerDefaultRules(planner, false, false);
        planner.addRule(EnumerableRules.ENUMERABLE_LIMIT_SORT_RULE);
        AggregateRules.all().forEach(planner::addRule);
        // It sorts inputs to merge them, which costs three times a hash join.
        planner.removeRule(EnumerableRules.ENUMERABLE_MERGE_JOIN_RULE);
        planner.removeRule(EnumerableRules.ENUMERABLE_JOIN_RULE);
        planner.addRule(HashJoin.RULE);
        planner.removeRule(CoreRules.JOIN_COMMUTE);
        planner.addRule(CoreRules.JOIN_COMMUTE_OUTER);
        planner.removeRule(EnumerableRules.ENUMERABLE_MERGE_UNION_RULE);
        this.cluster = RelOptCluster.create(planner, new RexBuilder(typeFactory));
        cluster.setMetadataProvider(RowCounts.PROVIDER);
    }

    static SqlNode parse(String sql) throws SqlParseException {
        return SqlParser.create(sql, PARSER).parseStmt();
    }

    SqlValidator validator() {
        return validator;
    }

    CalciteSchema rootSchema() {
        return rootSchema;
    }

    /** The physical plan of a validated query. */
    EnumerableRel plan(SqlNode validated) {
        // A bloat of -1 keeps projections apart: merged ones get the columns of correlated subqueries wrong.
        SqlToRelConverter.Config config = SqlToRelConverter.config()
                .addRelBuilderConfigTransform(builder -> builder.withBloat(-1))
                .withTrimUnusedFields(true)
                .withExpand(false)
                .withInSubQueryThreshold(Integer.MAX_VALUE);
        SqlToRelConverter converter = new SqlToRelConverter(
                (type, query, schemaPath, viewPath) -> {
                    throw new UnsupportedOperationException("views");
                },
                validator,
                catalogReader,
                cluster,
                StandardConvertletTable.INSTANCE,
                config);
        RelRoot root = converter.convertQuery(validated, false, true);
        RelNode logical = logical(ExactArithmetic.in(InLists.in(root.rel)));
        RelTraitSet wanted = cluster.traitSet()
                .replace(EnumerableConvention.INSTANCE)
                .replace(root.collation)
                .simplify();
        planner.setRoot(planner.changeTraits(logical, wanted));
        RelNode physical = EqualNumbers.in(ExactArithmetic.in(DocumentOperators.in(planner.findBestExp())));
        physical = SharedLeaves.in(ScannedLookups.in(RowGoals.in(calc(physical, wanted))));
        if (!root.isRefTrivial()) {
            physical = visibleColumns(root, physical);
        }
        return (EnumerableRel) WatchedRows.insert(LeafAggregates.in(physical));
    }

    private RelNode logical(RelNode rel) {
        RelNode noSubQueries = run(Programs.subQuery(RowCounts.PROVIDER), rel);
        RelBuilder relBuilder = RelFactories.LOGICAL_BUILDER.create(cluster, catalogReader);
        RelNode decorrelated = decorrelate(noSubQueries, relBuilder);
        RelNode pushed = pushFilters(WindowRepairs.in(WideSums.in(DocumentOperators.in(decorrelated))));
        return absorb(new RelFieldTrimmer(validator, relBuilder).trim(pushed));
    }

    /** Brings conditions and projections into the leaves, so that joins see what is left to be read. */
    private static RelNode absorb(RelNode rel) {
        HepPlanner hep = new HepPlanner(new HepProgramBuilder()
                .addRuleCollection(AccessRules.absorbing())
                .build());
        hep.setRoot(rel);
        return hep.findBestExp();
    }

    private static boolean hasCorrelatedWindow(RelNode node) {
        return (node instanceof Correlate correlate && hasWindow(correlate.getRight()))
                || node.getInputs().stream().anyMatch(QueryPlanner::hasCorrelatedWindow);
    }

    private static boolean hasWindow(RelNode node) {
        return (node instanceof Project project && project.containsOver())
                || node.getInputs().stream().anyMatch(QueryPlanner::hasWindow);
    }

    /**
     * Where the decorrelator fails, as it does on DISTINCT over a correlated subquery and two constants, subqueries are
     * read once for each row: slow, but right.
     */
    private static RelNode decorrelate(RelNode rel, RelBuilder relBuilder) {
        if (hasCorrelatedWindow(rel)) {
            // The decorrelator would compute the window over the rows of all outer rows at once.
            return rel;
        }
        try {
            return RelDecorrelator.decorrelateQuery(rel, relBuilder);
        } catch (RuntimeException | AssertionError decorrelatorFailed) {
            return rel;
        }
    }

    private RelNode run(Program program, RelNode rel) {
        return program.run(planner, rel, rel.getTraitSet(), List.of(), List.of());
    }

    /** Brings conditions down to the leaves, and those on one side of a join also to the other. */
    private static RelNode pushFilters(RelNode rel) {
        HepProgramBuilder program = new HepProgramBuilder();
        for (int i = 0; i < 2; i++) {
            program.addRuleCollection(PUSH_FILTERS);
            program.addMatchLimit(TRANSITIVE_MATCHES);
            program.addRuleInstance(TransitivePredicatesRule.INSTANCE);
            program.addMatchLimit(Integer.MAX_VALUE);
        }
        program.addRuleCollection(PUSH_FILTERS);
        HepPlanner hep = new HepPlanner(program.build());
        hep.setExecutor(new RexExecutorImpl(DataContexts.EMPTY));
        hep.setRoot(rel);
        return hep.findBestExp();
    }

    private RelNode calc(RelNode rel, RelTraitSet traits) {
        return Programs.calc(RowCounts.PROVIDER).run(planner, rel, traits, List.of(), List.of());
    }

    /** Drops the columns that were needed for the order only. */
    private RelNode visibleColumns(RelRoot root, RelNode physical) {
        RexBuilder rexBuilder = cluster.getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        List<String> names = new ArrayList<>();
        root.fields.forEach((position, name) -> {
            projects.add(rexBuilder.makeInputRef(physical, position));
            names.add(name);
        });
        RexProgram program = RexProgram.create(physical.getRowType(), projects, null, names, rexBuilder);
        return EnumerableCalc.create(physical, program);
    }

    JavaTypeFactoryImpl typeFactory() {
        return typeFactory;
    }
}
