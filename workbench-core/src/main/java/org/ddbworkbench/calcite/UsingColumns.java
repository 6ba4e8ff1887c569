package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Qualifies the columns of JOIN ... USING where a statement names them alone. Calcite's validator does so in the list of
 * SELECT only: in WHERE such a column is ambiguous to it, and GROUP BY does not find the one of the list.
 */
final class UsingColumns extends SqlShuttle {
    private UsingColumns() {}

    /** The statement, changed in place or copied. */
    static SqlNode qualify(SqlNode statement) {
        SqlNode qualified = statement.accept(new UsingColumns());
        return qualified == null ? statement : qualified;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        SqlNode visited = super.visit(call);
        if (visited instanceof SqlSelect select) {
            qualify(select);
        } else if (visited instanceof SqlOrderBy orderBy && orderBy.query instanceof SqlSelect select) {
            // The query was visited before; what is left is the order.
            Map<String, SqlNode> columns = columns(select.getFrom());
            if (!columns.isEmpty() && !hasAlias(select, columns.keySet())) {
                SqlNode order = orderBy.orderList.accept(new Qualifier(columns));
                return order instanceof SqlNodeList list
                        ? new SqlOrderBy(
                                orderBy.getParserPosition(), orderBy.query, list, orderBy.offset, orderBy.fetch)
                        : orderBy;
            }
        }
        return visited;
    }

    /** An alias takes precedence over a column in ORDER BY; the columns themselves keep their name as an alias. */
    private static boolean hasAlias(SqlSelect select, Set<String> names) {
        return select.getSelectList().stream()
                .anyMatch(item -> item instanceof SqlBasicCall call
                        && call.getKind() == SqlKind.AS
                        && call.operand(1) instanceof SqlIdentifier alias
                        && names.contains(key(alias.getSimple())));
    }

    private static void qualify(SqlSelect select) {
        Map<String, SqlNode> columns = columns(select.getFrom());
        if (columns.isEmpty()) {
            return;
        }
        Qualifier qualifier = new Qualifier(columns);
        List<SqlNode> items = new ArrayList<>();
        for (SqlNode item : select.getSelectList()) {
            SqlNode qualified = item.accept(qualifier);
            boolean named = item instanceof SqlIdentifier name && qualified != item && name.isSimple();
            items.add(named ? SqlStdOperatorTable.AS.createCall(item.getParserPosition(), qualified, item) : qualified);
        }
        select.setSelectList(new SqlNodeList(items, select.getSelectList().getParserPosition()));
        if (select.getWhere() != null) {
            select.setWhere(select.getWhere().accept(qualifier));
        }
        if (select.getGroup() != null) {
            select.setGroupBy((SqlNodeList) select.getGroup().accept(qualifier));
        }
        if (select.getHaving() != null) {
            select.setHaving(select.getHaving().accept(qualifier));
        }
    }

    /** The USING columns of a FROM clause, by name; not those whose table can't be told without the catalog. */
    private static Map<String, SqlNode> columns(@Nullable SqlNode from) {
        Map<String, SqlNode> columns = new LinkedHashMap<>();
        if (from instanceof SqlJoin join) {
            columns.putAll(columns(join.getLeft()));
            if (join.getConditionType() == JoinConditionType.USING
                    && join.getCondition() instanceof SqlNodeList names) {
                for (SqlNode name : names) {
                    SqlNode column = column(join, columns, (SqlIdentifier) name);
                    if (column != null) {
                        columns.put(key(((SqlIdentifier) name).getSimple()), column);
                    }
                }
            }
        }
        return columns;
    }

    private static @Nullable SqlNode column(SqlJoin join, Map<String, SqlNode> known, SqlIdentifier name) {
        SqlNode left = known.get(key(name.getSimple()));
        if (left == null) {
            left = qualified(join.getLeft(), name);
        }
        SqlNode right = qualified(join.getRight(), name);
        if (left == null || right == null) {
            return null;
        }
        if (join.getJoinType() == JoinType.FULL) {
            return SqlStdOperatorTable.COALESCE.createCall(name.getParserPosition(), left, right);
        }
        return join.getJoinType() == JoinType.RIGHT ? right : left;
    }

    private static @Nullable SqlNode qualified(SqlNode table, SqlIdentifier column) {
        String alias;
        if (table instanceof SqlIdentifier name) {
            alias = name.names.get(name.names.size() - 1);
        } else if (table instanceof SqlBasicCall call
                && call.getKind() == SqlKind.AS
                && call.operand(1) instanceof SqlIdentifier name) {
            alias = name.getSimple();
        } else if (table instanceof SqlBasicCall call && call.getKind() == SqlKind.TABLE_REF) {
            return qualified(call.operand(0), column);
        } else {
            return null;
        }
        return new SqlIdentifier(List.of(alias, column.getSimple()), column.getParserPosition());
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Replaces the names of one SELECT, not those of SELECTs inside. */
    private static final class Qualifier extends SqlShuttle {
        private final Map<String, SqlNode> columns;

        Qualifier(Map<String, SqlNode> columns) {
            this.columns = columns;
        }

        @Override
        public SqlNode visit(SqlIdentifier name) {
            SqlNode column = name.isSimple() ? columns.get(key(name.getSimple())) : null;
            return column == null ? name : column.clone(name.getParserPosition());
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            if (call.isA(SqlKind.QUERY)) {
                return call;
            }
            if (call.getKind() == SqlKind.AS) {
                SqlNode expression = call.operand(0).accept(this);
                List<SqlNode> operands = new ArrayList<>(call.getOperandList());
                operands.set(0, expression == null ? call.operand(0) : expression);
                return call.getOperator().createCall(call.getParserPosition(), operands);
            }
            return super.visit(call);
        }
    }
}
