/**
 * The JDBC driver: java.sql's interfaces over {@link org.ddbworkbench.calcite.SqlEngine}.
 *
 * <p>The interfaces of java.sql have some 900 methods, most of which mean nothing here. So every JDBC object is a small
 * handler class that declares the methods that it supports, as ordinary public methods with the interface's signatures,
 * and a {@link org.ddbworkbench.jdbc.JdbcObject dynamic proxy} that the client sees. What a handler doesn't declare is
 * refused with SQLSTATE 0A000 by name. The proxy is also the one place where errors become SQLExceptions and where closed
 * objects refuse to work.
 */
@NullMarked
package org.ddbworkbench.jdbc;

import org.jspecify.annotations.NullMarked;
