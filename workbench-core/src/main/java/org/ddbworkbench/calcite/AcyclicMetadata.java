package org.ddbworkbench.calcite;

import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.CyclicMetadataException;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Metadata of plans in which nodes may contain themselves, as the cost-based planner makes them of statements with several
 * correlated subqueries: where a question leads back to itself, nothing is known.
 */
final class AcyclicMetadata extends RelMetadataQuery {
    private static final double UNKNOWN_ROWS = 1_000;

    @Override
    public Double getRowCount(RelNode rel) {
        try {
            return super.getRowCount(rel);
        } catch (CyclicMetadataException cyclic) {
            return UNKNOWN_ROWS;
        }
    }

    @Override
    public RelOptPredicateList getPulledUpPredicates(RelNode rel) {
        try {
            return super.getPulledUpPredicates(rel);
        } catch (CyclicMetadataException cyclic) {
            return RelOptPredicateList.EMPTY;
        }
    }
}
