package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.template.Numbers;
import org.jspecify.annotations.Nullable;

/** SQL types of columns, and the values of Calcite's runtime. */
final class SqlTypes {
    /**
     * DynamoDB's numbers have 38 digits, the first of which stands between 10^-130 and 10^125. No type with fewer digits
     * before and after the point holds them all, and a narrower one would round what it is compared with.
     */
    private static final int SCALE = 130;

    private static final int DIGITS = 126 + SCALE;

    /** Leaves room for products and sums. */
    private static final int MOST_DIGITS = 4 * DIGITS;

    private SqlTypes() {}

    /** A type factory with exact numbers of 38 digits and text of any character. */
    static JavaTypeFactoryImpl typeFactory() {
        return new TypeFactory();
    }

    private static final class TypeFactory extends JavaTypeFactoryImpl {
        TypeFactory() {
            super(new TypeSystem());
        }

        @Override
        public Charset getDefaultCharset() {
            return StandardCharsets.UTF_8;
        }
    }

    private static final class TypeSystem extends RelDataTypeSystemImpl {
        @Override
        public int getMaxPrecision(SqlTypeName typeName) {
            return typeName == SqlTypeName.DECIMAL ? MOST_DIGITS : super.getMaxPrecision(typeName);
        }

        @Override
        public int getMaxScale(SqlTypeName typeName) {
            return typeName == SqlTypeName.DECIMAL ? MOST_DIGITS / 2 : super.getMaxScale(typeName);
        }

        /** The sum of many numbers may be larger than each of them can be. */
        @Override
        public RelDataType deriveSumType(RelDataTypeFactory factory, RelDataType argumentType) {
            RelDataType type = SqlTypeName.INT_TYPES.contains(argumentType.getSqlTypeName())
                    ? factory.createSqlType(SqlTypeName.DECIMAL, 38, 0)
                    : argumentType;
            return factory.createTypeWithNullability(type, argumentType.isNullable());
        }

        /** The average of whole numbers is none. */
        @Override
        public RelDataType deriveAvgAggType(RelDataTypeFactory factory, RelDataType argumentType) {
            return SqlTypeName.EXACT_TYPES.contains(argumentType.getSqlTypeName())
                    ? factory.createTypeWithNullability(numberType(factory), argumentType.isNullable())
                    : super.deriveAvgAggType(factory, argumentType);
        }

        @Override
        public boolean shouldConvertRaggedUnionTypesToVarying() {
            return true;
        }
    }

    /** The row type of some columns. */
    static RelDataType rowType(RelDataTypeFactory factory, List<Column> columns) {
        RelDataTypeFactory.Builder builder = factory.builder();
        columns.forEach(column -> builder.add(column.name(), type(factory, column)));
        return builder.build();
    }

    static RelDataType type(RelDataTypeFactory factory, Column column) {
        RelDataType type = switch (column.type()) {
            case TEXT -> factory.createSqlType(SqlTypeName.VARCHAR);
            case INTEGER -> factory.createSqlType(SqlTypeName.BIGINT);
            case NUMBER -> numberType(factory);
            case DOUBLE -> factory.createSqlType(SqlTypeName.DOUBLE);
            case BOOLEAN -> factory.createSqlType(SqlTypeName.BOOLEAN);
            case DATE -> factory.createSqlType(SqlTypeName.DATE);
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> factory.createSqlType(SqlTypeName.TIMESTAMP, 3);
            case BINARY -> factory.createSqlType(SqlTypeName.VARBINARY);
            case LIST -> factory.createArrayType(anything(factory), -1);
            case MAP -> mapType(factory);
            case STRING_SET -> factory.createArrayType(factory.createSqlType(SqlTypeName.VARCHAR), -1);
            case NUMBER_SET -> factory.createArrayType(numberType(factory), -1);
            case BINARY_SET -> factory.createArrayType(factory.createSqlType(SqlTypeName.VARBINARY), -1);
            case DOCUMENT -> column.source() instanceof Column.WholeItem ? mapType(factory) : anything(factory);
        };
        return factory.createTypeWithNullability(type, column.nullable());
    }

    private static RelDataType numberType(RelDataTypeFactory factory) {
        return factory.createSqlType(SqlTypeName.DECIMAL, DIGITS, SCALE);
    }

    /** SQL's name of a type without its digits. */
    static String name(RelDataType type) {
        RelDataType component = type.getSqlTypeName() == SqlTypeName.ARRAY ? type.getComponentType() : null;
        return component == null ? type.getSqlTypeName().getName() : name(component) + " ARRAY";
    }

    /** Digits and scale as JDBC tells them: 0 where a number can have any. */
    static int precision(RelDataType type) {
        boolean any = !type.getSqlTypeName().allowsPrec() || type.getPrecision() >= DIGITS;
        return any ? 0 : Math.max(0, type.getPrecision());
    }

