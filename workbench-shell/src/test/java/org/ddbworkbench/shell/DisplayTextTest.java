package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DisplayTextTest {
    @Test
    void aValueCannotDriveTheTerminal() {
        assertThat(DisplayText.neutralise("a\u001b[2Jb\nc\td\u0007\u009b\u007f"))
                .isEqualTo("a\\x1B[2Jb\\nc\\td\\x07\\x9B\\x7F");
        assertThat(DisplayText.neutralise("user\u202egpj.exe")).isEqualTo("user\\u202Egpj.exe");
        assertThat(DisplayText.neutralise("lone \ud83d surrogate")).isEqualTo("lone \\uD83D surrogate");
        assertThat(DisplayText.neutraliseKeepingLines("a\nb\u001bc")).isEqualTo("a\nb\\x1Bc");
    }

    @Test
    void ordinaryTextStaysAsItIs() {
        String text = "Zoë 日本 \ud83d\ude00 #{x}\\n";
        assertThat(DisplayText.neutralise(text)).isSameAs(text);
    }

    @Test
    void widthCountsColumnsOfATerminal() {
        assertThat(DisplayText.width("abc")).isEqualTo(3);
        assertThat(DisplayText.width("日本")).isEqualTo(4);
        assertThat(DisplayText.width("Zoe\u0308")).isEqualTo(3);
        assertThat(DisplayText.width("\ud83d\ude00!")).isEqualTo(3);
    }
}
