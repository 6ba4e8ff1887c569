package org.ddbworkbench.local.open;

import java.util.HashMap;
import java.util.Map;

/** Gives the tables of files and models names that tables may have, each its own. */
final class GivenNames {
    private final FileProblems problems;
    private final Map<String, String> originals = new HashMap<>();

    GivenNames(FileProblems problems) {
        this.problems = problems;
    }

    /**
     * The name for a table.
     *
     * @param original the one in the file
     * @throws TableFileException when another table has got the name already
     */
    String of(String original) {
        String valid = FileTableNames.valid(original);
        String other = originals.putIfAbsent(valid, original);
        if (other == null && !valid.equals(original)) {
            problems.notice(
                    "the table '" + original + "' is opened as " + valid + ", since tables can't have its name");
        } else if (other != null && !other.equals(original)) {
            throw new TableFileException(
                    "the tables '" + other + "' and '" + original + "' would both be called " + valid,
                    "rename one of them in the files");
        }
        return valid;
    }
}
