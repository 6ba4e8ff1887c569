package org.ddbworkbench.template;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No text of a value within a range lies outside the bounds that its type gives for the range. */
class VariableBoundsTest {
    private static final int ROUNDS = 10_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{v:re([0-9]{4}-Q[1-4])}",
                "{v:re([ab|~é😀]{1,3})}",
                "{v:re([^#]{2})}",
                "{v:lower}",
                "{v*:upper}",
                "{v:text(2)}",
                "{v:padded(3,a)}",
                "{v:hex(4)}",
                "{v:hex(4,signed)}",
                "{v:hex(16)}",
                "{v:hex(16,signed)}",
                "{v:hex(31)}",
                "{v:epoch_seconds}",
                "{v:epoch_seconds(10)}",
                "{v:epoch_millis}",
                "{v:epoch_millis(13)}",
                "{v:inverted(4)}",
                "{v:inverted(18)}",
                "{v:inverted(20)}",
                "{v:codes(0=Open|1=Closed|10=Z)}",
                "{v:codes(a=A|b=B)}",
                "{v}",
                "{v*}",
                "escaped {v}",
                "{v:int}",
                "{v:int(1)}",
                "{v:int(4)}",
                "{v:int(4+)}",
                "{v:int(18)}",
                "{v:int(20)}",
                "{v:int(20+)}",
                "{v:number}",
                "{v:date}",
                "{v:date(dd.MM.yyyy)}",
                "{v:date(yyyyMMdd)}",
                "{v:timestamp}",
                "{v:timestamp(minutes)}",
                "{v:timestamp(seconds)}",
                "{v:timestamp(millis)}",
                "{v:timestamp(micros)}",
                "{v:timestamp(yyyy-MM-ddTHH)}",
                "{v:timestamp(yyyyMMddHHmmss.S)}",
                "{v:timestamp(yyyyMMddHHmmssSS)}",
                "{v:timestamp(dd.MM.yyyy HH)}",
                "{v:date(yyyy-MM)}",
                "{v:date(MM/yyyy)}",
                "{v:date(yyyy)}",
                "{v:timestamp(yyyy-MM)}",
                "{v:timestamp(yyyyMMddHH)}",
                "{v:bucket(yyyy-MM-dd)}",
                "{v:bucket(dd.MM.yyyy)}",
                "{v:bucket(yyyy)}",
                "{v:shard(0..9)}",
                "{v:shard(00..31)}",
                "{v:shard(1..200)}",
                "{v:shard(100..200)}",
                "{v:enum(a|ab|b|é|Z|zz)}",
                "{v:enum(\uFFFF|😀|\uE000x|a\uFFFF|a😀)}",
                "{v:uuid}",
                "{v:ulid}",
                "{v:ksuid}"
            })
    void holdEveryTextOfTheRange(String template) throws TemplateException {
        VariableType type = type(template);
        RandomValues random = new RandomValues(template.hashCode());
        int bounded = 0;
        for (int i = 0; i < ROUNDS; i++) {
            String text = random.textOf(type);
            Object value = type.decode(text);
            Object bound = random.near(value, type.kind());
            boolean inclusive = random.number(2) == 0;
            int order = type.isDescending() ? compare(bound, value) : compare(value, bound);
            if (order > 0 || (order == 0 && inclusive)) {
                String lower = type.lowerBound(bound, inclusive);
                bounded += lower == null ? 0 : 1;
                assertThat(lower == null || TextOrder.UTF8.compare(text, lower) >= 0)
                        .as("'%s' %s '%s' (%s), from '%s'", text, inclusive ? ">=" : ">", bound, template, lower)
                        .isTrue();
            }
            if (order < 0 || (order == 0 && inclusive)) {
                VariableType.UpperBound upper = type.upperBound(bound, inclusive);
                bounded += upper == null ? 0 : 1;
                assertThat(upper == null
                                || TextOrder.UTF8.compare(text, upper.text()) <= 0
                                || (upper.extensions() && text.startsWith(upper.text())))
                        .as("'%s' %s '%s' (%s), to %s", text, inclusive ? "<=" : "<", bound, template, upper)
                        .isTrue();
            }
        }
        assertThat(bounded > 0).as("some bounds of %s", template).isEqualTo(type.isBounded());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "escaped {v}",
                "{v:re([0-9]{4}-Q[1-4])}",
                "{v:re([ab|~é😀]{1,3})}",
                "{v:re([^#]{2})}",
                "{v:lower}",
                "{v*:upper}",
                "{v:text(2)}",
                "{v:padded(3,a)}",
                "{v:hex(4)}",
                "{v:hex(4,signed)}",
                "{v:hex(16)}",
                "{v:hex(16,signed)}",
                "{v:hex(31)}",
                "{v:epoch_seconds}",
                "{v:epoch_seconds(10)}",
                "{v:epoch_millis}",
                "{v:epoch_millis(13)}",
                "{v:inverted(4)}",
                "{v:inverted(18)}",
                "{v:inverted(20)}",
                "{v:codes(0=Open|1=Closed|10=Z)}",
                "{v:codes(a=A|b=B)}",
                "{v}",
                "{v:int(4)}",
                "{v:int(4+)}",
                "{v:int(20)}",
                "{v:int(20+)}",
                "{v:number}",
                "{v:date(yyyyMMdd)}",
                "{v:timestamp}",
                "{v:timestamp(micros)}",
                "{v:timestamp(minutes)}",
                "{v:date(yyyy-MM)}",
                "{v:timestamp(yyyy)}",
                "{v:timestamp(yyyyMMddHH)}",
                "{v:shard(000..200)}",
                "{v:shard(1..200)}",
                "{v:enum(a|ab|😀)}",
                "{v:ulid}"
            })
    void valuesEncodeToTheTextsThatDecodeToThem(String template) throws TemplateException {
        VariableType type = type(template);
        RandomValues random = new RandomValues(template.hashCode());
        for (int i = 0; i < ROUNDS / 3; i++) {
            String text = random.textOf(type);
            Encoding encoding = type.encode(type.decode(text));
            if (type.isExact()) {
                assertThat(encoding).isEqualTo(new Encoding.Exact(text));
            } else {
                assertThat(text).startsWith(((Encoding.Prefix) encoding).prefix());
            }
            Object other = random.value(type.kind());
            if (type.encode(other) instanceof Encoding.Exact exact) {
                assertThat(type.decode(exact.text())).as("text of %s", other).isEqualTo(other);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{v:re([0-9]{4}-Q[1-4])}",
                "{v:re([ab|~é😀]{1,3})}",
                "{v:re([^#]{2})}",
                "{v:lower}",
                "{v*:upper}",
                "{v:text(2)}",
                "{v:padded(3,a)}",
                "{v:hex(4)}",
                "{v:hex(4,signed)}",
                "{v:hex(16)}",
                "{v:hex(16,signed)}",
                "{v:hex(31)}",
                "{v:epoch_seconds}",
                "{v:epoch_seconds(10)}",
                "{v:epoch_millis}",
                "{v:epoch_millis(13)}",
                "{v:inverted(4)}",
                "{v:inverted(18)}",
                "{v:inverted(20)}",
                "{v:codes(0=Open|1=Closed|10=Z)}",
                "{v:codes(a=A|b=B)}",
                "{v}",
                "{v:int(4)}",
                "{v:int(4+)}",
                "{v:date}",
                "{v:date(dd.MM.yyyy)}",
                "{v:timestamp(micros)}",
                "{v:timestamp}",
                "{v:date(yyyyMM)}",
                "{v:timestamp(MM/yyyy)}",
                "{v:shard(00..31)}",
                "{v:shard(1..200)}",
                "{v:enum(a|ab|b)}",
                "{v:uuid}",
                "{v:ulid}"
            })
    void orderedTypesSortTheirPlainTextsAsTheirValues(String template) throws TemplateException {
        VariableType type = type(template);
        RandomValues random = new RandomValues(template.hashCode());
        boolean always = true;
        for (int i = 0; i < ROUNDS; i++) {
            String a = random.textOf(type);
            String b = random.textOf(type);
            int byText = Integer.signum(TextOrder.UTF8.compare(a, b));
            int byValue = Integer.signum(compare(type.decode(a), type.decode(b))) * (type.isDescending() ? -1 : 1);
            boolean plain = TextOrder.isPlain(a) && TextOrder.isPlain(b);
            always &= !plain || byText == byValue || byValue == 0;
        }
        assertThat(always).isEqualTo(type.isOrdered());
    }

    /** What is read from a key, goes into it again; and texts of other values, as applications write them, lie within the bounds, too. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{v:int(4)}",
                "{v:int(4+)}",
                "{v:date(yyyy-MM)}",
                "{v:timestamp(minutes)}",
                "{v:lower}",
                "{v:upper}",
                "{v:padded(3,a)}",
                "{v:hex(4)}",
                "{v:hex(4,signed)}",
                "{v:epoch_seconds}",
                "{v:epoch_seconds(10)}",
                "{v:epoch_millis(13)}",
                "{v:inverted(4)}",
                "{v:codes(0=Open|1=Closed)}",
                "escaped {v}"
            })
    void composedTextsLieWithinTheirBounds(String template) throws TemplateException {
        VariableType type = type(template);
        RandomValues random = new RandomValues(template.hashCode());
        for (int i = 0; i < 10 * ROUNDS; i++) {
            Object value = type instanceof CodesType && random.number(2) == 0
                    ? type.decode(random.textOf(type))
                    : random.value(type.kind());
            if (!(type.composed(value) instanceof Encoding.Exact text)) {
                continue;
            }
            Object read = type.decode(text.text());
            if (read != null) {
                assertThat(type.encode(read)).isEqualTo(text);
            }
            if (type.encode(value) instanceof Encoding.Exact own) {
                assertThat(own).isEqualTo(text);
                assertThat(read).isEqualTo(value);
            }
            Object bound = random.near(value, type.kind());
            int order = type.isDescending() ? compare(bound, value) : compare(value, bound);
            String lower = type.composedLowerBound(bound, true);
            VariableType.UpperBound upper = type.composedUpperBound(bound, true);
            assertThat(order < 0 || lower == null || TextOrder.UTF8.compare(text.text(), lower) >= 0)
                    .as("%s from %s of %s: %s", text, lower, bound, value)
                    .isTrue();
            assertThat(order > 0
                            || upper == null
                            || TextOrder.UTF8.compare(text.text(), upper.text()) <= 0
                            || (upper.extensions() && text.text().startsWith(upper.text())))
                    .as("%s to %s of %s: %s", text, upper, bound, value)
                    .isTrue();
            if (value instanceof String whole && bound instanceof String start && whole.startsWith(start)) {
                assertThat(text.text()).startsWith(type.prefix(start, true));
            }
        }
    }

    private static VariableType type(String template) throws TemplateException {
        String text = template.substring(template.indexOf('{'));
        TemplateSyntax syntax = new TemplateSyntax("#|", template.startsWith("escaped ") ? "!" : "", false);
        return KeyTemplate.parse(text, syntax).variables().get(0).type();
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object a, Object b) {
        return ((Comparable<Object>) a).compareTo(b);
    }
}
