/**
 * The errors that every part of the workbench speaks. The arrows between the packages below point one way: {@code
 * template <- catalog <- access <- dynamo <- calcite}; only {@code calcite} knows Calcite.
 */
@NullMarked
package org.ddbworkbench;

import org.jspecify.annotations.NullMarked;
