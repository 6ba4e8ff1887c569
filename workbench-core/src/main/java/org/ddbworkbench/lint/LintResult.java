package org.ddbworkbench.lint;

import java.util.List;

/**
 * What was found.
 *
 * @param catalog where it was read from
 * @param findings the worst first
 * @param tablesRead how many tables were sampled; 0: the catalog alone was looked at
 * @param items that were looked at
 * @param readUnits what reading them took
 * @param whole whether these are all items of the tables
 */
public record LintResult(
        String catalog, List<Finding> findings, int tablesRead, long items, double readUnits, boolean whole) {
    public LintResult {
        findings = List.copyOf(findings);
    }

    /** How many findings there are of a severity, also those that are left out. */
    public long count(Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .mapToLong(finding -> 1L + finding.more())
                .sum();
    }

    /** Whether there is a finding at least so bad. */
    public boolean hasAtLeast(Severity severity) {
        return findings.stream().anyMatch(finding -> finding.severity().isAtLeast(severity));
    }
}
