package org.ddbworkbench.local.open.record;

/**
 * Where in a file a record is.
 *
 * @param file for people
 * @param list what is counted: {@code line}, {@code item}, or one list of several
 * @param number from 1
 * @param line where a counted item begins; 0 when that is not known
 */
public record Place(String file, String list, long number, long line) {
    static Place line(String file, long number) {
        return new Place(file, "line", number, 0);
    }

    static Place item(String file, long number, long line) {
        return new Place(file, "item", number, line);
    }

    @Override
    public String toString() {
        return file + ": " + list + " " + number + (line > 0 ? " (line " + line + ")" : "");
    }
}
