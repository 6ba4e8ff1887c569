package org.ddbworkbench.shell;

import java.util.ArrayList;
import java.util.List;

/** A line of text in pieces, some of which stand out. Its texts are safe to show. */
record StyledText(List<Piece> pieces) {
    static final StyledText EMPTY = new StyledText(List.of());

    /** How a piece looks. */
    enum Look {
        PLAIN,
        DIM,
        BRIGHT
    }

    record Piece(String text, Look look) {
        Piece {
            text = DisplayText.neutralise(text);
        }
    }

    StyledText {
        pieces = List.copyOf(pieces);
    }

    static StyledText plain(String text) {
        return new StyledText(List.of(new Piece(text, Look.PLAIN)));
    }

    static StyledText dim(String text) {
        return new StyledText(List.of(new Piece(text, Look.DIM)));
    }

    static StyledText bright(String text) {
        return new StyledText(List.of(new Piece(text, Look.BRIGHT)));
    }

    StyledText and(StyledText other) {
        List<Piece> all = new ArrayList<>(pieces);
        all.addAll(other.pieces);
        return new StyledText(all);
    }

    int width() {
        return pieces.stream()
                .mapToInt(piece -> DisplayText.width(piece.text()))
                .sum();
    }

    /** As much as fits, with an ellipsis where something is missing. */
    StyledText cut(int columns) {
        if (width() <= columns) {
            return this;
        }
        List<Piece> kept = new ArrayList<>();
        int left = columns;
        for (Piece piece : pieces) {
            int width = DisplayText.width(piece.text());
            if (width >= left) {
                // One more, so that what follows is known to be missing.
                kept.add(new Piece(DisplayText.cut(piece.text() + " ".repeat(2), left), piece.look()));
                break;
            }
            kept.add(piece);
            left -= width;
        }
        return new StyledText(kept);
    }

    String render(Style style) {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pieces) {
            text.append(
                    switch (piece.look()) {
                        case PLAIN -> piece.text();
                        case DIM -> style.dim(piece.text());
                        case BRIGHT -> style.bold(piece.text());
                    });
        }
        return text.toString();
    }
}
