package org.ddbworkbench.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTemplateTest {
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
                    {v},                       TEXT,      text
                    {v*},                      TEXT,      text
                    { v : text },              TEXT,      text
                    {v:int},                   INTEGER,   int
                    {v:int(10)},               INTEGER,   int(10)
                    {v:int(10+)},              INTEGER,   int(10+)
                    {v:int(18)},               INTEGER,   int(18)
                    {v:int(19)},               DECIMAL,   int(19)
                    {v:number},                DECIMAL,   number
                    {v:date},                  DATE,      date
                    {v:date(yyyyMMdd)},        DATE,      date(yyyyMMdd)
                    {v:timestamp},             TIMESTAMP, timestamp
                    {v:datetime},              TIMESTAMP, timestamp
                    {v:timestamp(minutes)},    TIMESTAMP, timestamp(minutes)
                    {v:timestamp(micros)},     TIMESTAMP, timestamp(micros)
                    {v:timestamp(yyyyMMddHH)}, TIMESTAMP, timestamp(yyyyMMddHH)
                    {v:date(yyyy-MM)},         DATE,      date(yyyy-MM)
                    {v:timestamp(yyyy)},       TIMESTAMP, timestamp(yyyy)
                    {v:bucket(yyyy-MM-dd)},    TIMESTAMP, bucket(yyyy-MM-dd)
                    {v:enum(a|b)},             TEXT,      enum(a|b)
                    {v:shard(0..9)},           INTEGER,   shard(0..9)
                    {v:shard( 00..31 )},       INTEGER,   shard(00..31)
                    {v:UUID},                  TEXT,      uuid
                    {v:text(26)},              TEXT,      text(26)
                    {v:lower},                 TEXT,      lower
                    {v*:upper},                TEXT,      upper
                    "{v:padded(6,x)}",         TEXT,      "padded(6,x)"
                    {v:hex(8)},                INTEGER,   hex(8)
                    {v:hex(16)},               DECIMAL,   hex(16)
                    "{v:hex(16,signed)}",      INTEGER,   "hex(16,signed)"
                    {v:epoch_seconds},         TIMESTAMP, epoch_seconds
                    {v:epoch_millis(13)},      TIMESTAMP, epoch_millis(13)
                    {v:inverted(13)},          INTEGER,   inverted(13)
                    {v:codes(0=Open|1=Done)},  TEXT,      codes(0=Open|1=Done)
                    {v:re([0-9]{14})},         TEXT,      re([0-9]{14})
                    {v:re((a|b){2}[)}])},      TEXT,      re((a|b){2}[)}])
                    {v:ulid},                  TEXT,      ulid
                    {v:ksuid},                 TEXT,      ksuid
                    """)
    void hasVariablesOfTypes(String text, ValueKind kind, String typeName) throws TemplateException {
        Segment.Variable variable = parse("KEY#" + text).variables().get(0);

        assertThat(variable.name()).isEqualTo("v");
        assertThat(variable.type().kind()).isEqualTo(kind);
        assertThat(variable.type().name()).isEqualTo(typeName);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', textBlock = """
                    "";                  a template can't be empty
                    A#{v;                '{' without '}' in 'A#{v'
                    A#v};                '}' without '{' in 'A#v}': double it
                    {};                  is no variable
                    {1a};                is no variable
                    {a-b};               'a-b' in '{a-b}' is no variable
                    {a}#{a:int};         {a} occurs in '{a}#{a:int}' with values of different kinds: TEXT and INTEGER
                    {a:text(x)};         the width of a text lies between 1 and 1000
                    {a:lower(3)};        unknown type 'lower(3)'
                    {a:hex};             'hex' in '{a:hex}' needs an argument
                    {a:hex(32)};         the width of a hexadecimal number lies between 1 and 31
                    {a:padded(6)};       a width and one character are expected, as in padded(6,x)
                    {a:padded(6,#)};     the padding is a separator
                    {a:inverted(0)};     the width of an inverted number lies between 1 and 38
                    {a:epoch_millis(16)}; the width lies between 1 and 15 digits, as in epoch_millis(13)
                    {a:codes(0)};        codes are written CODE=VALUE|CODE=VALUE
                    {a:codes(0=x|1=x)};  each code has its own value
                    {a:re(};             '{' without '}'
                    {a:re()};            unknown type 're()'
                    {a:re(a*)};          the regular expression takes the empty text
                    {a:re((?=a)b)};      can't look ahead or back
                    {a:re((a)\\1)};      can't refer back
                    {a:re(^a$)};         leave out '^', or write \\^
                    {a:re(a**)};         a repetition of the regular expression is repeated
                    {a:re(a{2)};         '{' in the regular expression is no repetition
                    {a:re([b-a])};       goes from a character to a greater one
                    {a:re((a{900}){900})}; the regular expression is too large
                    {a:re(\\p{L})};      has no '\\p'
                    {a:uuid()};          unknown type 'uuid()'
                    {a:number(3)};       unknown type 'number(3)'
                    {a:whatever};        unknown type 'whatever' in '{a:whatever}': use one of text, text(WIDTH)
                    {a:int(x)};          'int(x)' in '{a:int(x)}': a width is missing
                    {a:int(+8)};         a width is missing
                    {a:int(8++)};        a width is missing
                    {a:int()};           unknown type 'int()'
                    {a:int(0)};          the width of an int lies between 1 and 38
                    {a:int(39)};         the width of an int lies between 1 and 38
                    {a:int(4};           ')' is missing
                    {a*:int};            only text, lower and upper can be greedy
                    {a:date(MM-dd)};     a date needs yyyy
                    {a:date(yyyy-dd)};   a finer field needs the coarser ones
                    {a:bucket};          'bucket' in '{a:bucket}': a date needs yyyy
                    {a:bucket(HH)};      a date needs yyyy
                    {a:shard};           a shard needs its bounds, as in shard(0..9) or shard(00..31)
                    {a:shard(9)};        a shard needs its bounds
                    {a:shard(-1..9)};    a shard needs its bounds
                    {a:shard(9..0)};     the lower bound comes first
                    {a:shard(01..200)};  padded bounds are equally wide: shard(001..200)
                    {a:date(yyyy-M-dd)}; 'M' must occur 2 times
                    {a:date(yyyy-MM-dd yyyy)}; 'y' occurs twice
                    {a:date(yyyy-MM-dd HH)}; a date has no hours: use timestamp(yyyy-MM-dd HH)
                    {a:timestamp(yyyyMMddmm)}; a finer field needs the coarser ones
                    {a:enum(|b)};        an enum needs values, none of them empty
                    """)
    void saysWhatIsWrong(String text, String message) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining(message);
    }

    @Test
    void doubledBracesAreText() throws TemplateException {
        KeyTemplate template = parse("{{{v}}}#}}");

        assertThat(template.literalPrefix()).isEqualTo("{");
        assertThat(template.match("{x}#}")).containsExactly("x");
        assertThat(template).hasToString("{{{v}}}#}}");
    }

    @Test
    void constantMatchesItselfOnly() throws TemplateException {
        KeyTemplate template = parse("META");

        assertThat(template.isConstant()).isTrue();
        assertThat(template.match("META")).isEmpty();
        assertThat(template.match("META#")).isNull();
        assertThat(template.match("MET")).isNull();
    }

    @Test
    void variableStopsAtSeparatorsUnlessGreedy() throws TemplateException {
        assertThat(parse("USER#{u}").match("USER#a#b")).isNull();
        assertThat(parse("USER#{u}").match("USER#")).isNull();
        assertThat(parse("USER#{u*}").match("USER#a#b")).containsExactly("a#b");
        assertThat(parse("{a}#{b*}").match("x#y#z")).containsExactly("x", "y#z");
        assertThat(parse("{a*}#{b}").match("x#y#z")).containsExactly("x#y", "z");
        assertThat(KeyTemplate.parse("{a}", "").match("x#y")).containsExactly("x#y");
    }

    @Test
    void separatorCanBeAnyCharacter() throws TemplateException {
        assertThat(KeyTemplate.parse("{a}]{b}", "]^\\-").match("x]y")).containsExactly("x", "y");
        assertThat(KeyTemplate.parse("{a}]{b}", "]^\\-").match("x^]y")).isNull();
        assertThat(KeyTemplate.parse("K{a}", "😀").match("K😁")).containsExactly("😁");
        assertThat(KeyTemplate.parse("K{a}", "😀").match("Kx😀")).isNull();
        assertThat(KeyTemplate.parse("{a}😀{b}", "😀").match("😁😀x\ny")).containsExactly("😁", "x\ny");
    }

    @Test
    void earlierVariablesTakeAsLittleAsTheyCan() throws TemplateException {
        assertThat(KeyTemplate.parse("{a}-{b}", "").match("x-y-z")).containsExactly("x", "y-z");
        assertThat(parse("{a*}{b:ulid}").match("Zib01ARZ3NDEKTSV4RRFFQ69G5FAV"))
                .containsExactly("Zib", "01ARZ3NDEKTSV4RRFFQ69G5FAV");
        assertThat(parse("{year:int}-{number:int(4+)}").match("2026-10000")).containsExactly(2026L, 10_000L);
    }

    @ParameterizedTest
    @CsvSource({
        "int,42,42",
        "int,-7,-7",
        "int,0,0",
        "int,-0,",
        "int,007,",
        "int,+1,",
        "int,1.0,",
        "int,9223372036854775808,",
        "int(4),0042,42",
        "int(4),0000,0",
        "int(4),42,",
        "int(4),10000,",
        "int(4),9999,9999",
        "int(4+),0042,42",
        "int(4+),42,",
        "int(4+),10000,10000",
        "int(4+),00042,",
        "int(4),00042,",
        "int(4),-0042,"
    })
    void integersHaveOneTextEach(String type, String text, @Nullable Long value) throws TemplateException {
        assertThat(decode(type, text)).isEqualTo(value);
        if (value != null) {
            assertThat(encode(type, value)).isEqualTo(new Encoding.Exact(text));
        }
    }

    @Test
    void integersOfMoreThan18DigitsAreDecimals() throws TemplateException {
        BigDecimal value = new BigDecimal("99999999999999012399");

        assertThat(decode("int(20)", "99999999999999012399")).isEqualTo(value);
        assertThat(encode("int(20)", BigDecimal.TEN)).isEqualTo(new Encoding.Exact("00000000000000000010"));
        assertThat(encode("int(20)", new BigDecimal("1.5"))).isEqualTo(new Encoding.None());
        assertThat(encode("int(4)", -1L)).isEqualTo(new Encoding.None());
    }

    @Test
    void numbersThatOutgrowTheirWidthAreWrittenWithMoreDigits() throws TemplateException {
        VariableType exact = parse("{v:int(4)}").variables().get(0).type();

        assertThat(exact.encode(9_999L)).isEqualTo(new Encoding.Exact("9999"));
        assertThat(exact.encode(10_000L)).isEqualTo(new Encoding.None());
        assertThat(exact.composed(10_000L)).isEqualTo(new Encoding.Exact("10000"));
        assertThat(exact.lowerBound(5_000L, true)).isEqualTo("5000");
        assertThat(exact.composedLowerBound(5_000L, true)).isEqualTo("10000");
        assertThat(encode("int(4+)", 10_000L)).isEqualTo(new Encoding.Exact("10000"));
    }

    @ParameterizedTest
    @CsvSource({
        "shard(0..9),0,0",
        "shard(0..9),9,9",
        "shard(0..9),10,",
        "shard(0..9),00,",
        "shard(00..31),07,7",
        "shard(00..31),31,31",
        "shard(00..31),7,",
        "shard(00..31),32,",
        "shard(00..31),031,",
        "shard(1..200),0,",
        "shard(1..200),1,1",
        "shard(1..200),200,200",
        "shard(1..200),-1,",
        "shard(1..200),٣,",
        "shard(1..200),1000000000000000000000,"
    })
    void shardsAreNumbersBetweenTheirBounds(String type, String text, @Nullable Long value) throws TemplateException {
        assertThat(decode(type, text)).isEqualTo(value);
        if (value != null) {
            assertThat(encode(type, value)).isEqualTo(new Encoding.Exact(text));
        }
    }

    @Test
    void numbersOutsideTheBoundsAreInNoShard() throws TemplateException {
        assertThat(encode("shard(1..200)", 201L)).isEqualTo(new Encoding.None());
        assertThat(encode("shard(1..200)", 0L)).isEqualTo(new Encoding.None());
        assertThat(encode("shard(00..31)", -1L)).isEqualTo(new Encoding.None());
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1.5,1.5", "-0.05,-0.05", "100,1E+2", "1.50,", "01,", "-0,", ".5,", "5.,", "1E2,"})
    void numbersArePlain(String text, @Nullable BigDecimal value) throws TemplateException {
        assertThat(decode("number", text)).isEqualTo(value == null ? null : Numbers.normalize(value));
    }

    @ParameterizedTest
    @CsvSource({
        "date,2026-02-28,true",
        "date,2026-02-29,false",
        "date,2024-02-29,true",
        "date,2026-2-28,false",
        "date,0000-01-01,true",
        "date,2026-02-28Z,false",
        "date(yyyyMMdd),20260228,true",
        "date(dd.MM.yyyy),28.02.2026,true",
        "timestamp(minutes),2026-06-23T09:12Z,true",
        "timestamp(minutes),2026-06-23T09:12:00Z,false",
        "timestamp(minutes),2026-06-23T24:00Z,false",
        "timestamp(seconds),2026-06-23T09:12:60Z,false",
        "timestamp(millis),2026-06-23T09:12:00.123Z,true",
        "timestamp,2026-06-23T09:12,true",
        "timestamp,2026-06-23T09:12:00.5Z,true",
        "timestamp,2026-06-23T09:12:00.5+02:00,false",
        "timestamp,2026-06-23,false",
        "timestamp(yyyy-MM-ddTHHmmss),2026-06-01T010101,true"
    })
    void timesAreThoseOfTheCalendar(String type, String text, boolean valid) throws TemplateException {
        assertThat(decode(type, text) != null).isEqualTo(valid);
    }

    @Test
    void datesAreDaysAndTimestampsMilliseconds() throws TemplateException {
        assertThat(decode("date", "2026-06-01"))
                .isEqualTo((int) LocalDate.of(2026, 6, 1).toEpochDay());
        assertThat(decode("timestamp(micros)", "1969-12-31T23:59:59.999999Z")).isEqualTo(-1L);
        assertThat(decode("timestamp", "2026-06-23T09:12"))
                .isEqualTo(Instant.parse("2026-06-23T09:12:00Z").toEpochMilli());
    }

    @Test
    void aTextWithoutAllFieldsIsTheFirstInstant() throws TemplateException {
        assertThat(decode("date(yyyy-MM)", "2026-02"))
                .isEqualTo((int) LocalDate.of(2026, 2, 1).toEpochDay());
        assertThat(decode("date(yyyy)", "2026"))
                .isEqualTo((int) LocalDate.of(2026, 1, 1).toEpochDay());
        assertThat(decode("timestamp(yyyyMMddHH)", "2026013123"))
                .isEqualTo(Instant.parse("2026-01-31T23:00:00Z").toEpochMilli());
        assertThat(decode("timestamp(yyyy-MM)", "2026-13")).isNull();
        assertThat(encode("date(yyyy-MM)", (int) LocalDate.of(2026, 2, 2).toEpochDay()))
                .isEqualTo(new Encoding.None());
    }

    @Test
    void bucketsHoldAllValuesWithinThem() throws TemplateException {
        Instant noon = Instant.parse("2026-02-28T12:00:00.001Z");

        assertThat(encode("bucket(yyyy-MM-dd)", noon.toEpochMilli())).isEqualTo(new Encoding.Exact("2026-02-28"));
        assertThat(encode("bucket(yyyyMM)", (int) LocalDate.of(2026, 2, 28).toEpochDay()))
                .isEqualTo(new Encoding.Exact("202602"));
        assertThat(decode("bucket(yyyy-MM)", "2026-02"))
                .isEqualTo(Instant.parse("2026-02-01T00:00:00Z").toEpochMilli());
        assertThat(encode("bucket(yyyy)", Long.MAX_VALUE)).isEqualTo(new Encoding.None());
        assertThat(parse("{at:bucket(yyyy)}").indexOf("at")).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource({
        "date,false",
        "date(yyyy-MM),true",
        "timestamp(millis),false",
        "timestamp(micros),false",
        "timestamp(seconds),true",
        "timestamp(yyyy),true",
        "bucket(yyyy-MM),true",
        "int(4),false",
        "text,false"
    })
    void timesAreCutToThePrecisionOfTheKey(String type, boolean lossy) throws TemplateException {
        assertThat(parse("{v:" + type + "}").variables().get(0).type().isLossyWhenComposed())
                .isEqualTo(lossy);
    }

    @Test
    void valuesThatNoTextHoldsEncodeToNone() throws TemplateException {
        assertThat(encode("timestamp(minutes)", 60_001L)).isEqualTo(new Encoding.None());
        assertThat(encode("timestamp(minutes)", 60_000L)).isEqualTo(new Encoding.Exact("1970-01-01T00:01Z"));
        assertThat(encode("date", Integer.MAX_VALUE)).isEqualTo(new Encoding.None());
        assertThat(encode("enum(a|b)", "c")).isEqualTo(new Encoding.None());
        assertThat(encode("text", "a#b")).isEqualTo(new Encoding.None());
        assertThat(encode("text", "")).isEqualTo(new Encoding.None());
        assertThat(encode("uuid", "x")).isEqualTo(new Encoding.None());
    }

    @Test
    void timestampsOfUnknownPrecisionEncodeToTheirMinute() throws TemplateException {
        assertThat(encode("timestamp", 61_000L)).isEqualTo(new Encoding.Prefix("1970-01-01T00:01"));
        assertThat(encode("timestamp(micros)", 1_500L)).isEqualTo(new Encoding.Prefix("1970-01-01T00:00:01.500"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "USER#{a}",
                "{a}",
                "{a*}",
                "{a}#{b}#{c}#{d}",
                "{a}#X#{b*}",
                "{a*}{b:ulid}",
                "{a:int}-{b:int(4)}",
                "{a:int}-{b:int(4+)}",
                "v{a:int}-TITLE",
                "{a:date}.{b:int}",
                "{a:enum(Active|Act|Saved)}#{b:timestamp(seconds)}",
                "{a:timestamp(micros)}|{b:uuid}",
                "{a:timestamp}#{b}",
                "{a:number}#{b:ksuid}{c:date(yyyyMMdd)}",
                "{a:shard(1..200)}{b:date(yyyyMM)}",
                "{a:bucket(yyyy-MM)}#{b:shard(00..31)}",
                "[{a}](.*)\\E{{{b:int(20)}}}"
            })
    void keysGiveBackTheValuesThatTheyWereComposedOf(String text) throws TemplateException {
        KeyTemplate template = KeyTemplate.parse(text, "#|");
        RandomValues random = new RandomValues(text.hashCode());
        for (int i = 0; i < 3_000; i++) {
            StringBuilder key = new StringBuilder();
            List<Object> values = new ArrayList<>();
            for (Segment segment : template.segments()) {
                if (segment instanceof Segment.Variable variable) {
                    String part = random.textOf(variable.type());
                    key.append(part);
                    values.add(variable.type().decode(part));
                } else {
                    key.append(((Segment.Literal) segment).text());
                }
            }

            assertThat(template.match(key.toString())).as("%s", key).containsExactlyElementsOf(values);
        }
    }

    /** What encoding relies on, also where a text could be divided in several ways. */
    @ParameterizedTest
    @ValueSource(
            strings = {"{a*}{b*}", "{a}{b:int}{c}", "{a:int}{b:int}", "a{x}a{y}", "{a*}#{b*}#{c*}", "{a:enum(a|ab)}{b}"
            })
    void ambiguousKeysAreComposedOfTheValuesThatTheyDecodeTo(String text) throws TemplateException {
        KeyTemplate template = KeyTemplate.parse(text, "#|");
        RandomValues random = new RandomValues(text.hashCode());
        int matched = 0;
        for (int i = 0; i < 20_000; i++) {
            String key = random.pick(List.of("a", "1", "ab", "")) + random.text() + random.text() + random.text();
            Object[] values = template.match(key);
            if (values == null) {
                continue;
            }
            matched++;
            StringBuilder composed = new StringBuilder();
            int variable = 0;
            for (Segment segment : template.segments()) {
                composed.append(
                        segment instanceof Segment.Variable current
                                ? ((Encoding.Exact) current.type().encode(values[variable++])).text()
                                : ((Segment.Literal) segment).text());
            }
            assertThat(composed).hasToString(key);
        }
        assertThat(matched).isPositive();
    }

    @Test
    void aVariableThatOccursAgainHasTheSameValue() throws TemplateException {
        KeyTemplate template = parse("{a}#{b:int(3)}#{a}#{b:int}");

        assertThat(template.match("x#007#x#7")).containsExactly("x", 7L, "x", 7L);
        assertThat(template.match("x#007#y#7")).isNull();
        assertThat(template.match("x#007#x#8")).isNull();
    }

    @Test
    void aVariableThatOccursAgainEndsWhereItHasTheSameValue() throws TemplateException {
        assertThat(parse("{a*}#{a*}").match("x#y#x#y")).containsExactly("x#y", "x#y");
        assertThat(parse("{a*}#{a*}").match("x#y#x")).isNull();
        assertThat(parse("{a*}{a*}").match("xyxy")).containsExactly("xy", "xy");
        assertThat(parse("{a*}-{n:int}#{a*}-{a*}").match("x-1-1#x-1-x-1")).containsExactly("x-1", 1L, "x-1", "x-1");
        assertThat(parse("{a*}#{n:int(2)}#{a*}1").match("b#c#07#b#c1")).containsExactly("b#c", 7L, "b#c");
    }

    @Test
    void fixedWidthDividesWhatHasNoSeparator() throws TemplateException {
        KeyTemplate template = parse("account#{name*}{id:text(4)}");

        assertThat(template.match("account#Gribble #1 Works01JZ")).containsExactly("Gribble #1 Works", "01JZ");
        assertThat(template.match("account#01JZ")).isNull();
    }

    @Test
    void regularExpressionsMatchWholeValues() throws TemplateException {
        KeyTemplate template = parse("A-{filed:re([0-9]{4}-Q[1-4])}-{n:re((ab|a){1,2}[)}])}");

        assertThat(template.match("A-2026-Q1-aba}")).containsExactly("2026-Q1", "aba}");
        assertThat(template.match("A-2026-Q1-ab)")).containsExactly("2026-Q1", "ab)");
        assertThat(template.match("A-2026-Q5-ab)")).isNull();
        assertThat(template.match("A-2026-Q1-abx")).isNull();
        assertThat(parse("v{v:re([1-9][0-9]*)}").match("v01")).isNull();
    }

    @Test
    void separatorsWithinValuesAreEscaped() throws TemplateException {
        KeyTemplate template = KeyTemplate.parse("USER#{name}#{kind}", new TemplateSyntax("#|", "\\", false));

        assertThat(template.match("USER#a\\#b\\\\\\|#x")).containsExactly("a#b\\|", "x");
        assertThat(template.match("USER#a#b#x")).isNull();
        assertThat(template.match("USER#a\\x#x")).isNull();
        VariableType type = template.variables().get(0).type();
        assertThat(type.encode("a#b\\|")).isEqualTo(new Encoding.Exact("a\\#b\\\\\\|"));
        assertThat(type.prefix("a#", false)).isEqualTo("a\\#");
        assertThatThrownBy(() -> new TemplateSyntax("#", "#", false)).hasMessageContaining("escape character");
    }

    @Test
    void binaryKeysAreHexadecimalDigits() throws TemplateException {
        TemplateSyntax bytes = TemplateSyntax.of("#").ofBytes();
        KeyTemplate template = KeyTemplate.parse("0A{id:hex(8)}{rest}", bytes);

        assertThat(template.match("0a0000002aff01")).containsExactly(42L, "ff01");
        assertThatThrownBy(() -> KeyTemplate.parse("USER#{id}", bytes))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("has to be hexadecimal digits");
    }

    /** No template makes a text take long, nor does reading one. */
    @Test
    @Timeout(20)
    void nothingRunsWild() throws TemplateException {
        String key = "a".repeat(2_000) + "!";
        for (String text : List.of(
                "{a:re((a+)+)}",
                "{a:re((a|a)*a)}b",
                "{a:re((a|aa)+)}{b:re((a+a+)+)}x",
                "{a*}a{b*}a{c*}a{d*}a{e*}a{f*}x",
                "{a*}a{a*}a{a*}",
                "{a*}a{a*}{b*}a{b*}x",
                "{a:lower*}".replace(":lower*", "*:lower") + "{b*}{c*}{d*}{e*}x",
                "{a:enum(a|aa|aaa)}{b:enum(a|aa|aaa)}{c:enum(a|aa|aaa)}{d:enum(a|aa|aaa)}x")) {
            KeyTemplate template = parse(text);
            for (int i = 0; i < 20; i++) {
                assertThat(template.match(key)).as(text).isNull();
            }
            assertThat(template.common(parse("{x*}b{y*}c"))).isNotNull();
        }
        for (String text : List.of(
                "{".repeat(10_000),
                "x".repeat(10_000),
                "{a}#".repeat(2_500),
                "{a:re(" + "(".repeat(2_000) + "a" + ")".repeat(2_000) + ")}",
                "{a:re(((((a{100}){100}){100}){100}){100})}",
                "{a:re(" + "(a?){50}".repeat(400) + "a)}",
                "{a:re(" + "a|".repeat(1_500) + "a)}",
                "{a:enum(" + "a|".repeat(1_500) + "a)}".repeat(3),
                "{a:" + "x".repeat(4_000) + "}")) {
            long begun = System.nanoTime();
            assertThatThrownBy(() -> {
                        KeyTemplate hostile = parse(text);
                        hostile.common(hostile);
                        throw new TemplateException("read");
                    })
                    .isInstanceOf(TemplateException.class)
                    .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(1_500));
            assertThat((System.nanoTime() - begun) / 1_000_000)
                    .as("milliseconds for %s", text.substring(0, 20))
                    .isLessThan(1_500);
        }
    }

    private static KeyTemplate parse(String text) throws TemplateException {
        return KeyTemplate.parse(text, "#");
    }

    private static @Nullable Object decode(String type, String text) throws TemplateException {
        return parse("{v:" + type + "}").variables().get(0).type().decode(text);
    }

    private static Encoding encode(String type, Object value) throws TemplateException {
        return parse("{v:" + type + "}").variables().get(0).type().encode(value);
    }
}
