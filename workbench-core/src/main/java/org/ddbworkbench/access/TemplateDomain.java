package org.ddbworkbench.access;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.ddbworkbench.template.Encoding;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.TextOrder;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/**
 * The values of a key attribute that its template and the constraints on the template's variables leave: the product of the
 * first variables' values, and an interval around what the first variable without values can be.
 *
 * @param listed positions of the variables whose values are listed where no predicate names them
 */
record TemplateDomain(KeyComposition key, KeyTemplate template, Set<Integer> listed) {
    TemplateDomain {
        listed = Set.copyOf(listed);
    }

    /** A superset of the values that an item can have which satisfies the predicates. */
    KeyDomain of(Predicates predicates) {
        if (key.isNumber()) {
            KeyDomain domain = KeyDomain.all();
            VariableType type = template.variables().get(0).type();
            UnaryOperator<Object> number = value ->
                    key.isLossy(0) ? type.toNumber(value).setScale(0, RoundingMode.FLOOR) : type.toNumber(value);
            for (Constraint constraint : predicates.of(key.variableColumn(0))) {
                domain = domain.intersect(RawDomain.ofNumber(constraint, number, key.isLossy(0)));
            }
            return domain;
        }
        List<Beginning> texts = List.of(new Beginning("", Map.of()));
        int variable = 0;
        for (int i = 0; i < template.segments().size(); i++) {
            Segment segment = template.segments().get(i);
            if (segment instanceof Segment.Literal literal) {
                texts = texts.stream().map(text -> text.with(literal.text())).toList();
            } else if (segment instanceof Segment.Variable current) {
                List<Constraint> constraints = predicates.of(key.variableColumn(variable));
                Set<Object> values = values(variable, current.type(), constraints);
                if (values == null || !current.type().isExact()) {
                    return new Tail(variable, current.type(), i).of(texts(texts), constraints);
                }
                List<Beginning> longer = new ArrayList<>();
                for (Object value : values) {
                    if (key.encode(variable, current.type(), value) instanceof Encoding.Exact text) {
                        for (Beginning beginning : texts) {
                            with(beginning, current.name(), value, text.text()).ifPresent(longer::add);
                        }
                    }
                }
                texts = longer;
                variable++;
            }
        }
        return new KeyDomain.Points(new LinkedHashSet<Object>(texts(texts)));
    }

    private static Set<String> texts(List<Beginning> beginnings) {
        Set<String> texts = new LinkedHashSet<>();
        beginnings.forEach(beginning -> texts.add(beginning.text));
        return texts;
    }

    /**
     * The beginning of a key.
     *
     * @param values of the variables in it that occur several times, by name
     */
    private record Beginning(String text, Map<String, Object> values) {
        Beginning with(String literal) {
            return new Beginning(text + literal, values);
        }
    }

    /** The beginning with one more value; empty where the variable has another one already. */
    private Optional<Beginning> with(Beginning beginning, String variable, Object value, String end) {
        if (!repeated().contains(variable)) {
            return Optional.of(beginning.with(end));
        }
        Object known = beginning.values.get(variable);
        if (known != null && !known.equals(value)) {
            return Optional.empty();
        }
        Map<String, Object> values = new HashMap<>(beginning.values);
        values.put(variable, value);
        return Optional.of(new Beginning(beginning.text + end, values));
    }

    /** The names that occur several times with values that keys tell. */
    private Set<String> repeated() {
        Set<String> seen = new HashSet<>();
        Set<String> repeated = new HashSet<>();
        for (int i = 0; i < template.variables().size(); i++) {
            Segment.Variable variable = template.variables().get(i);
            if (!variable.type().isLossy() && !seen.add(variable.name())) {
                repeated.add(variable.name());
            }
        }
        return repeated;
    }

    /** The values that a variable can have; null when they are not known. */
    private @Nullable Set<Object> values(int variable, VariableType type, List<Constraint> constraints) {
        Set<Object> fixed = Predicates.values(constraints);
        return fixed == null && listed.contains(variable)
                ? Listing.values(type, constraints).orElse(null)
                : fixed;
    }

    /**
     * What keys can be from the first variable on that has no known values.
     *
     * @param segment position of the variable among the segments
     */
    private final class Tail {
        private final int variable;
        private final VariableType type;
        private final int segment;

