package org.ddbworkbench.calcite;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.DateRangeRules;
import org.apache.calcite.rel.rules.ReduceExpressionsRule;
import org.apache.calcite.tools.Program;
import org.apache.calcite.tools.Programs;

/** The rules of each phase of planning, which all statements share. */
final class PlannerRules {
    /** Turns subqueries into joins. */
    static final Program SUB_QUERIES = Programs.subQuery(RowCounts.PROVIDER);

    /** Merges the projections and filters of a physical plan. */
    static final Program CALC = Programs.calc(RowCounts.PROVIDER);

    /** Brings conditions and projections into the leaves, so that joins see what is left to be read. */
    static final HepProgram ABSORB =
            new HepProgramBuilder().addRuleCollection(AccessRules.absorbing()).build();

    private static final List<RelOptRule> PUSH_FILTERS = List.of(
            CoreRules.FILTER_INTO_JOIN,
            CoreRules.JOIN_CONDITION_PUSH,
            CoreRules.FILTER_MERGE,
            CoreRules.FILTER_PROJECT_TRANSPOSE,
            CoreRules.FILTER_AGGREGATE_TRANSPOSE,
            CoreRules.FILTER_SET_OP_TRANSPOSE,
            CoreRules.FILTER_CORRELATE,
            guarded(CoreRules.FILTER_REDUCE_EXPRESSIONS),
            guarded(CoreRules.JOIN_REDUCE_EXPRESSIONS));

    /** Without a limit, inferring predicates across joins does not end on some correlated queries. */
    private static final int TRANSITIVE_MATCHES = 8;

    /** Brings conditions down to the leaves, and those on one side of a join also to the other. */
    static final HepProgram FILTERS = filters();

    /** Rules that the cost of plans decides between. */
    static final List<RelOptRule> COST_BASED = costBased();

    private PlannerRules() {}

    private static HepProgram filters() {
        HepProgramBuilder program = new HepProgramBuilder();
        for (int i = 0; i < 2; i++) {
            program.addRuleCollection(PUSH_FILTERS);
            program.addMatchLimit(TRANSITIVE_MATCHES);
            program.addRuleInstance(TransitivePredicatesRule.INSTANCE);
            program.addMatchLimit(Integer.MAX_VALUE);
        }
        program.addRuleCollection(PUSH_FILTERS);
        return program.build();
    }

    private static List<RelOptRule> costBased() {
        VolcanoPlanner planner = new VolcanoPlanner();
        RelOptUtil.registerDefaultRules(planner, false, false);
        // It needs a time zone of a Calcite connection, and there is none.
        planner.removeRule(DateRangeRules.FILTER_INSTANCE);
        planner.addRule(LimitSortRule.INSTANCE);
        AggregateRules.all().forEach(planner::addRule);
        // It sorts inputs to merge them, which costs three times a hash join.
        planner.removeRule(EnumerableRules.ENUMERABLE_MERGE_JOIN_RULE);
        planner.removeRule(EnumerableRules.ENUMERABLE_JOIN_RULE);
        planner.addRule(HashJoin.RULE);
        planner.removeRule(CoreRules.JOIN_COMMUTE);
        planner.addRule(CoreRules.JOIN_COMMUTE_OUTER);
        planner.removeRule(EnumerableRules.ENUMERABLE_MERGE_UNION_RULE);
        return planner.getRules().stream().map(PlannerRules::guarded).toList();
    }

    private static RelOptRule guarded(RelOptRule rule) {
        return rule instanceof ReduceExpressionsRule<?> reducing ? new GuardedReduction<>(reducing) : rule;
    }
}
