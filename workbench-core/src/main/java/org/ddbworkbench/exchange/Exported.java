package org.ddbworkbench.exchange;

import java.util.List;

/**
 * A catalog in another format.
 *
 * @param findings what the format can't say
 */
public record Exported(String text, List<Finding> findings) {
    public Exported {
        findings = List.copyOf(findings);
    }
}
