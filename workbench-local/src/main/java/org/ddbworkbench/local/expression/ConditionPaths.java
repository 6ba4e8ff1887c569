package org.ddbworkbench.local.expression;

import java.util.ArrayList;
import java.util.List;

/** Lists the document paths that a condition looks at. */
public final class ConditionPaths {
    private ConditionPaths() {}

    public static List<Path> of(Condition condition) {
        List<Path> paths = new ArrayList<>();
        collect(condition, paths);
        return paths;
    }

    private static void collect(Condition condition, List<Path> paths) {
        if (condition instanceof Condition.And and) {
            collect(and.left(), paths);
            collect(and.right(), paths);
        } else if (condition instanceof Condition.Or or) {
            collect(or.left(), paths);
            collect(or.right(), paths);
        } else if (condition instanceof Condition.Not not) {
            collect(not.condition(), paths);
        } else if (condition instanceof Condition.Compare compare) {
            collect(paths, compare.left(), compare.right());
        } else if (condition instanceof Condition.Between between) {
            collect(paths, between.operand(), between.low(), between.high());
        } else if (condition instanceof Condition.In in) {
            collect(paths, in.operand());
            in.choices().forEach(choice -> collect(paths, choice));
        } else if (condition instanceof Condition.Exists exists) {
            paths.add(exists.path());
        } else if (condition instanceof Condition.HasType hasType) {
            collect(paths, hasType.operand());
        } else if (condition instanceof Condition.BeginsWith beginsWith) {
            collect(paths, beginsWith.operand(), beginsWith.start());
        } else if (condition instanceof Condition.Contains contains) {
            collect(paths, contains.operand(), contains.part());
        }
    }

    private static void collect(List<Path> paths, Operand... operands) {
        for (Operand operand : operands) {
            if (operand instanceof Operand.AtPath atPath) {
                paths.add(atPath.path());
            } else if (operand instanceof Operand.Size size) {
                collect(paths, size.of());
            }
        }
    }
}
