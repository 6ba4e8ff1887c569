package org.ddbworkbench.shell;

/** How results and what they cost are printed. */
record OutputSettings(OutputFormat format, StatisticsFormat statistics, ColorMode color) {}
