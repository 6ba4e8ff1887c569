@NullMarked
package org.ddbworkbench.lint;

import org.jspecify.annotations.NullMarked;