        Tail(int variable, VariableType type, int segment) {
            this.variable = variable;
            this.type = type;
            this.segment = segment;
        }

        /** Keys that begin with one of the texts, go on with a text of the variable, and then anyhow. */
        KeyDomain of(Set<String> prefixes, List<Constraint> constraints) {
            List<KeySpan> spans = new ArrayList<>();
            for (String prefix : prefixes) {
                KeyDomain domain = KeyDomain.spans(List.of(KeySpan.startingWith(prefix)));
                for (Constraint constraint : constraints) {
                    domain = domain.intersect(of(prefix, constraint));
                }
                spans.addAll(((KeyDomain.Spans) domain).spans());
            }
            return KeyDomain.spans(spans);
        }

        private KeyDomain of(String prefix, Constraint constraint) {
            if (constraint instanceof Constraint.StartsWith start) {
                return KeyDomain.spans(
                        List.of(KeySpan.startingWith(prefix + key.prefix(variable, type, start.prefixValue()))));
            }
            if (constraint instanceof Constraint.Matches like) {
                return KeyDomain.spans(List.of(KeySpan.startingWith(
                        prefix + key.prefix(variable, type, like.pattern().prefix()))));
            }
            if (constraint instanceof Constraint.Range range) {
                return KeyDomain.spans(List.of(span(prefix, range)));
            }
            if (constraint instanceof Constraint.Union union) {
                return KeyDomain.union(RawDomain.domains(union, part -> of(prefix, part)));
            }
            return constraint instanceof Constraint.Bound bound ? beginnings(prefix, bound) : KeyDomain.all();
        }

        private KeyDomain beginnings(String prefix, Constraint.Bound bound) {
            List<KeySpan> spans = new ArrayList<>();
            for (Object value : bound.values()) {
                Encoding encoding = key.encode(variable, type, value);
                if (encoding instanceof Encoding.Exact text) {
                    spans.add(KeySpan.startingWith(prefix + text.text()));
                } else if (encoding instanceof Encoding.Prefix text) {
                    spans.add(KeySpan.startingWith(prefix + text.prefix()));
                }
            }
            return KeyDomain.spans(spans);
        }

        private KeySpan span(String prefix, Constraint.Range range) {
            boolean descending = type.isDescending();
            Object low = descending ? range.highValue() : range.lowValue();
            boolean lowInclusive = descending ? range.highInclusive() : range.lowInclusive();
            Object high = descending ? range.lowValue() : range.highValue();
            boolean highInclusive = descending ? range.lowInclusive() : range.highInclusive();
            String lowText = low == null ? null : key.lowerBound(variable, type, low, lowInclusive);
            VariableType.UpperBound upper = high == null ? null : key.upperBound(variable, type, high, highInclusive);
            KeySpan span = lowText == null ? KeySpan.ALL : new KeySpan(prefix + lowText, true, null, false);
            return upper == null ? span : span.intersect(below(prefix, upper));
        }

        /**
         * Keys whose variable is at or below a bound. Where more follows the variable, a shorter value can make a greater
         * key: 'a|' is above 'ab' since '|' is above 'b'. So the end of the keys of every beginning of the bound counts that
         * is a value itself.
         */
        private KeySpan below(String prefix, VariableType.UpperBound upper) {
            List<Segment> segments = template.segments();
            boolean last = segment == segments.size() - 1;
            String text = prefix + upper.text();
            if (last) {
                return upper.extensions()
                        ? new KeySpan(null, false, TextOrder.prefixEnd(text), false)
                        : new KeySpan(null, false, text, true);
            }
            String following = segments.get(segment + 1) instanceof Segment.Literal literal ? literal.text() : "";
            String greatest = upper.extensions() ? TextOrder.prefixEnd(text) : text;
            for (int end = 1; end <= upper.text().length() && greatest != null; end++) {
                String beginning = upper.text().substring(0, end);
                if (type.decode(beginning) != null) {
                    String shorter = TextOrder.prefixEnd(prefix + beginning + following);
                    greatest = shorter == null || TextOrder.UTF8.compare(shorter, greatest) > 0 ? shorter : greatest;
                }
            }
            return new KeySpan(null, false, greatest, false);
        }
    }
}
