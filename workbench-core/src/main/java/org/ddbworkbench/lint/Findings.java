package org.ddbworkbench.lint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What checks have found: so many of each rule and entity, and a count of the others. */
final class Findings {
    private static final int MOST = 10;

    private final CatalogLines lines;
    private final Set<LintRule> ignored;
    private final Map<Group, List<Finding>> groups = new LinkedHashMap<>();
    private final Map<Group, Integer> omitted = new LinkedHashMap<>();

    private record Group(
            LintRule rule, String table, @Nullable String entity) {}

    Findings(CatalogLines lines, Set<LintRule> ignored) {
        this.lines = lines;
        this.ignored = ignored;
    }

    void add(LintRule rule, Place place, String message, String fix) {
        add(rule, place, message, List.of(), fix);
    }

    void add(LintRule rule, Place place, String message, List<String> examples, String fix) {
        if (ignored.contains(rule)) {
            return;
        }
        Group group = new Group(rule, place.table(), place.entity());
        List<Finding> known = groups.computeIfAbsent(group, first -> new ArrayList<>());
        if (known.size() == MOST) {
            omitted.merge(group, 1, Integer::sum);
        } else {
            known.add(new Finding(rule, place, lines.line(place), message, examples, fix, 0));
        }
    }

    /** By severity, then in the order of the rules; within a rule by their place. */
    List<Finding> sorted() {
        List<Finding> all = new ArrayList<>();
        groups.forEach((group, findings) -> {
            List<Finding> shown = new ArrayList<>(findings);
            int more = Objects.requireNonNull(omitted.getOrDefault(group, 0));
            Finding last = shown.remove(shown.size() - 1);
            shown.add(new Finding(
                    last.rule(), last.place(), last.line(), last.message(), last.examples(), last.fix(), more));
            all.addAll(shown);
        });
        all.sort(Comparator.comparing(Finding::severity)
                .thenComparing(Finding::rule)
                .thenComparing(Finding::line)
                .thenComparing(finding -> finding.place().toString())
                .thenComparing(Finding::message));
        return all;
    }
}
