package org.ddbworkbench.jdbc;

import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ddbworkbench.calcite.ResultColumn;

/** The columns that JDBC prescribes for the results of DatabaseMetaData. */
final class MetadataShape {
    static final List<ResultColumn> CATALOGS = columns("TABLE_CAT");
    static final List<ResultColumn> SCHEMAS = columns("TABLE_SCHEM TABLE_CATALOG");
    static final List<ResultColumn> TABLE_TYPES = columns("TABLE_TYPE");
    static final List<ResultColumn> TABLES = columns("TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS TYPE_CAT"
            + " TYPE_SCHEM TYPE_NAME SELF_REFERENCING_COL_NAME REF_GENERATION");
    static final List<ResultColumn> COLUMNS = columns("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:int"
            + " TYPE_NAME COLUMN_SIZE:int BUFFER_LENGTH:int DECIMAL_DIGITS:int NUM_PREC_RADIX:int NULLABLE:int REMARKS"
            + " COLUMN_DEF SQL_DATA_TYPE:int SQL_DATETIME_SUB:int CHAR_OCTET_LENGTH:int ORDINAL_POSITION:int"
            + " IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE SOURCE_DATA_TYPE:short IS_AUTOINCREMENT"
            + " IS_GENERATEDCOLUMN");
    static final List<ResultColumn> TYPES = columns("TYPE_NAME DATA_TYPE:int PRECISION:int LITERAL_PREFIX"
            + " LITERAL_SUFFIX CREATE_PARAMS NULLABLE:short CASE_SENSITIVE:boolean SEARCHABLE:short"
            + " UNSIGNED_ATTRIBUTE:boolean FIXED_PREC_SCALE:boolean AUTO_INCREMENT:boolean LOCAL_TYPE_NAME"
            + " MINIMUM_SCALE:short MAXIMUM_SCALE:short SQL_DATA_TYPE:int SQL_DATETIME_SUB:int NUM_PREC_RADIX:int");

    private static final String FOREIGN_KEYS = "PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME PKCOLUMN_NAME FKTABLE_CAT"
            + " FKTABLE_SCHEM FKTABLE_NAME FKCOLUMN_NAME KEY_SEQ:short UPDATE_RULE:short DELETE_RULE:short FK_NAME"
            + " PK_NAME DEFERRABILITY:short";
    private static final String ROW_COLUMNS = "SCOPE:short COLUMN_NAME DATA_TYPE:int TYPE_NAME COLUMN_SIZE:int"
            + " BUFFER_LENGTH:int DECIMAL_DIGITS:short PSEUDO_COLUMN:short";
    private static final String ROUTINE_COLUMN_TAIL = " COLUMN_NAME COLUMN_TYPE:short DATA_TYPE:int TYPE_NAME"
            + " PRECISION:int LENGTH:int SCALE:short RADIX:short NULLABLE:short REMARKS";

    /** Methods whose result has no rows so far, and its columns. */
    static final Map<String, List<ResultColumn>> EMPTY = empty();

    private MetadataShape() {}

