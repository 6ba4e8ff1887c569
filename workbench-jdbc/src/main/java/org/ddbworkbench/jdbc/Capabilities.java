package org.ddbworkbench.jdbc;

import java.lang.reflect.Method;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What DatabaseMetaData says to its many questions without parameters: yes to those listed here, no limit, else no. */
final class Capabilities {
    static final Set<String> YES = Set.of(
            "allProceduresAreCallable",
            "allTablesAreSelectable",
            "isReadOnly",
            "nullsAreSortedHigh",
            "storesMixedCaseIdentifiers",
            "storesMixedCaseQuotedIdentifiers",
            "supportsANSI92EntryLevelSQL",
            "supportsColumnAliasing",
            "supportsCoreSQLGrammar",
            "supportsCorrelatedSubqueries",
            "supportsExpressionsInOrderBy",
            "supportsFullOuterJoins",
            "supportsGroupBy",
            "supportsGroupByBeyondSelect",
            "supportsGroupByUnrelated",
            "supportsLikeEscapeClause",
            "supportsLimitedOuterJoins",
            "supportsMinimumSQLGrammar",
            "supportsMixedCaseQuotedIdentifiers",
            "supportsNonNullableColumns",
            "supportsOpenStatementsAcrossCommit",
            "supportsOpenStatementsAcrossRollback",
            "supportsOpenCursorsAcrossCommit",
            "supportsOpenCursorsAcrossRollback",
            "supportsOrderByUnrelated",
            "supportsOuterJoins",
            "supportsSchemasInDataManipulation",
            "supportsSchemasInIndexDefinitions",
            "supportsSchemasInTableDefinitions",
            "supportsSubqueriesInComparisons",
            "supportsSubqueriesInExists",
            "supportsSubqueriesInIns",
            "supportsSubqueriesInQuantifieds",
            "supportsTableCorrelationNames",
            "supportsUnion",
            "supportsUnionAll");

    private Capabilities() {}

    /** The answer to a method without parameters, or null when it is not a question of that kind. */
    static @Nullable Object answer(Method question) {
        if (question.getParameterCount() > 0) {
            return null;
        }
        if (question.getReturnType() == boolean.class) {
            return YES.contains(question.getName());
        }
        if (question.getName().startsWith("getMax")) {
            return question.getReturnType() == long.class ? (Object) 0L : (Object) 0;
        }
        return null;
    }
}
