@NullMarked
package org.ddbworkbench.discovery;

import org.jspecify.annotations.NullMarked;
