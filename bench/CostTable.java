import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.ClientSettings;
import org.ddbworkbench.dynamo.Usage;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalResponse;
import org.ddbworkbench.testing.CostQuery;
import org.ddbworkbench.testing.CostSuite;
import org.ddbworkbench.testing.Sql;

/**
 * Runs the cost suite over the demo in the embedded engine, and prints for each query what the best plan by hand reads, what
 * the workbench reads, and the ratio: once with what DescribeTable tells, and once after ANALYZE. Fails when a ratio is above
 * 1.05, or a result has another number of rows.
 *
 * <p>Argument: the scale, small or standard.
 */
public final class CostTable {
    private static final double MOST = 1.05;

    private final LocalDynamoDb engine;
    private final List<CostQuery> queries;
    private int faults;

    private CostTable(LocalDynamoDb engine, DemoData.Scale scale) {
        this.engine = engine;
        this.queries = CostSuite.queries(scale, this::send);
    }

    public static void main(String[] arguments) {
        DemoData.Scale scale = DemoData.Scale.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        try (LocalDynamoDb engine = LocalDynamoDb.create()) {
            DemoData.load(engine, scale);
            CostTable table = new CostTable(engine, scale);
            table.print("Without ANALYZE", false);
            table.print("After ANALYZE", true);
            if (table.faults > 0) {
                System.out.println(table.faults + " faults");
                System.exit(1);
            }
        }
    }

    private String send(String operation, String request) {
        LocalResponse response = engine.execute(operation, request.getBytes(StandardCharsets.UTF_8));
        String body = new String(response.body(), StandardCharsets.UTF_8);
        if (!response.isSuccessful()) {
            throw new IllegalStateException(body);
        }
        return body;
    }

    private void print(String title, boolean analyze) {
        System.out.println("\n" + title + "\n");
        System.out.println("| query | by hand: items, requests | ours: items, requests | ratio | read units | operations |");
        System.out.println("|---|---|---|---|---|---|");
        ClientSettings settings = new ClientSettings(null, null, null, engine.httpClient());
        try (Sql sql = Sql.of(settings, CatalogReader.read(DemoData.catalog(), "demo catalog"))) {
            if (analyze) {
                sql.run("ANALYZE");
            }
            queries.forEach(query -> print(sql, query));
        } catch (WorkbenchException e) {
            faults++;
            System.out.println(e.getMessage());
        }
    }

    private void print(Sql sql, CostQuery query) {
        Sql.Answer answer = sql.run(query.sql(), query.parameters().toArray());
        Usage usage = answer.usage();
        double ratio = query.ratio(usage);
        boolean rightRows = answer.rows().size() == query.rows();
        if (ratio > MOST || !rightRows) {
            faults++;
        }
        String byHand = query.byHand().stream()
                .map(cost -> String.format(Locale.ROOT, "%,d, %,d", cost.items(), cost.requests()))
                .collect(Collectors.joining(" or "));
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %,d, %,d | %.2f%s | %,.1f | %s%s |%n",
                query.number(),
                byHand,
                usage.itemsRead(),
                usage.requests(),
                ratio,
                ratio > MOST ? " **" : "",
                usage.readUnits(),
                String.join(", ", answer.operations()),
                rightRows ? "" : "; " + answer.rows().size() + " rows instead of " + query.rows());
    }
}
