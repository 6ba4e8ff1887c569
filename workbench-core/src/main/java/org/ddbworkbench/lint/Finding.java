package org.ddbworkbench.lint;

import java.util.List;

/**
 * A fault that was found.
 *
 * @param line of the catalog file, from 1; 0: unknown
 * @param message what was found, in a line
 * @param examples keys or values, a few
 * @param fix what to do about it, often with a line for the catalog
 * @param more how many further findings of the rule in the same entity are left out after this one
 */
public record Finding(
        LintRule rule, Place place, int line, String message, List<String> examples, String fix, int more) {
    public Finding {
        examples = List.copyOf(examples);
    }

    public Severity severity() {
        return rule.severity();
    }
}
