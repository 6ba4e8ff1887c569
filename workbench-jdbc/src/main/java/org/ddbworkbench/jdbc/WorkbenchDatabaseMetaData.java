package org.ddbworkbench.jdbc;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.ddbworkbench.calcite.ResultColumn;
import org.jspecify.annotations.Nullable;

/** What tools ask before they show anything. Answers come from the catalog and cost no read units. */
final class WorkbenchDatabaseMetaData extends JdbcObject<DatabaseMetaData> {
    private static final MethodTable METHODS = MethodTable.of(
            DatabaseMetaData.class, WorkbenchDatabaseMetaData.class, WorkbenchDatabaseMetaData::wholesale);
    private static final String PRODUCT = "DynamoDB";
    private static final String DRIVER = "DynamoDB SQL Workbench";
    private static final String TABLE_TYPE = "TABLE";

    private final WorkbenchConnection connection;

    WorkbenchDatabaseMetaData(WorkbenchConnection connection) {
        super(DatabaseMetaData.class, METHODS);
        this.connection = connection;
    }

    public Connection getConnection() {
        return connection.proxy();
    }

    public String getURL() {
        return connection.backend().settings().url();
    }

    public String getUserName() {
        return "";
    }

    public String getDatabaseProductName() {
        return PRODUCT;
    }

    /** The version of its API, which is the only one that it has. */
    public String getDatabaseProductVersion() {
        return "2012-08-10";
    }

    public int getDatabaseMajorVersion() {
        return 2012;
    }

    public int getDatabaseMinorVersion() {
        return 8;
    }

    public String getDriverName() {
        return DRIVER;
    }

    public String getDriverVersion() {
        return DriverVersion.TEXT;
    }

    public int getDriverMajorVersion() {
        return DriverVersion.MAJOR;
    }

    public int getDriverMinorVersion() {
        return DriverVersion.MINOR;
    }

    public int getJDBCMajorVersion() {
        return 4;
    }

    public int getJDBCMinorVersion() {
        return 3;
    }

    public String getIdentifierQuoteString() {
        return "\"";
    }

    public String getSearchStringEscape() {
        return SearchPattern.ESCAPE;
    }

    public String getExtraNameCharacters() {
        return "";
    }

    public String getSchemaTerm() {
        return "physical table";
    }

    public String getCatalogTerm() {
        return "";
    }

    public String getCatalogSeparator() {
        return ".";
    }

    public String getProcedureTerm() {
        return "";
    }

    public String getSQLKeywords() {
        return "";
    }

    public String getNumericFunctions() {
        return "ABS,ACOS,ASIN,ATAN,ATAN2,CBRT,CEILING,COS,COT,DEGREES,EXP,FLOOR,LOG,LOG10,MOD,PI,POWER,RADIANS,RAND,"
                + "ROUND,SIGN,SIN,SQRT,TAN,TRUNCATE";
    }

    public String getStringFunctions() {
        return "ASCII,CHAR_LENGTH,CONCAT,INSERT,LCASE,LEFT,LENGTH,LOCATE,LTRIM,POSITION,REPEAT,REPLACE,RIGHT,RTRIM,"
                + "SUBSTRING,UCASE";
    }

    public String getSystemFunctions() {
        return "IFNULL";
    }

    public String getTimeDateFunctions() {
        return "CURDATE,CURTIME,DAYOFMONTH,DAYOFWEEK,DAYOFYEAR,HOUR,MINUTE,MONTH,NOW,QUARTER,SECOND,TIMESTAMPADD,"
                + "TIMESTAMPDIFF,WEEK,YEAR";
    }

    public int getDefaultTransactionIsolation() {
        return Connection.TRANSACTION_NONE;
    }

    /** Yes to all: they are accepted, and none changes anything. */
    public boolean supportsTransactionIsolationLevel(int level) {
        return true;
    }

