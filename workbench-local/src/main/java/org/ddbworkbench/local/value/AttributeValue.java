package org.ddbworkbench.local.value;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A value of one of DynamoDB's ten types. Values are immutable; equality is the service's: by type and by value. */
public sealed interface AttributeValue {
    /** The type descriptors of the wire protocol. */
    enum Type {
        S,
        N,
        B,
        BOOL,
        NULL,
        L,
        M,
        SS,
        NS,
        BS
    }

    Type type();

    record Text(String value) implements AttributeValue {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public String toString() {
            return "{S:" + value + "}";
        }
    }

    /** A number in normal form, so that equal numbers are equal values; see {@link Numbers}. */
    record Numeric(BigDecimal value) implements AttributeValue {
        public Numeric {
            value = Numbers.normalize(value);
        }

        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public String toString() {
            return "{N:" + Numbers.text(value) + "}";
        }
    }

    record Binary(ByteString value) implements AttributeValue {
        @Override
        public Type type() {
            return Type.B;
        }

        @Override
        public String toString() {
            return "{B:" + value.base64() + "}";
        }
    }

    record Bool(boolean value) implements AttributeValue {
        @Override
        public Type type() {
            return Type.BOOL;
        }

        @Override
        public String toString() {
            return "{BOOL:" + value + "}";
        }
    }

    record Null() implements AttributeValue {
        @Override
        public Type type() {
            return Type.NULL;
        }

        @Override
        public String toString() {
            return "{NULL:true}";
        }
    }

    record ListValue(List<AttributeValue> elements) implements AttributeValue {
        public ListValue {
            elements = List.copyOf(elements);
        }

        @Override
        public Type type() {
            return Type.L;
        }

        @Override
        public String toString() {
            return elements.stream().map(AttributeValue::toString).collect(Collectors.joining(",", "{L:[", "]}"));
        }
    }

    record MapValue(Map<String, AttributeValue> entries) implements AttributeValue {
        public MapValue {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        @Override
        public Type type() {
            return Type.M;
        }

        @Override
        public String toString() {
            return "{M:" + entries + "}";
        }
    }

    record TextSet(Set<String> members) implements AttributeValue {
        public TextSet {
            members = Collections.unmodifiableSet(new LinkedHashSet<>(members));
        }

        @Override
        public Type type() {
            return Type.SS;
        }

        @Override
        public String toString() {
            return "{SS:" + members + "}";
        }
    }

    record NumericSet(Set<BigDecimal> members) implements AttributeValue {
        public NumericSet {
            members = members.stream()
                    .map(Numbers::normalize)
                    .collect(Collectors.collectingAndThen(
                            Collectors.toCollection(LinkedHashSet::new), Collections::unmodifiableSet));
        }

        @Override
        public Type type() {
            return Type.NS;
        }

        @Override
        public String toString() {
            return "{NS:" + members.stream().map(Numbers::text).toList() + "}";
        }
    }

    record BinarySet(Set<ByteString> members) implements AttributeValue {
        public BinarySet {
            members = Collections.unmodifiableSet(new LinkedHashSet<>(members));
        }

        @Override
        public Type type() {
            return Type.BS;
        }

        @Override
        public String toString() {
            return "{BS:" + members + "}";
        }
    }
}