    private static Map<String, List<ResultColumn>> empty() {
        Map<String, List<ResultColumn>> shapes = new TreeMap<>();
        shapes.put("getPrimaryKeys", columns("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME KEY_SEQ:short PK_NAME"));
        shapes.put("getImportedKeys", columns(FOREIGN_KEYS));
        shapes.put("getExportedKeys", columns(FOREIGN_KEYS));
        shapes.put("getCrossReference", columns(FOREIGN_KEYS));
        shapes.put(
                "getIndexInfo",
                columns("TABLE_CAT TABLE_SCHEM TABLE_NAME NON_UNIQUE:boolean INDEX_QUALIFIER INDEX_NAME TYPE:short"
                        + " ORDINAL_POSITION:short COLUMN_NAME ASC_OR_DESC CARDINALITY:long PAGES:long"
                        + " FILTER_CONDITION"));
        shapes.put("getBestRowIdentifier", columns(ROW_COLUMNS));
        shapes.put("getVersionColumns", columns(ROW_COLUMNS));
        shapes.put(
                "getColumnPrivileges",
                columns("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE"));
        shapes.put(
                "getTablePrivileges",
                columns("TABLE_CAT TABLE_SCHEM TABLE_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE"));
        shapes.put(
                "getProcedures",
                columns("PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME RESERVED1 RESERVED2 RESERVED3 REMARKS"
                        + " PROCEDURE_TYPE:short SPECIFIC_NAME"));
        shapes.put(
                "getProcedureColumns",
                columns("PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME" + ROUTINE_COLUMN_TAIL
                        + " COLUMN_DEF SQL_DATA_TYPE:int SQL_DATETIME_SUB:int CHAR_OCTET_LENGTH:int"
                        + " ORDINAL_POSITION:int IS_NULLABLE SPECIFIC_NAME"));
        shapes.put(
                "getFunctions",
                columns("FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME REMARKS FUNCTION_TYPE:short SPECIFIC_NAME"));
        shapes.put(
                "getFunctionColumns",
                columns("FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME" + ROUTINE_COLUMN_TAIL
                        + " CHAR_OCTET_LENGTH:int ORDINAL_POSITION:int IS_NULLABLE SPECIFIC_NAME"));
        shapes.put(
                "getUDTs", columns("TYPE_CAT TYPE_SCHEM TYPE_NAME CLASS_NAME DATA_TYPE:int REMARKS BASE_TYPE:short"));
        shapes.put(
                "getSuperTypes", columns("TYPE_CAT TYPE_SCHEM TYPE_NAME SUPERTYPE_CAT SUPERTYPE_SCHEM SUPERTYPE_NAME"));
        shapes.put("getSuperTables", columns("TABLE_CAT TABLE_SCHEM TABLE_NAME SUPERTABLE_NAME"));
        shapes.put(
                "getAttributes",
                columns("TYPE_CAT TYPE_SCHEM TYPE_NAME ATTR_NAME DATA_TYPE:int ATTR_TYPE_NAME ATTR_SIZE:int"
                        + " DECIMAL_DIGITS:int NUM_PREC_RADIX:int NULLABLE:int REMARKS ATTR_DEF SQL_DATA_TYPE:int"
                        + " SQL_DATETIME_SUB:int CHAR_OCTET_LENGTH:int ORDINAL_POSITION:int IS_NULLABLE"
                        + " SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE SOURCE_DATA_TYPE:short"));
        shapes.put(
                "getPseudoColumns",
                columns("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:int COLUMN_SIZE:int"
                        + " DECIMAL_DIGITS:int NUM_PREC_RADIX:int COLUMN_USAGE REMARKS CHAR_OCTET_LENGTH:int"
                        + " IS_NULLABLE"));
        shapes.put("getClientInfoProperties", columns("NAME MAX_LEN:int DEFAULT_VALUE DESCRIPTION"));
        return Map.copyOf(shapes);
    }

    /**
     * @param words names, each with the Java type that JDBC prescribes after a colon where that is not String
     */
    static List<ResultColumn> columns(String words) {
        return Arrays.stream(words.split(" ")).map(MetadataShape::column).toList();
    }

    private static ResultColumn column(String word) {
        int colon = word.indexOf(':');
        if (colon < 0) {
            return new ResultColumn(word, Types.VARCHAR, "VARCHAR", 0, 0, true, null, null, null);
        }
        String name = word.substring(0, colon);
        return switch (word.substring(colon + 1)) {
            case "boolean" -> new ResultColumn(name, Types.BOOLEAN, "BOOLEAN", 1, 0, true, null, null, null);
            case "short" -> new ResultColumn(name, Types.SMALLINT, "SMALLINT", 5, 0, true, null, null, null);
            case "int" -> new ResultColumn(name, Types.INTEGER, "INTEGER", 10, 0, true, null, null, null);
            case "long" -> new ResultColumn(name, Types.BIGINT, "BIGINT", 19, 0, true, null, null, null);
            default -> throw new IllegalArgumentException(word);
        };
    }
}
