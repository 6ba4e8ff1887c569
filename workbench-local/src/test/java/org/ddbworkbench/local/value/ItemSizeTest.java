package org.ddbworkbench.local.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemSizeTest {
    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "7, 2",
        "42, 2",
        "123, 3",
        "100, 2",
        "0.5, 2",
        "1.5, 3",
        "12.345, 4",
        "-42, 3",
        "12345678901234567890123456789012345678, 20"
    })
    void aNumberIsHalfAByteForEachDigitBeforeAndAfterThePointAndOneAndItsSign(String number, int bytes) {
        assertThat(ItemSize.of(number(number))).isEqualTo(bytes);
    }

    @Test
    void scalarsAreTheirBytes() {
        assertThat(ItemSize.of(text("abc"))).isEqualTo(3);
        assertThat(ItemSize.of(new AttributeValue.Binary(ByteString.of(new byte[5]))))
                .isEqualTo(5);
        assertThat(ItemSize.of(new AttributeValue.Bool(false))).isEqualTo(1);
        assertThat(ItemSize.of(new AttributeValue.Null())).isEqualTo(1);
    }

    @Test
    void containersAreThreeBytesAndOneForEachElement() {
        assertThat(ItemSize.of(new AttributeValue.ListValue(List.of()))).isEqualTo(3);
        assertThat(ItemSize.of(new AttributeValue.ListValue(List.of(text("ab"), number("1")))))
                .isEqualTo(3 + (1 + 2) + (1 + 2));
        assertThat(ItemSize.of(new AttributeValue.MapValue(Map.of("key", text("ab")))))
                .isEqualTo(3 + 1 + 3 + 2);
    }

    @Test
    void setsAreTheSumOfTheirMembers() {
        assertThat(ItemSize.of(new AttributeValue.TextSet(Set.of("a", "bc")))).isEqualTo(3);
        assertThat(ItemSize.of(new AttributeValue.NumericSet(Set.of(Numbers.parse("1"), Numbers.parse("22")))))
                .isEqualTo(4);
    }

    @Test
    void anItemIsItsNamesAndValues() {
        assertThat(ItemSize.of(Map.of("pk", text("a"), "größe", number("1")))).isEqualTo(2 + 1 + 7 + 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ascii", "é", "世界", "a😀b", "\u07FF\u0800\uFFFF"})
    void textIsMeasuredInUtf8(String text) {
        assertThat(ItemSize.utf8Length(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }

    private static AttributeValue text(String text) {
        return new AttributeValue.Text(text);
    }

    private static AttributeValue number(String number) {
        return new AttributeValue.Numeric(Numbers.parse(number));
    }
}
