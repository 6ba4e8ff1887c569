package org.ddbworkbench.testing;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import net.hydromatic.quidem.AbstractCommand;
import net.hydromatic.quidem.Command;
import net.hydromatic.quidem.Quidem;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.dynamo.NearMissUsage;
import org.jspecify.annotations.Nullable;

/**
 * A Quidem script: statements with their results ({@code !ok}), their plans ({@code !plan}), their plans with what was read
 * ({@code !analyzed}), what they read ({@code !usage}) or why they fail ({@code !fails}), over connections that are chosen by
 * {@code !use NAME}.
 */
public final class QuidemScript {
    private QuidemScript() {}

    /** The script as it reads when every answer is the one that it gets now. */
    public static String run(String script, Map<String, Sql> connections) {
        StringWriter output = new StringWriter();
        Current current = new Current();
        Quidem.Config config = Quidem.configBuilder()
                .withReader(new StringReader(script))
                .withWriter(output)
                .withConnectionFactory(new Quidem.ConnectionFactory() {
                    @Override
                    public java.sql.@Nullable Connection connect(String name, boolean reference) {
                        if (reference) {
                            return null;
                        }
                        Sql sql = connections.get(name);
                        if (sql == null) {
                            throw new IllegalArgumentException("no connection " + name + " in " + connections.keySet());
                        }
                        current.sql = sql;
                        return QuidemConnection.to(sql);
                    }
                })
                .withCommandHandler((lines, content, line) -> switch (line) {
                    case "analyzed" -> new Report(lines, content, current, QuidemScript::analyzed);
                    case "usage" -> new Report(lines, content, current, QuidemScript::usage);
                    case "fails" -> new Report(lines, content, current, QuidemScript::failure);
                    default -> null;
                })
                .build();
        new Quidem(config).execute();
        return output.toString();
    }

    /** The connection in use. */
    private static final class Current {
        private @Nullable Sql sql;
    }

    /** What a statement read, and what it warns of. */
    private static String usage(Sql sql, String statement) {
        Sql.Answer answer = sql.run(statement);
        StringBuilder text = new StringBuilder();
        text.append(answer.usage().itemsRead())
                .append(" items, ")
                .append(answer.usage().requests())
                .append(" requests: ")
                .append(String.join(", ", answer.operations()))
                .append('\n');
        NearMissUsage nearMiss = answer.usage().nearMiss();
        if (nearMiss.requests() > 0) {
            text.append("looked for a near miss: ")
                    .append(nearMiss.requests())
                    .append(" request, ")
                    .append(nearMiss.readUnits())
                    .append(" read units\n");
        }
        answer.warnings()
                .forEach(warning -> text.append("warning: ").append(warning).append('\n'));
        return text.toString();
    }

    /** The answer to EXPLAIN ANALYZE but for the time, which is never the same. */
    private static String analyzed(Sql sql, String statement) {
        return sql.run("EXPLAIN ANALYZE " + statement).text().replaceAll("(?m), [0-9.]+ s$", "") + "\n";
    }

    private static String failure(Sql sql, String statement) {
        try {
            return "no failure, but " + sql.run(statement).rows().size() + " rows\n";
        } catch (WorkbenchException e) {
            return e.code() + " " + e.getMessage() + "\n"
                    + e.hint().map(hint -> "hint: " + hint + "\n").orElse("");
        }
    }

    /** A command that says something of the statement before it. */
    private static final class Report extends AbstractCommand {
        private final List<String> lines;
        private final List<String> content;
        private final Current current;
        private final BiFunction<Sql, String, String> report;

        Report(List<String> lines, List<String> content, Current current, BiFunction<Sql, String, String> report) {
            this.lines = List.copyOf(lines);
            this.content = List.copyOf(content);
            this.current = current;
            this.report = report;
        }

        @Override
        public void execute(Command.Context context, boolean execute) {
            Sql sql = current.sql;
            if (execute && sql != null) {
                context.writer().print(report.apply(sql, context.previousSqlCommand().sql));
            } else {
                context.echo(content);
            }
            context.echo(lines);
        }
    }
}
