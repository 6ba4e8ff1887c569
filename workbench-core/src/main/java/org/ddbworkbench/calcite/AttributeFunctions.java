package org.ddbworkbench.calcite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/**
 * Puts what tells of attributes in place of the functions that ask for it: {@code IS_MISSING(email)} becomes {@code
 * "ATTRIBUTE_TYPE(email)" IS NULL}, a condition on a {@linkplain HiddenColumns hidden column}, which the reader and DynamoDB's
 * filters know. Of parts of documents they become functions of the document: SQL's NULL does not say whether there is a part.
 */
final class AttributeFunctions extends SqlShuttle {
    private static final String IS_MISSING = "IS_MISSING";
    private static final String ATTRIBUTE_TYPE = "ATTRIBUTE_TYPE";

    /** Stands for the columns of a subquery. */
    private static final String ANY_NAME = "*";

    /** Columns that have a type, by the name of their table in lower case. */
    private final Map<String, Set<String>> columns;

    private final Set<String> queries;
    private final Deque<Scope> scopes = new ArrayDeque<>();
    private final Set<String> typed = new HashSet<>();
    private final boolean expiry;

    private AttributeFunctions(Map<String, Set<String>> columns, Set<String> queries, boolean expiry) {
        this.columns = columns;
        this.queries = queries;
        this.expiry = expiry;
    }

    /**
     * What a FROM clause names.
     *
     * @param tables by alias the columns that have a type
     * @param others what else there may be columns of: subqueries, the queries of WITH
     */
    private record Scope(Map<String, Set<String>> tables, Set<String> others) {}

    /**
     * A statement without these functions.
     *
     * @param hidden the columns that it names in their place
     */
    record Rewritten(SqlNode statement, HiddenColumns hidden) {}

    static Rewritten rewrite(SqlNode statement, Catalog catalog) {
        Names names = new Names();
        statement.accept(names);
        if (!names.functions && !names.expiry) {
            return new Rewritten(statement, HiddenColumns.NONE);
        }
        Map<String, Set<String>> columns = new HashMap<>();
        catalog.tables().stream()
                .flatMap(table -> table.virtualTables().stream())
                .filter(table -> names.all.contains(key(table.name())))
                .forEach(table -> {
                    Set<String> ofTable = columns.computeIfAbsent(key(table.name()), first -> new HashSet<>());
                    table.columns().stream()
                            .filter(HiddenColumns::hasType)
                            .forEach(column -> ofTable.add(key(column.name())));
                });
        AttributeFunctions functions = new AttributeFunctions(columns, names.queries, names.expiry);
        SqlNode rewritten = statement.accept(functions);
        return new Rewritten(
                rewritten == null ? statement : rewritten, new HiddenColumns(functions.typed, names.expiry));
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** What a statement names. */
    private static final class Names extends SqlBasicVisitor<@Nullable Void> {
        final Set<String> all = new HashSet<>();
        final Set<String> queries = new HashSet<>();
        boolean functions;
        boolean expiry;

        @Override
        public @Nullable Void visit(SqlIdentifier name) {
            if (!name.isStar()) {
                String last = name.names.get(name.names.size() - 1);
                all.add(key(last));
                expiry |= HiddenColumns.isExpiry(last);
            }
            return null;
        }

        @Override
        public @Nullable Void visit(SqlCall call) {
            functions |= isFunction(call.getOperator());
            if (call instanceof SqlWithItem item) {
                queries.add(key(item.name.getSimple()));
            }
            return super.visit(call);
        }
    }

    private static boolean isFunction(SqlOperator operator) {
        return operator instanceof SqlFunction
                && (operator.getName().equalsIgnoreCase(IS_MISSING)
                        || operator.getName().equalsIgnoreCase(ATTRIBUTE_TYPE));
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call instanceof SqlJoin join && (join.isNatural() || join.getConditionType() == JoinConditionType.USING)) {
            throw new WorkbenchException(
                    ErrorCode.UNSUPPORTED,
                    (join.isNatural() ? "NATURAL JOIN" : "USING") + " is not available in a statement that asks for "
                            + (expiry ? "the expiry of items" : "the types of attributes"),
                    "write JOIN ... ON",
                    null);
        }
        SqlSelect query = call instanceof SqlSelect select
                ? select
                : call instanceof SqlOrderBy order && order.query instanceof SqlSelect ordered ? ordered : null;
        if (query != null) {
            Scope scope = new Scope(new HashMap<>(), new HashSet<>());
            addTo(scope, query.getFrom());
            scopes.push(scope);
        }
        SqlNode visited = super.visit(call);
        if (query != null) {
            scopes.pop();
        }
        if (visited instanceof SqlSelect select) {
            select.setSelectList(named(select.getSelectList()));
            return select;
        }
        return visited instanceof SqlCall inner && isFunction(inner.getOperator()) ? attribute(inner) : visited;
    }

