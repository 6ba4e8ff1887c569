package org.ddbworkbench.lint;

import java.math.BigDecimal;
import java.util.Locale;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.dynamo.ItemSample;

/** Values of the attribute that says when an item expires. */
final class TimeToLive implements SampleCheck {
    /** In seconds it is after the year 5000; in milliseconds, in 1973. */
    private static final BigDecimal MOST_SECONDS = new BigDecimal("100000000000");

    private final PhysicalTable table;
    private final Tallies<Fault> faults = new Tallies<>();

    private record Fault(String attribute, String what) {}

    TimeToLive(PhysicalTable table) {
        this.table = table;
    }

    @Override
    public void look(SampledItem item) {
        String declared = table.timeToLive().orElse(null);
        for (String attribute : item.attributes().keySet()) {
            boolean expires =
                    declared == null ? attribute.toLowerCase(Locale.ROOT).equals("ttl") : attribute.equals(declared);
            Object value = expires && item.has(attribute) ? item.value(attribute) : null;
            if (value instanceof BigDecimal number) {
                if (number.compareTo(MOST_SECONDS) > 0) {
                    faults.add(new Fault(attribute, "in milliseconds"), item.key() + ": " + number.toPlainString());
                }
            } else if (value != null) {
                faults.add(
                        new Fault(attribute, value instanceof String ? "as a text" : "as something else than a number"),
                        item.key() + ": '" + SampledItem.shortened(String.valueOf(value)) + "'");
            }
        }
    }

    @Override
    public void tell(ItemSample sample, Findings findings) {
        faults.forEach((fault, tally) -> findings.add(
                LintRule.TTL_NOT_SECONDS,
                Place.of(table).withAttribute(fault.attribute),
                tally.items("has", "have") + " '" + fault.attribute + "' " + fault.what
                        + ": DynamoDB never deletes them in time",
                tally.examples(),
                "write it as a number of whole seconds since 1970"));
    }
}
