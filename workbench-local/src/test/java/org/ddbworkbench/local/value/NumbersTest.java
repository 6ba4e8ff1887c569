package org.ddbworkbench.local.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.stream.Stream;
import org.ddbworkbench.local.error.ServiceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource({"1E+2, 100", "1.10, 1.1", "-0, 0", "0E5, 0", "1E-3, 0.001", "-1200.00, -1200"})
    void normalFormIsPlainAndShort(String text, String expected) {
        assertThat(Numbers.text(Numbers.parse(text))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1E125",
                "9.9999999999999999999999999999999999999E125",
                "-9.9999999999999999999999999999999999999E125",
                "1E-130",
                "12345678901234567890123456789012345678",
                "123456789012345678901234567890123456780000"
            })
    void limitsAreInside(String text) {
        assertThat(Numbers.parse(text)).isEqualByComparingTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1E126",
                "-1E126",
                "9E-131",
                "123456789012345678901234567890123456789",
                "1E999999999",
                "1E99999999999",
                "",
                " 1",
                "NaN",
                "0x10",
                "1,5",
                "\u0661\u0662",
                "1e",
                "--1"
            })
    void whatIsBeyondIsRefused(String text) {
        assertThatThrownBy(() -> Numbers.parse(text)).isInstanceOf(ServiceException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "1E126, overflow",
        "11E2147483647, overflow",
        "-11E2147483647, overflow",
        "100E2147483647, overflow",
        "123456789012345678901234567890123456789000E2147483647, overflow",
        "1E-131, underflow",
        "11E-2147483647, underflow",
        "-11E-2147483647, underflow",
        "0.00011E-2147483640, underflow",
        "0.000000000000000000000000000000000000000001E-2147483600, underflow",
    })
    void largeExponentsAreToldByTheirSign(String text, String word) {
        assertThatThrownBy(() -> Numbers.parse(text))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("Number " + word);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0E2147483647", "0E-2147483647", "-0.000E2147483647"})
    void zeroHasNoExponent(String text) {
        assertThat(Numbers.parse(text)).isEqualTo(BigDecimal.ZERO);
    }

    @Test
    void equalNumbersAreEqualValues() {
        assertThat(Stream.of("100", "1E2", "100.00", "1.0E+2")
                        .map(Numbers::parse)
                        .distinct())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.2, 0.3",
        "99999999999999999999999999999999999999, 1, 1E38",
        "1E-130, -1E-130, 0",
        "12345678901234567890123456789012345678, 1, 12345678901234567890123456789012345679"
    })
    void sumsAreExact(String left, String right, String expected) {
        BigDecimal sum = Numbers.sum(Numbers.parse(left), Numbers.parse(right));

        assertThat(sum).isEqualTo(Numbers.parse(expected));
        assertThat(Numbers.difference(sum, Numbers.parse(right))).isEqualTo(Numbers.parse(left));
    }

    @ParameterizedTest
    @CsvSource({"9E125, 1E125, overflow", "1E125, 1E-130, overflow", "1.2E-130, -1.1E-130, underflow"})
    void sumsBeyondTheLimitsAreRefused(String left, String right, String word) {
        assertThatThrownBy(() -> Numbers.sum(Numbers.parse(left), Numbers.parse(right)))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining(word);
    }
}
