package org.ddbworkbench.local.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    /** Texts of which each character is one byte. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"a\": \"\u00ff\"}",
                "\u0000\u0000\u0000{\u0000\u00ff\u00ff\u00ff",
                "\u0000\u0000{\u0000\u0000\u0000}\u0000",
                "{\"a\": 1e99999999999}",
                "{\"a\": -1E+2147483648}",
                "{\"a\": 1e-99999999999}",
                "{\"a\": NaN}",
                "{\"a\": 01}",
                "{\"a\": [}",
            })
    void whateverIsNoJsonIsASerializationException(String bytes) {
        assertThatThrownBy(() -> Json.parseObject(bytes.getBytes(ISO_8859_1)))
                .isInstanceOfSatisfying(ServiceException.class, refusal -> {
                    assertThat(refusal.code()).isEqualTo(ErrorCode.SERIALIZATION);
                    assertThat(refusal.getMessage()).doesNotContain("Source", "jackson", "Stream");
                });
    }

    @Test
    void longNumbersAndDeepNestingAreSerializationExceptionsToo() {
        for (String json : List.of("{\"a\": " + "1".repeat(100_000) + "}", "{\"a\": " + "[".repeat(10_000) + "}")) {
            assertThatThrownBy(() -> Json.parseObject(json.getBytes(ISO_8859_1)))
                    .isInstanceOfSatisfying(
                            ServiceException.class,
                            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.SERIALIZATION));
        }
    }
}
