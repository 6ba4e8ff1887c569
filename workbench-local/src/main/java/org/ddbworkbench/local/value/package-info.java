/** DynamoDB's values: the ten types, their order, their normal forms and their sizes. Internal to the engine. */
@NullMarked
package org.ddbworkbench.local.value;

import org.jspecify.annotations.NullMarked;
