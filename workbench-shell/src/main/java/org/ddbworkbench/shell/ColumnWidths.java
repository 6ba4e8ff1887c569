package org.ddbworkbench.shell;

/** How wide the columns of a table may be on a screen. */
final class ColumnWidths {
    /** Less of a value says nothing. */
    static final int NARROWEST = 8;

    private ColumnWidths() {}

    /**
     * The most columns of the screen that each column may take so that rows fit: narrow ones stay whole, and wide ones share
     * what is left evenly. Headers are not cut; where not even they fit, rows are wider than the screen.
     *
     * @param headers widths of the headers
     * @param widest widths of the widest value or header
     * @param available columns of the screen without what separates them
     */
    static int[] fitting(int[] headers, int[] widest, int available) {
        int total = sum(widest);
        if (total <= available) {
            // Values that come later may take what is free.
            int[] limits = new int[widest.length];
            for (int i = 0; i < widest.length; i++) {
                limits[i] = widest[i] + available - total;
            }
            return limits;
        }
        int share = NARROWEST;
        while (sum(shared(headers, widest, share + 1)) <= available) {
            share++;
        }
        return shared(headers, widest, share);
    }

    private static int sum(int[] widths) {
        long sum = 0;
        for (int width : widths) {
            sum += width;
        }
        return (int) Math.min(Integer.MAX_VALUE, sum);
    }

    private static int[] shared(int[] headers, int[] widest, int share) {
        int[] limits = new int[widest.length];
        for (int i = 0; i < widest.length; i++) {
            limits[i] = Math.min(widest[i], Math.max(headers[i], share));
        }
        return limits;
    }
}