    static int scale(RelDataType type) {
        boolean any = !type.getSqlTypeName().allowsScale() || type.getPrecision() >= DIGITS;
        return any ? 0 : Math.max(0, type.getScale());
    }

    private static RelDataType mapType(RelDataTypeFactory factory) {
        return factory.createMapType(factory.createSqlType(SqlTypeName.VARCHAR), anything(factory));
    }

    /** The type of a value that may be of any type, or NULL. */
    static RelDataType anything(RelDataTypeFactory factory) {
        return factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.ANY), true);
    }

    /** Whether values of the type can be bytes, or have bytes in them. */
    static boolean mayHaveBytes(ColumnType type) {
        return switch (type) {
            case BINARY, BINARY_SET, LIST, MAP, DOCUMENT -> true;
            case TEXT,
                    INTEGER,
                    NUMBER,
                    DOUBLE,
                    BOOLEAN,
                    DATE,
                    TIMESTAMP,
                    EPOCH_SECONDS,
                    EPOCH_MILLIS,
                    STRING_SET,
                    NUMBER_SET -> false;
        };
    }

    /** A column's value as Calcite's runtime wants it: bytes that are equal when their contents are. */
    static @Nullable Object toRuntime(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return new ByteString(bytes);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>(list);
            elements.replaceAll(SqlTypes::toRuntime);
            return elements;
        }
        if (value instanceof Set<?> set) {
            return set.iterator().next() instanceof byte[]
                    ? set.stream().map(SqlTypes::toRuntime).collect(Collectors.toCollection(LinkedHashSet::new))
                    : set;
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> entries = new LinkedHashMap<>(map);
            entries.replaceAll((name, entry) -> toRuntime(entry));
            return entries;
        }
        return value;
    }

    /** A value of Calcite's runtime as {@link RowStream} gives it. */
    static @Nullable Object fromRuntime(@Nullable Object value, RelDataType type) {
        if (value == null) {
            return null;
        }
        return switch (type.getSqlTypeName()) {
            case DATE -> value instanceof Integer days ? LocalDate.ofEpochDay(days) : value;
            case TIME -> value instanceof Integer millis ? LocalTime.ofNanoOfDay(millis * 1_000_000L) : value;
            case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> value instanceof Long millis ? dateTime(millis) : value;
            case DECIMAL ->
                value instanceof BigDecimal number && isOfAnyScale(type) ? Numbers.normalize(number) : value;
            case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH ->
                value instanceof Number months
                        ? DateTimeUtils.intervalYearMonthToString(months.intValue(), unit(type))
                        : value;
            case INTERVAL_DAY,
                    INTERVAL_DAY_HOUR,
                    INTERVAL_DAY_MINUTE,
                    INTERVAL_DAY_SECOND,
                    INTERVAL_HOUR,
                    INTERVAL_HOUR_MINUTE,
                    INTERVAL_HOUR_SECOND,
                    INTERVAL_MINUTE,
                    INTERVAL_MINUTE_SECOND,
                    INTERVAL_SECOND ->
                value instanceof Number millis
                        ? DateTimeUtils.intervalDayTimeToString(millis.longValue(), unit(type), 3)
                        : value;
            case ARRAY, MULTISET -> value instanceof List<?> list ? elements(list, type) : document(value);
            default -> document(value);
        };
    }

    /** Whether the scale of a type says nothing about its numbers, which then come without zeros at the end. */
    private static boolean isOfAnyScale(RelDataType type) {
        return type.getScale() >= SCALE;
    }

    private static TimeUnitRange unit(RelDataType interval) {
        return Objects.requireNonNull(interval.getIntervalQualifier()).timeUnitRange;
    }

    private static List<@Nullable Object> elements(List<?> list, RelDataType type) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (Object element : list) {
            elements.add(type.getComponentType() == null ? element : fromRuntime(element, type.getComponentType()));
        }
        return elements;
    }

    private static LocalDateTime dateTime(long millis) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(millis, 1000L), (int) Math.floorMod(millis, 1000L) * 1_000_000, ZoneOffset.UTC);
    }

    private static @Nullable Object document(@Nullable Object value) {
        if (value instanceof ByteString bytes) {
            return bytes.getBytes();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> entries = new LinkedHashMap<>();
            map.forEach((name, entry) -> entries.put(String.valueOf(name), document(entry)));
            return entries;
        }
        if (value instanceof Set<?> set) {
            return set.stream().map(SqlTypes::document).collect(Collectors.toCollection(LinkedHashSet::new));
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>(list);
            elements.replaceAll(SqlTypes::document);
            return elements;
        }
        if (value instanceof Object[] struct) {
            List<@Nullable Object> fields = new ArrayList<>();
            for (Object field : struct) {
                fields.add(document(field));
            }
            return fields;
        }
        return value;
    }
}