    public boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY;
    }

    public boolean supportsResultSetConcurrency(int type, int concurrency) {
        return supportsResultSetType(type) && concurrency == ResultSet.CONCUR_READ_ONLY;
    }

    public boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    public int getResultSetHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    public int getSQLStateType() {
        return DatabaseMetaData.sqlStateSQL;
    }

    public RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    public ResultSet getCatalogs() {
        return result(MetadataShape.CATALOGS, List.of());
    }

    public ResultSet getSchemas() {
        return getSchemas(null, null);
    }

    public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern) {
        Predicate<String> wanted = SearchPattern.matcher(schemaPattern);
        return result(
                MetadataShape.SCHEMAS,
                connection.tables().schemas().stream()
                        .filter(wanted)
                        .sorted()
                        .map(schema -> row(schema, null))
                        .toList());
    }

    public ResultSet getTableTypes() {
        return result(MetadataShape.TABLE_TYPES, List.of(row(TABLE_TYPE)));
    }

    public ResultSet getTables(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String namePattern,
            String @Nullable [] types) {
        boolean wanted = types == null || Arrays.asList(types).contains(TABLE_TYPE);
        return result(
                MetadataShape.TABLES,
                !wanted
                        ? List.of()
                        : tables(schemaPattern, namePattern).stream()
                                .map(table -> row(
                                        null,
                                        table.schema(),
                                        table.name(),
                                        TABLE_TYPE,
                                        table.remarks(),
                                        null,
                                        null,
                                        null,
                                        null,
                                        null))
                                .toList());
    }

    private List<CatalogTables.Table> tables(@Nullable String schemaPattern, @Nullable String namePattern) {
        Predicate<String> schema = SearchPattern.matcher(schemaPattern);
        Predicate<String> name = SearchPattern.matcher(namePattern);
        return connection.tables().tables().stream()
                .filter(table -> schema.test(table.schema()) && name.test(table.name()))
                .sorted(Comparator.comparing(CatalogTables.Table::schema).thenComparing(CatalogTables.Table::name))
                .toList();
    }

    public ResultSet getColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            @Nullable String columnPattern) {
        Predicate<String> wanted = SearchPattern.matcher(columnPattern);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (CatalogTables.Table table : tables(schemaPattern, tablePattern)) {
            List<ResultColumn> columns = connection.tables().columns(table);
            IntStream.range(0, columns.size())
                    .filter(i -> wanted.test(columns.get(i).label()))
                    .mapToObj(i -> describe(table, columns.get(i), i + 1))
                    .forEach(rows::add);
        }
        return result(MetadataShape.COLUMNS, rows);
    }

    private static List<@Nullable Object> describe(CatalogTables.Table table, ResultColumn column, int position) {
        boolean numeric = SqlTypes.isNumeric(column.sqlType());
        boolean character = SqlTypes.isCharacter(column.sqlType());
        return row(
                null,
                table.schema(),
                table.name(),
                column.label(),
                column.sqlType(),
                column.typeName(),
                column.precision(),
                null,
                numeric ? column.scale() : null,
                numeric ? 10 : null,
                column.nullable() ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls,
                table.columnRemarks(column.label()),
                null,
                null,
                null,
                character ? column.precision() : null,
                position,
                column.nullable() ? "YES" : "NO",
                null,
                null,
                null,
                null,
                "NO",
                "NO");
    }

    public ResultSet getTypeInfo() {
        return result(
                MetadataShape.TYPES,
                List.of(
                                type("BIGINT", Types.BIGINT, 19, "", 0),
                                type("VARBINARY", Types.VARBINARY, 409_600, "X'", 0),
                                type("DECIMAL", Types.DECIMAL, 38, "", 38),
                                type("INTEGER", Types.INTEGER, 10, "", 0),
                                type("DOUBLE", Types.DOUBLE, 15, "", 0),
                                type("VARCHAR", Types.VARCHAR, 409_600, "'", 0),
                                type("BOOLEAN", Types.BOOLEAN, 1, "", 0),
                                type("DATE", Types.DATE, 10, "DATE '", 0),
                                type("TIME", Types.TIME, 12, "TIME '", 0),
                                type("TIMESTAMP", Types.TIMESTAMP, 23, "TIMESTAMP '", 0),
                                type("JSON", Types.JAVA_OBJECT, 409_600, "", 0),
                                type("ARRAY", Types.ARRAY, 409_600, "", 0))
                        .stream()
                        .sorted(Comparator.comparing(type -> (Integer) type.get(1)))
                        .toList());
    }

    private static List<@Nullable Object> type(
            String name, int sqlType, int precision, String literalPrefix, int largestScale) {
        boolean numeric = SqlTypes.isNumeric(sqlType);
        boolean quoted = !literalPrefix.isEmpty();
        return row(
                name,
                sqlType,
                precision,
                quoted ? literalPrefix : null,
                quoted ? "'" : null,
                null,
                DatabaseMetaData.typeNullable,
                SqlTypes.isCharacter(sqlType),
                DatabaseMetaData.typeSearchable,
                !numeric,
                false,
                false,
                name,
                0,
                largestScale,
                null,
                null,
                numeric ? 10 : null);
    }

    private static List<@Nullable Object> row(@Nullable Object... values) {
        return new ArrayList<>(Arrays.asList(values));
    }

    private ResultSet result(List<ResultColumn> columns, List<List<@Nullable Object>> rows) {
        Execution execution = new Execution(connection.timer(), 0);
        return new WorkbenchResultSet(null, columns, new MemoryRows(rows), execution, 0).proxy();
    }

    private static MethodTable.@Nullable Answer wholesale(Method method) {
        List<ResultColumn> columns = MetadataShape.EMPTY.get(method.getName());
        if (columns != null) {
            return (handler, proxy, arguments) -> ((WorkbenchDatabaseMetaData) handler).result(columns, List.of());
        }
        Object capability = Capabilities.answer(method);
        return capability == null ? null : (handler, proxy, arguments) -> capability;
    }

    @Override
    public String toString() {
        return "DatabaseMetaData of " + connection;
    }
}
