/**
 * What keys and indexes a table has, as far as people say: in flags, in the output of describe-table, in templates of
 * CloudFormation, in models. Types that nobody says follow from the data.
 */
@NullMarked
package org.ddbworkbench.local.open.definition;

import org.jspecify.annotations.NullMarked;
