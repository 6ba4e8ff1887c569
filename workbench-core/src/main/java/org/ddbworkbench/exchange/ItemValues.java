package org.ddbworkbench.exchange;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Attribute values in DynamoDB JSON, as people's files have it: types may be missing or doubled inside of maps. */
final class ItemValues {
    private static final Set<String> TYPES = Set.of("S", "N", "B", "SS", "NS", "BS", "M", "L", "BOOL", "NULL");

    private ItemValues() {}

    /** The DynamoDB type of an attribute's value; empty for NULL and for what has no type. */
    static Optional<String> type(SourceValue value) {
        if (!value.isMap()) {
            return Optional.empty();
        }
        Map<String, SourceValue> members = value.members();
        if (members.size() != 1) {
            return Optional.empty();
        }
        String type = members.keySet().iterator().next();
        return TYPES.contains(type) && !type.equals("NULL") ? Optional.of(type) : Optional.empty();
    }

    /** The text of a value of type S, N or BOOL. */
    static Optional<String> text(SourceValue value) {
        for (String type : new String[] {"S", "N", "BOOL"}) {
            if (value.get(type).isScalar()) {
                return Optional.of(value.get(type).text());
            }
        }
        return Optional.empty();
    }

    /** The catalog's type for values of a DynamoDB type. */
    static String columnType(String dynamoType) {
        return switch (dynamoType) {
            case "N" -> "number";
            case "B" -> "binary";
            case "BOOL" -> "boolean";
            case "SS" -> "string_set";
            case "NS" -> "number_set";
            case "BS" -> "binary_set";
            case "L" -> "list";
            case "M" -> "map";
            case "S" -> "text";
            default -> "document";
        };
    }

    static boolean isWhole(String number) {
        try {
            return new BigDecimal(number).stripTrailingZeros().scale() <= 0;
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }
}
