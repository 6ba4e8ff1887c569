/** Conditions, projections and key conditions: lexer, parser, checks and evaluation. Internal to the engine. */
@NullMarked
package org.ddbworkbench.local.expression;

import org.jspecify.annotations.NullMarked;
