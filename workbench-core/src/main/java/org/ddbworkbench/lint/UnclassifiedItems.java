package org.ddbworkbench.lint;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.dynamo.ItemSample;
import org.jspecify.annotations.Nullable;

/** Items that belong to no entity: what they were meant to be, where that can be guessed. */
final class UnclassifiedItems implements SampleCheck {
    private final PhysicalTable table;
    private final List<Explanation> explanations;
    private final Tallies<Reason> explained = new Tallies<>();
    private final Tallies<String> others = new Tallies<>();
    private final Map<String, Integer> sizes = new HashMap<>();

    /** Guesses why an item belongs to no entity. */
    interface Explanation {
        Optional<Reason> explain(SampledItem item);
    }

    /**
     * Why an item belongs to no entity.
     *
     * @param attribute the key attribute that is the reason
     * @param predicate what is so with the items, to stand behind their number
     */
    record Reason(LintRule rule, @Nullable Entity entity, String attribute, String predicate, String fix) {}

    UnclassifiedItems(PhysicalTable table) {
        this.table = table;
        this.explanations = List.of(new NearMissPrefix(table), new SeparatorInValue(table), new AlmostMatching(table));
    }

    @Override
    public void look(SampledItem item) {
        Entity entity = item.entity();
        if (entity != null) {
            sizes.merge(entity.name(), 1, Integer::sum);
            return;
        }
        Optional<Reason> reason = explanations.stream()
                .flatMap(explanation -> explanation.explain(item).stream())
                .findFirst();
        if (reason.isPresent()) {
            explained.add(reason.get(), item.key());
        } else {
            others.add(shape(item), item.key());
        }
    }

    /** The key attributes with what seems to vary left out. */
    private String shape(SampledItem item) {
        return table.key().attributes().stream()
                .map(KeyAttribute::name)
                .map(attribute -> shape(String.valueOf(item.text(attribute))))
                .collect(Collectors.joining(", "));
    }

    private static String shape(String key) {
        int end = 0;
        while (end < key.length() && (Character.isLetter(key.charAt(end)) || key.charAt(end) == '_')) {
            end++;
        }
        return end == key.length() ? key : key.substring(0, Math.min(key.length(), end + 1)) + "...";
    }

    @Override
    public void tell(ItemSample sample, Findings findings) {
        explained.forEach((reason, tally) -> findings.add(
                reason.rule(),
                reason.entity() == null ? Place.of(table) : Place.of(table, reason.entity(), reason.attribute()),
                tally.items(reason.predicate(), reason.predicate())
                        + (reason.entity() == null
                                ? ""
                                : " (" + reason.entity().name() + ": "
                                        + sizes.getOrDefault(reason.entity().name(), 0) + " items)"),
                tally.examples(),
                reason.fix()));
        others.forEach((shape, tally) -> findings.add(
                LintRule.UNCLASSIFIED_ITEMS,
                Place.of(table),
                tally.items("belongs to no entity: ", "belong to no entity: ") + shape,
                tally.examples(),
                "declare an entity for them ('workbench discover' suggests one), or add their keys to 'ignore'"));
    }
}
