package org.ddbworkbench.local.expression;

import java.util.List;

/** The paths of an update or of a projection must lead to different places, and agree on what is a list and what is a map. */
final class PathConflicts {
    private PathConflicts() {}

    static void check(List<Path> paths, Problems problems) {
        for (int i = 1; i < paths.size(); i++) {
            for (int j = 0; j < i; j++) {
                check(paths.get(j), paths.get(i), problems);
            }
        }
    }

    private static void check(Path one, Path two, Problems problems) {
        if (!one.attribute().equals(two.attribute())) {
            return;
        }
        int common = Math.min(one.steps().size(), two.steps().size());
        for (int i = 0; i < common; i++) {
            Path.Step stepOne = one.steps().get(i);
            Path.Step stepTwo = two.steps().get(i);
            if (!stepOne.getClass().equals(stepTwo.getClass())) {
                report(problems, Problems.Kind.PATH_CONFLICT, "conflict", one, two);
                return;
            }
            if (!stepOne.equals(stepTwo)) {
                return;
            }
        }
        report(problems, Problems.Kind.PATH_OVERLAP, "overlap", one, two);
    }

    private static void report(Problems problems, Problems.Kind kind, String verb, Path one, Path two) {
        problems.report(
                kind,
                "Two document paths " + verb + " with each other; must remove or rewrite one of these paths; path one: "
                        + one + ", path two: " + two);
    }
}