    private void addTo(Scope scope, @Nullable SqlNode from) {
        if (from instanceof SqlJoin join) {
            addTo(scope, join.getLeft());
            addTo(scope, join.getRight());
        } else if (from instanceof SqlIdentifier table) {
            addTable(scope, table, last(table));
        } else if (from instanceof SqlCall as && as.getKind() == SqlKind.AS) {
            SqlIdentifier alias = as.operand(1);
            if (as.operand(0) instanceof SqlIdentifier table && as.operandCount() == 2) {
                addTable(scope, table, alias.getSimple());
            } else {
                as.getOperandList().stream()
                        .skip(1)
                        .forEach(name -> scope.others().add(key(last((SqlIdentifier) name))));
                if (as.<SqlNode>operand(0).getKind() != SqlKind.UNNEST) {
                    scope.others().add(ANY_NAME);
                }
            }
        } else if (from instanceof SqlCall) {
            scope.others().add(ANY_NAME);
        }
    }

    private void addTable(Scope scope, SqlIdentifier table, String alias) {
        Set<String> ofTable = columns.get(key(last(table)));
        if (ofTable == null || (table.isSimple() && queries.contains(key(table.getSimple())))) {
            scope.others().add(key(alias));
            scope.others().add(ANY_NAME);
        } else {
            scope.tables().put(key(alias), ofTable);
        }
    }

    /** Whether a name is surely that of a column of a table, and of an attribute. */
    private boolean isColumn(SqlIdentifier name) {
        String column = key(last(name));
        if (name.isSimple()) {
            Scope scope = scopes.peek();
            return scope != null
                    && !scope.others().contains(ANY_NAME)
                    && !scope.others().contains(column)
                    && scope.tables().values().stream().anyMatch(all -> all.contains(column));
        }
        String alias = key(name.names.get(name.names.size() - 2));
        for (Scope scope : scopes) {
            if (scope.others().contains(alias)) {
                return false;
            }
            Set<String> ofTable = scope.tables().get(alias);
            if (ofTable != null) {
                return ofTable.contains(column);
            }
        }
        return false;
    }

    /** What stands in a list by its name is no part of {@code *}. */
    private static SqlNodeList named(SqlNodeList items) {
        List<SqlNode> named = new ArrayList<>();
        for (SqlNode item : items) {
            boolean hidden = item instanceof SqlIdentifier name
                    && !name.isStar()
                    && HiddenColumns.isHidden(name.names.get(name.names.size() - 1));
            named.add(hidden ? alias((SqlIdentifier) item) : item);
        }
        return new SqlNodeList(named, items.getParserPosition());
    }

    private static SqlNode alias(SqlIdentifier name) {
        SqlParserPos position = name.getParserPosition();
        return SqlStdOperatorTable.AS.createCall(
                position, name, new SqlIdentifier(name.names.get(name.names.size() - 1), position));
    }

    private SqlNode attribute(SqlCall call) {
        boolean missing = call.getOperator().getName().equalsIgnoreCase(IS_MISSING);
        SqlParserPos position = call.getParserPosition();
        SqlNode operand = call.operandCount() == 1 ? call.operand(0) : null;
        if (operand instanceof SqlIdentifier column && isColumn(column)) {
            SqlNode type = typeOf(column);
            return missing ? SqlStdOperatorTable.IS_NULL.createCall(position, type) : type;
        }
        if (operand instanceof SqlCall part && part.getKind() == SqlKind.ITEM) {
            SqlOperator ofPart = missing ? RuntimeOperators.IS_MISSING : RuntimeOperators.TYPE_OF_PART;
            return ofPart.createCall(position, part.getOperandList());
        }
        if (operand != null && !missing) {
            return RuntimeOperators.TYPE.createCall(position, operand);
        }
        throw new WorkbenchException(
                ErrorCode.INVALID_STATEMENT,
                (missing ? IS_MISSING : ATTRIBUTE_TYPE)
                        + " asks of a column that has an attribute, or of a part of a document",
                "write " + (missing ? "IS_MISSING(email)" : "ATTRIBUTE_TYPE(email)") + " or "
                        + (missing ? "IS_MISSING(item['email'])" : "ATTRIBUTE_TYPE(item['email'])")
                        + ", with the table's name before a column's where there are subqueries; parts of the table's key are never missing",
                new WorkbenchException.Position(position.getLineNum(), position.getColumnNum()),
                null);
    }

    private SqlNode typeOf(SqlIdentifier column) {
        typed.add(key(last(column)));
        List<String> names = new ArrayList<>(column.names);
        names.set(names.size() - 1, HiddenColumns.typeOf(last(column)));
        return new SqlIdentifier(names, column.getParserPosition());
    }

    private static String last(SqlIdentifier name) {
        return name.names.get(name.names.size() - 1);
    }
}
