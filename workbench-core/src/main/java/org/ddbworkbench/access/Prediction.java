package org.ddbworkbench.access;

/**
 * What an access is expected to read.
 *
 * @param guess without a look at what accesses have read: fit to be compared with other guesses
 * @param sampled whether the guess follows from a sample of the entity's items
 * @param estimate the guess, corrected by what accesses have read
 */
record Prediction(Estimate guess, boolean sampled, Estimate estimate) {}
