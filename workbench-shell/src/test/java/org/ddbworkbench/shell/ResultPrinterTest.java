package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResultPrinterTest {
    private static List<@Nullable String> row(@Nullable String... values) {
        return Arrays.asList(values);
    }

    private static PrintableRows users(List<List<@Nullable String>> rows) throws SQLException {
        return PrintableRows.of(new TextResultSet(
                        List.of("user_id", "name", "logins"), List.of(Types.VARCHAR, Types.VARCHAR, Types.BIGINT), rows)
                .proxy());
    }

    private static String aligned(List<List<@Nullable String>> rows, Style style) throws SQLException, IOException {
        StringWriter text = new StringWriter();
        new AlignedPrinter(text, style, 80).print(users(rows));
        return text.toString();
    }

    private static String csv(List<List<@Nullable String>> rows, boolean terminal) throws SQLException, IOException {
        StringWriter text = new StringWriter();
        new CsvPrinter(text, terminal).print(users(rows));
        return text.toString();
    }

    @Test
    void alignedColumnsFitTheirWidestValueAsTheTerminalSeesIt() throws Exception {
        assertThat(aligned(
                        List.of(
                                row("u_1", "Zoe\u0308", "7"),
                                row("u_2000001", "日本語", "12345"),
                                row("u_3", null, null),
                                row("u_4", "line\nbreak\u001b[31m", "0")),
                        Style.PLAIN))
                .isEqualTo("""
                        user_id   | name                | logins
                        ----------+---------------------+-------
                        u_1       | Zoe\u0308                 |      7
                        u_2000001 | 日本語              |  12345
                        u_3       | NULL                |   NULL
                        u_4       | line\\nbreak\\x1B[31m |      0
                        """);
    }

    @Test
    void alignedWithoutRowsIsAHeader() throws Exception {
        assertThat(aligned(List.of(), Style.PLAIN)).isEqualTo("""
                user_id | name | logins
                --------+------+-------
                """);
    }

    @Test
    void nullIsDimOnATerminal() throws Exception {
        assertThat(aligned(List.of(row("u_1", null, "7")), Style.COLORED)).contains("\u001b[2mNULL\u001b[0m |      7");
    }

    @Test
    void lastColumnHasNoBlanksAfterIt() throws Exception {
        StringWriter text = new StringWriter();
        PrintableRows rows = PrintableRows.of(
                new TextResultSet(List.of("a"), List.of(Types.VARCHAR), List.of(row("x"), row("long"))).proxy());
        new AlignedPrinter(text, Style.PLAIN, 80).print(rows);
        assertThat(text).hasToString("a\n----\nx\nlong\n");
    }

    @Test
    void manyRowsKeepTheWidthsOfTheFirst() throws Exception {
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (int i = 0; i < AlignedPrinter.ROWS_MEASURED; i++) {
            rows.add(row("u", "n", "1"));
        }
        rows.add(row("u", "a name that is wider", "1"));
        rows.add(row("u", "n", "1"));
        List<String> lines = aligned(rows, Style.PLAIN).lines().toList();
        assertThat(lines).hasSize(AlignedPrinter.ROWS_MEASURED + 4);
        assertThat(lines.get(lines.size() - 2)).isEqualTo("u       | a name that is wider |      1");
        assertThat(lines.get(lines.size() - 1)).isEqualTo("u       | n    |      1");
    }

    @Test
    void rowsBeforeAFailureAreStillPrinted() throws SQLException {
        StringWriter text = new StringWriter();
        AlignedPrinter printer = new AlignedPrinter(text, Style.PLAIN, 80);
        PrintableRows rows = PrintableRows.of(
                new TextResultSet(List.of("a"), List.of(Types.VARCHAR), List.of(row("x"), row(TextResultSet.FAIL)))
                        .proxy());
        assertThatThrownBy(() -> printer.print(rows)).isInstanceOf(SQLException.class);
        assertThat(text).hasToString("a\n-\nx\n");
        assertThat(printer.rows()).isEqualTo(1);
    }

    @Test
    void longValuesAreCutAndThatIsSaid() throws Exception {
        StringWriter text = new StringWriter();
        AlignedPrinter printer = new AlignedPrinter(text, Style.PLAIN, 6);
        printer.print(PrintableRows.of(new TextResultSet(
                        List.of("a"), List.of(Types.VARCHAR), List.of(row("123456"), row("1234567"), row("日本語日本")))
                .proxy()));
        assertThat(text).hasToString("a\n------\n123456\n12345…\n日本…\n");
        assertThat(printer.notice()).contains("2 values were cut at 6 columns; --csv shows all of it");
    }

    @Test
    void csvQuotesWhatRfc4180Quotes() throws Exception {
        assertThat(csv(List.of(row("u_1", "a, \"b\"\nc", "7"), row("u_2", null, null), row("u_3", "", "0")), false))
                .isEqualTo("""
                        user_id,name,logins
                        u_1,"a, ""b""
                        c",7
                        u_2,,
                        u_3,"",0
                        """);
    }

    @Test
    void csvIsExactInAPipeAndHarmlessOnATerminal() throws Exception {
        assertThat(csv(List.of(row("u_1", "\u001b[2J", "7")), false)).contains("u_1,\u001b[2J,7");
        assertThat(csv(List.of(row("u_1", "\u001b[2J", "7")), true)).contains("u_1,\\x1B[2J,7");
    }

    @Test
    void aReaderThatIsGoneEndsThePrinting() {
        PrintStream closed = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        assertThatThrownBy(() -> new AlignedPrinter(DataOutput.over(closed), Style.PLAIN, 80)
                        .print(users(List.of(row("u_1", "x", "1")))))
                .isInstanceOf(BrokenPipeException.class);
        assertThatThrownBy(() ->
                        new CsvPrinter(DataOutput.over(closed), false).print(users(List.of(row("u_1", "x", "1")))))
                .isInstanceOf(BrokenPipeException.class);
    }

    @Test
    void outputIsUtf8WhateverTheLocale() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Writer out = DataOutput.over(new PrintStream(bytes, false, StandardCharsets.US_ASCII));
        new CsvPrinter(out, false).print(users(List.of(row("日", "x", "1"))));
        assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("日,x,1");
    }
}
