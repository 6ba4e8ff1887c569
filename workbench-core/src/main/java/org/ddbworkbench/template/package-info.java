/**
 * Key templates: how an entity composes a key attribute from typed variables, such as {@code USER#{user_id}} or {@code
 * {due_date:date}}.
 *
 * <p>Two properties carry everything that is built on them. A key text that matches a template decodes to one value a
 * variable, and a value encodes to the only text that decodes to it, or to a prefix that all such texts share. So a
 * predicate on values becomes a condition on texts that no matching key escapes; what the condition lets through too
 * much is re-checked on the decoded values.
 */
@NullMarked
package org.ddbworkbench.template;

import org.jspecify.annotations.NullMarked;
