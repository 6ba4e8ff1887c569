package org.ddbworkbench.catalog;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was meant. */
public final class Similar {
    private Similar() {}

    /** The known name closest to a misspelt one, if it is close: up to a third of its letters differ. */
    public static Optional<String> to(String name, Collection<String> known) {
        String best = null;
        int bestDistance = Math.max(1, name.length() / 3) + 1;
        for (String candidate : known) {
            int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Insertions, deletions, replacements and swaps of neighbours that lead from one to the other. */
    private static int distance(String a, String b) {
        int[] beforePrevious = new int[b.length() + 1];
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replace = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replace, Math.min(previous[j], current[j - 1]) + 1);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    current[j] = Math.min(current[j], beforePrevious[j - 2] + 1);
                }
            }
            beforePrevious = previous;
            previous = current;
        }
        return previous[b.length()];
    }
}
