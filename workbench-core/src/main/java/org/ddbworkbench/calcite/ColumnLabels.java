package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;

/** Names for the columns of a result that have none of their own: the expression as it was written. */
final class ColumnLabels {
    /** Keeps all names. */
    static final ColumnLabels NONE = new ColumnLabels(List.of());

    private static final int LONGEST = 60;

    private final List<String> labels;

    private ColumnLabels(List<String> labels) {
        this.labels = labels;
    }

    /**
     * @param statement as it was parsed; validation changes it
     */
    static ColumnLabels of(String sql, SqlNode statement) {
        List<String> labels = new ArrayList<>();
        SqlNode query = statement;
        while (query instanceof SqlOrderBy || query instanceof SqlWith) {
            query = query instanceof SqlOrderBy order ? order.query : ((SqlWith) query).body;
        }
        if (query instanceof SqlSelect select) {
            for (SqlNode item : select.getSelectList()) {
                if (item instanceof SqlIdentifier identifier && identifier.isStar()) {
                    return NONE;
                }
                boolean named = item instanceof SqlIdentifier
                        || (item instanceof SqlBasicCall call && call.getKind() == SqlKind.AS);
                labels.add(named ? "" : text(sql, item.getParserPosition()));
            }
        }
        return new ColumnLabels(labels);
    }

    private static String text(String sql, SqlParserPos position) {
        int start = SqlParserUtil.lineColToIndex(sql, position.getLineNum(), position.getColumnNum());
        int end = SqlParserUtil.lineColToIndex(sql, position.getEndLineNum(), position.getEndColumnNum()) + 1;
        if (start < 0 || end > sql.length() || start >= end) {
            return "";
        }
        String text = sql.substring(start, end).replaceAll("\\s+", " ");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
    }

    /** The label of a column whose name is given by the validator. */
    String label(int position, String name) {
        boolean invented = name.startsWith("EXPR$") && position < labels.size();
        return invented && !labels.get(position).isEmpty() ? labels.get(position) : name;
    }
}
