package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ddbworkbench.dynamo.AccessUsage;
import org.ddbworkbench.dynamo.NearMissUsage;
import org.ddbworkbench.dynamo.Usage;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    private final Usage usage = new Usage(
            2,
            50,
            10_240,
            12.5,
            false,
            List.of(
                    new AccessUsage("Query", "saas-billing", null, "users", 1, 20, 4_096, 5.0, false, 1, 20),
                    new AccessUsage("Query", "saas-billing", "gsi1", "invoices", 1, 30, 6_144, 7.5, false, 1, 30)));

    @Test
    void theFooterSaysWhatItCost() {
        assertThat(new Statistics(12, usage, null, 34_000_000).text())
                .isEqualTo("(12 rows, 2 requests, 50 items read, 12.5 read units, 0.034 s)");
        assertThat(new Statistics(1, new Usage(1, 1, 100, 1.0, false, List.of()), null, 1_500_000_000).text())
                .isEqualTo("(1 row, 1 request, 1 item read, 1.0 read units, 1.500 s)");
        assertThat(new Statistics(110_020, new Usage(117, 110_020, 1, 14_500, false, List.of()), null, 0).text())
                .isEqualTo("(110,020 rows, 117 requests, 110,020 items read, 14,500.0 read units, 0.000 s)");
    }

    @Test
    void readUnitsThatTheServerDoesNotReportAreEstimated() {
        Usage estimated = new Usage(2, 50, 10_240, 12.5, true, List.of());
        assertThat(new Statistics(12, estimated, null, 34_000_000).text())
                .isEqualTo("(12 rows, 2 requests, 50 items read, about 12.5 read units, 0.034 s)");
        assertThat(new Statistics(12, estimated, null, 34_000_000).json()).contains("\"read_units_estimated\":true");
    }

    @Test
    void moneyIsForAws() {
        assertThat(new Statistics(12, usage, "$0.0000016", 34_000_000).text())
                .isEqualTo("(12 rows, 2 requests, 50 items read, 12.5 read units, $0.0000016, 0.034 s)");
    }

    @Test
    void aLookForANearMissIsALineOfItsOwn() {
        Statistics statistics = new Statistics(
                0, new Usage(1, 0, 100, 0.5, false, List.of(), new NearMissUsage(1, 0.5)), null, 34_000_000);

        assertThat(statistics.text().lines())
                .containsExactly(
                        "(looked for a near miss: 1 request, 0.5 read units)",
                        "(0 rows, 1 request, 0 items read, 0.5 read units, 0.034 s)");
        assertThat(statistics.json())
                .isEqualTo(
                        "{\"rows\":0,\"requests\":1,\"items_read\":0,\"bytes_read\":100,\"read_units\":0.5,\"read_units_estimated\":false,"
                                + "\"near_miss\":{\"requests\":1,\"read_units\":0.5},\"elapsed_ms\":34,\"accesses\":[]}");
    }

    @Test
    void theSameAsOneLineOfJson() {
        assertThat(new Statistics(12, usage, null, 34_000_000).json())
                .isEqualTo("{\"rows\":12,\"requests\":2,\"items_read\":50,\"bytes_read\":10240,\"read_units\":12.5,"
                        + "\"read_units_estimated\":false,\"elapsed_ms\":34,\"accesses\":["
                        + "{\"operation\":\"Query\",\"table\":\"saas-billing\",\"index\":null,\"entity\":\"users\","
                        + "\"requests\":1,\"items_read\":20,\"bytes_read\":4096,\"read_units\":5.0},"
                        + "{\"operation\":\"Query\",\"table\":\"saas-billing\",\"index\":\"gsi1\",\"entity\":\"invoices\","
                        + "\"requests\":1,\"items_read\":30,\"bytes_read\":6144,\"read_units\":7.5}]}");
    }
}
