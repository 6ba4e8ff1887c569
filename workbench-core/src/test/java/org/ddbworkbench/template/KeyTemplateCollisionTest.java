package org.ddbworkbench.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTemplateCollisionTest {
    @ParameterizedTest
    @CsvSource({
        "USER#{a},USER#{b}",
        "USER#{a},USER#{a*}",
        "HR-{a},HR-CONFIDENTIAL",
        "{a},META",
        "{a*},X#{b}#{c:date}",
        "X#{a:date},X#{b}",
        "X#{a:date},X#{b:date(yyyy-MM-dd)}",
        "{a:timestamp},{b:timestamp(minutes)}",
        "{a:timestamp},{b:timestamp(micros)}",
        "{a:int},{b:int(4)}",
        "{a:int},{b:number}",
        "{a:uuid},{b}",
        "{a:ksuid}-1,{b:ksuid}{c}",
        "v{a:int},v0",
        "{a:enum(x|yy)},{b:enum(y|yy)}",
        "{a}{b:int},{c:ulid}",
        "{a:shard(0..9)},{b:int}",
        "{a:shard(0..9)},{b:shard(1..200)}",
        "{a:shard(150..200)},{b:shard(200..1200)}",
        "{a:shard(00..31)},{b:int(2)}",
        "{a:date(yyyy-MM)},{b:bucket(yyyy-MM)}",
        "A#{x*}#B#{y*},{z*}#B#{w:date}",
        "v{a:re([1-9][0-9]*)},v{b:int}",
        "{a:re((ab|cd)+)},{b:re(abc.*)}",
        "{a:re([0-9a-f]{8})},{b:hex(8)}",
        "{a:re(x?y*z)},z",
        "{a:lower},{b:re([a-zA-Z]+)}",
        "{a:lower},{b:upper}",
        "{a:text(26)},{b:ulid}",
        "{a*}{b:text(3)},{c:date}",
        "'{a:padded(3,x)}',abcd",
        "{a:inverted(4)},{b:int(4)}",
        "{a:codes(0=x|1=y)},{b:shard(1..3)}",
        "{a:epoch_millis(13)},{b:re([0-9]+)}"
    })
    void templatesThatShareAKeyNameOne(String left, String right) throws TemplateException {
        KeyTemplate a = KeyTemplate.parse(left, "#");
        KeyTemplate b = KeyTemplate.parse(right, "#");
        Optional<String> witness = a.common(b);

        assertThat(witness).isPresent().isEqualTo(Optional.of(witness.get()));
        assertThat(a.match(witness.get())).as("%s in %s", witness.get(), left).isNotNull();
        assertThat(b.match(witness.get())).as("%s in %s", witness.get(), right).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "USER#{a},USERGROUP#{b}",
        "USER#{a},USER#{a}#{b*}",
        "c#{a},child#{b}",
        "CUSTOMER#{a},CUSTOMEREMAIL#{b*}",
        "{a},{a}#{b}",
        "META,META2",
        "{a:date},{b:date(yyyyMMdd)}",
        "{a:date},{b:timestamp}",
        "{a:timestamp(minutes)},{b:timestamp(seconds)}",
        "{a:int},{b:date}",
        "v{a:int},v0{b:int}",
        "{a:int(4)},{b:enum(1|22|333|01234)}",
        "{a:uuid},{b:ulid}",
        "{a:ulid},{b:ksuid}",
        "{a:uuid},------------------------------------",
        "X{a:number},X1.50",
        "{a:enum(x|y)},{b:enum(X|Y)}",
        "{a:shard(0..9)},{b:shard(00..31)}",
        "{a:shard(0..9)},{b:shard(10..99)}",
        "{a:shard(150..200)},{b:shard(201..1200)}",
        "{a:shard(0..31)},{b:int(2)}-",
        "{a:shard(0..31)},32",
        "{a:date(yyyy-MM)},{b:date}",
        "M#{a:bucket(yyyy-MM)},M#2026-13",
        "D#{a:date},D#2026-13-01",
        "T#{a:timestamp},T#2026-01-01T25:00Z",
        "v{a:re([1-9][0-9]*)},v0",
        "v{a:re([1-9][0-9]*)}_Audit,v{b:re([1-9][0-9]*)}",
        "{a:re((ab)+)},{b:re((ba)+)}",
        "'{a:re([a-z]{2,3})}','{b:re([a-z]{4,})}'",
        "{a:re([^ab])},{b:re(a|b)}",
        "{a:lower},{b:re([A-Z]+)}",
        "{a:upper},{b:re([a-z]+)}",
        "{a:text(25)},{b:ulid}",
        "{a:hex(8)},{b:re([0-9A-F]{7}[A-F])}",
        "'{a:padded(3,x)}',ab",
        "{a:inverted(4)},{b:int(5)}",
        "{a:codes(0=x|1=y)},{b:enum(x|y)}",
        "{a:epoch_seconds(10)},{b:epoch_millis(13)}"
    })
    void templatesThatShareNoKeyDontCollide(String left, String right) throws TemplateException {
        assertThat(KeyTemplate.parse(left, "#").common(KeyTemplate.parse(right, "#")))
                .isEmpty();
        assertThat(KeyTemplate.parse(right, "#").common(KeyTemplate.parse(left, "#")))
                .isEmpty();
    }

    @Test
    void withoutSeparatorsAVariableRunsOverTheNextPart() throws TemplateException {
        assertThat(KeyTemplate.parse("USER#{a}", "").common(KeyTemplate.parse("USER#{a}#{b*}", "")))
                .isPresent();
    }

    @Test
    void randomTemplatesCollideWhereTheyShareAKey() throws TemplateException {
        List<String> pieces = List.of(
                "A",
                "A#",
                "#",
                "-",
                "{x}",
                "{y*}",
                "{i:int}",
                "{w:int(2)}",
                "{d:date}",
                "{t:timestamp}",
                "{u:uuid}",
                "{e:enum(A|AB|1)}",
                "{s:shard(3..123)}",
                "{z:shard(05..21)}",
                "{m:date(yyyy-MM)}",
                "{n:number}");
        RandomValues random = new RandomValues(4);
        int shared = 0;
        for (int i = 0; i < 4_000; i++) {
            KeyTemplate a = template(random, pieces);
            KeyTemplate b = template(random, pieces);
            Optional<String> witness = a.common(b);
            for (int key = 0; key < 5; key++) {
                String text = key(random, a);
                if (a.match(text) != null && b.match(text) != null) {
                    shared++;
                    assertThat(witness)
                            .as("'%s' and '%s' share '%s'", a, b, text)
                            .isPresent();
                }
            }
            witness.ifPresent(text -> assertThat(a.match(text) != null && b.match(text) != null)
                    .as("'%s' of '%s' and '%s'", text, a, b)
                    .isTrue());
        }
        assertThat(shared).isGreaterThan(100);
    }

    private static KeyTemplate template(RandomValues random, List<String> pieces) throws TemplateException {
        while (true) {
            StringBuilder text = new StringBuilder();
            for (int i = random.number(3); i >= 0; i--) {
                String piece = random.pick(pieces);
                text.append(text.indexOf(piece) < 0 ? piece : "");
            }
            if (text.length() > 0) {
                return KeyTemplate.parse(text.toString(), "#");
            }
        }
    }

    private static String key(RandomValues random, KeyTemplate template) {
        StringBuilder key = new StringBuilder();
        for (Segment segment : template.segments()) {
            key.append(
                    segment instanceof Segment.Variable variable
                            ? random.textOf(variable.type())
                            : ((Segment.Literal) segment).text());
        }
        return key.toString();
    }
}
