package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.runtime.Hook;
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
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.apache.calcite.tools.Program;
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
            RuntimeOperators.NAMED,
            SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL));

    private static final SqlValidator.Config VALIDATOR =
            SqlValidator.Config.DEFAULT.withConformance(CONFORMANCE).withIdentifierExpansion(true);

    /** A bloat of -1 keeps projections apart: merged ones get the columns of correlated subqueries wrong. */
    private static final SqlToRelConverter.Config CONVERTER = SqlToRelConverter.config()
            .addRelBuilderConfigTransform(builder -> builder.withBloat(-1))
            .withTrimUnusedFields(true)
            .withExpand(false)
            .withInSubQueryThreshold(Integer.MAX_VALUE);

    private static final CalciteConnectionConfig NAMES = names();

    private final CalciteSchema rootSchema;
    private final JavaTypeFactoryImpl typeFactory;
    private final SqlValidator validator;
    private final CalciteCatalogReader catalogReader;
    private final VolcanoPlanner planner = new VolcanoPlanner();
    private final RelOptCluster cluster;

    QueryPlanner(CalciteSchema rootSchema, String defaultSchema, JavaTypeFactoryImpl typeFactory) {
        this.rootSchema = rootSchema;
        this.typeFactory = typeFactory;
        this.catalogReader = new CalciteCatalogReader(rootSchema, List.of(defaultSchema), typeFactory, NAMES);
        this.validator = new TableValidator(OPERATORS, catalogReader, typeFactory, VALIDATOR);
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        planner.addRelTraitDef(RelCollationTraitDef.INSTANCE);
        planner.setExecutor(ConstantReducer.INSTANCE);
        PlannerRules.COST_BASED.forEach(planner::addRule);
        this.cluster = RelOptCluster.create(planner, new RexBuilder(typeFactory));
        cluster.setMetadataProvider(RowCounts.PROVIDER);
        cluster.setMetadataQuerySupplier(AcyclicMetadata::new);
    }

    private static CalciteConnectionConfig names() {
        Properties properties = new Properties();
        properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
        return new CalciteConnectionConfigImpl(properties);
    }

    static SqlNode parse(String sql) throws SqlParseException {
        return ElementTests.in(
                BalancedConditions.in(SqlParser.create(sql, PARSER).parseStmt()));
    }

    SqlValidator validator() {
        return validator;
    }

    CalciteSchema rootSchema() {
        return rootSchema;
    }

    /** The physical plan of a validated query. */
    EnumerableRel plan(SqlNode validated) {
        // What the rules build isn't simplified but by GuardedReduction.
        try (Hook.Closeable unsimplified = Hook.REL_BUILDER_SIMPLIFY.addThread(Hook.propertyJ(false))) {
            return physical(validated);
        }
    }

    private EnumerableRel physical(SqlNode validated) {
        SqlToRelConverter converter = new SqlToRelConverter(
                (type, query, schemaPath, viewPath) -> {
                    throw new UnsupportedOperationException("views");
                },
                validator,
                catalogReader,
                cluster,
                StandardConvertletTable.INSTANCE,
                CONVERTER);
        RelRoot root = converter.convertQuery(validated, false, true);
        RelNode logical = logical(ExactArithmetic.in(InLists.in(root.rel)));
        RelTraitSet wanted = cluster.traitSet()
                .replace(EnumerableConvention.INSTANCE)
                .replace(root.collation)
                .simplify();
        planner.setRoot(planner.changeTraits(logical, wanted));
        RelNode physical = EqualNumbers.in(ExactArithmetic.in(DocumentOperators.in(planner.findBestExp())));
        physical = SharedLeaves.in(
                SeparateLeaves.in(ScannedLookups.in(RowGoals.in(run(PlannerRules.CALC, physical, wanted)))));
        if (!root.isRefTrivial()) {
            physical = visibleColumns(root, physical);
        }
        return (EnumerableRel) WatchedRows.insert(LeafAggregates.in(ColumnEqualities.inPrograms(physical)));
    }

    private RelNode logical(RelNode rel) {
        RelNode noSubQueries = run(PlannerRules.SUB_QUERIES, rel, rel.getTraitSet());
        RelBuilder relBuilder = RelFactories.LOGICAL_BUILDER.create(cluster, catalogReader);
        RelNode decorrelated = Decorrelation.of(JoinConditions.in(noSubQueries), relBuilder);
        RelNode pushed = apply(
                PlannerRules.FILTERS,
                WindowRepairs.in(WideSums.in(DocumentOperators.in(EmptyGroups.in(decorrelated)))));
        return apply(PlannerRules.ABSORB, new RelFieldTrimmer(validator, relBuilder).trim(pushed));
    }

    private static RelNode apply(HepProgram program, RelNode rel) {
        HepPlanner hep = new HepPlanner(program);
        hep.setExecutor(ConstantReducer.INSTANCE);
        hep.setRoot(rel);
        return hep.findBestExp();
    }

    private RelNode run(Program program, RelNode rel, RelTraitSet traits) {
        return program.run(planner, rel, traits, List.of(), List.of());
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
