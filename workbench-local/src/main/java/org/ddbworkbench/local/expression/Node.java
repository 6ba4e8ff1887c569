package org.ddbworkbench.local.expression;

/** What a part of an expression in parentheses may turn out to be: an operand or a condition. */
sealed interface Node permits Operand, Condition {}
