package org.ddbworkbench.local.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.ddbworkbench.local.value.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FingerprintTest {
    @Test
    void theOrderOfMembersDoesNotMatter() {
        assertThat(of("{\"a\": [1, {\"x\": \"1\", \"y\": null}], \"b\": true}"))
                .isEqualTo(of("{\"b\": true, \"a\": [1, {\"y\": null, \"x\": \"1\"}]}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"a\": \"1\"}",
                "{\"a\": 1}",
                "{\"a\": [\"1\"]}",
                "{\"a\": [\"1\", \"2\"]}",
                "{\"a\": [\"2\", \"1\"]}",
                "{\"a\": \"1\", \"b\": \"\"}",
                "{\"a1\": \"\"}",
                "[]",
                "null"
            })
    void differentValuesDiffer(String json) {
        assertThat(of(json)).isEqualTo(of(json)).isNotEqualTo(of("{\"a\": \"2\"}"));
        assertThat(of("[" + json + "]")).isNotEqualTo(of(json));
    }

    private static ByteString of(String json) {
        return Request.parse(("{\"Value\": " + json + "}").getBytes(StandardCharsets.UTF_8))
                .fingerprint("Value");
    }
}
