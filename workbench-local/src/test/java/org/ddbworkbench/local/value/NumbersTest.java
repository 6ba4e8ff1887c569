package org.ddbworkbench.local.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
                "1,5"
            })
    void whatIsBeyondIsRefused(String text) {
        assertThatThrownBy(() -> Numbers.parse(text)).isInstanceOf(ServiceException.class);
    }

    @Test
    void equalNumbersAreEqualValues() {
        assertThat(Stream.of("100", "1E2", "100.00", "1.0E+2")
                        .map(Numbers::parse)
                        .distinct())
                .hasSize(1);
    }
}
