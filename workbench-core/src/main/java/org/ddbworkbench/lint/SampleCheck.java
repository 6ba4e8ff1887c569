package org.ddbworkbench.lint;

import org.ddbworkbench.dynamo.ItemSample;

/** Looks for faults in the items of a sample: at each of them once, then tells what it has found. Used once. */
interface SampleCheck {
    /** Looks at an item that the catalog doesn't ignore. */
    void look(SampledItem item);

    /** @param sample that the items were of */
    void tell(ItemSample sample, Findings findings);
}
