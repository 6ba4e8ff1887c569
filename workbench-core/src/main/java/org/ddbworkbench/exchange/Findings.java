package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects findings, each once. */
final class Findings {
    private final Set<Finding> found = new LinkedHashSet<>();

    void add(SourceValue at, String message) {
        found.add(new Finding(at.place(), message));
    }

    void add(String place, String message) {
        found.add(new Finding(place, message));
    }

    List<Finding> all() {
        return new ArrayList<>(found);
    }
}
