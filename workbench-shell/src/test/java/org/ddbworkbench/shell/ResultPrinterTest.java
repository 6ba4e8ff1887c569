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
    private static final Screen WIDE = screen(Screen.UNLIMITED);

    private static Screen screen(int columns) {
        return new Screen(() -> columns, "\\x shows them whole");
    }

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
        new AlignedPrinter(text, style, WIDE).print(users(rows));
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
        new AlignedPrinter(text, Style.PLAIN, WIDE).print(rows);
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
        AlignedPrinter printer = new AlignedPrinter(text, Style.PLAIN, WIDE);
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
        AlignedPrinter printer = new AlignedPrinter(text, Style.PLAIN, screen(30));
        printer.print(users(List.of(
                row("u_1", "a name of twenty-one.", "1"), row("u_2", "日本語日本語日本語日本語", "2"), row("u_3", "fits", "3"))));
        assertThat(text).hasToString("""
                user_id | name        | logins
                --------+-------------+-------
                u_1     | a name of … |      1
                u_2     | 日本語日本… |      2
                u_3     | fits        |      3
                """);
        assertThat(text.toString().lines().mapToInt(DisplayText::width).max()).hasValue(30);
        assertThat(printer.notice()).contains("2 values were cut to fit in 30 columns; \\x shows them whole");
    }

    @Test
    void wideColumnsShareTheLineEvenlyAndNarrowOnesStayWhole() {
        assertThat(ColumnWidths.fitting(new int[] {4, 4, 4}, new int[] {6, 400_000, 90}, 66))
                .containsExactly(6, 30, 30);
        assertThat(ColumnWidths.fitting(new int[] {4, 20, 4}, new int[] {10, 20, 90}, 12))
                .as("headers, and a little of each value, however narrow the terminal")
                .containsExactly(8, 20, 8);
        assertThat(ColumnWidths.fitting(new int[] {4, 4}, new int[] {6, 10}, 20))
                .as("what is free is for values that come later")
                .containsExactly(10, 14);
    }

    @Test
    void aSingleColumnIsNeverCut() throws Exception {
        StringWriter text = new StringWriter();
        AlignedPrinter printer = new AlignedPrinter(text, Style.PLAIN, screen(20));
        printer.print(PrintableRows.of(
                new TextResultSet(List.of("PLAN"), List.of(Types.VARCHAR), List.of(row("x".repeat(200)))).proxy()));
        assertThat(text.toString()).endsWith("\n" + "x".repeat(200) + "\n");
        assertThat(printer.notice()).isEmpty();
    }

    @Test
    void verticalHasALineForEachColumn() throws Exception {
        StringWriter text = new StringWriter();
        new VerticalPrinter(text, Style.PLAIN)
                .print(users(List.of(row("u_1", "line\nbreak" + "x".repeat(200), null), row("u_2", "", "7"))));
        assertThat(text).hasToString("""
                -[ row 1 ]-
                user_id | u_1
                name    | line\\nbreak%s
                logins  | NULL
                -[ row 2 ]-
                user_id | u_2
                name    |
                logins  | 7
                """.formatted("x".repeat(200)));
    }

    @Test
    void aFailureBeforeTheFirstRowPrintsNothing() throws SQLException {
        StringWriter text = new StringWriter();
        for (ResultPrinter printer : List.of(
                new AlignedPrinter(text, Style.PLAIN, WIDE),
                new VerticalPrinter(text, Style.PLAIN),
                new CsvPrinter(text, false))) {
            PrintableRows rows = PrintableRows.of(
                    new TextResultSet(List.of("a"), List.of(Types.VARCHAR), List.of(row(TextResultSet.FAIL))).proxy());
            assertThatThrownBy(() -> printer.print(rows)).isInstanceOf(SQLException.class);
        }
        assertThat(text.toString()).isEmpty();
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
        assertThatThrownBy(() -> new AlignedPrinter(DataOutput.over(closed), Style.PLAIN, WIDE)
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
