package org.ddbworkbench.exchange;

/**
 * Something that an import or export could not carry over as it was.
 *
 * @param place file and path in its document
 */
public record Finding(String place, String message) {
    @Override
    public String toString() {
        return place + ": " + message;
    }
}
