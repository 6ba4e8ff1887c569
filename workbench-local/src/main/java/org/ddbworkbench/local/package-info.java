/**
 * A DynamoDB-compatible engine in this JVM, for tests, for demonstrations and for working without a network.
 *
 * <p>{@link org.ddbworkbench.local.LocalDynamoDb} executes requests of the service's JSON protocol. The AWS SDK reaches it
 * without a socket through {@link org.ddbworkbench.local.LocalDynamoDb#httpClient}, any other client over HTTP through {@link
 * org.ddbworkbench.local.LocalServer}; both speak the protocol through the same code. {@link
 * org.ddbworkbench.local.DemoData} fills an engine with the tenants, users, invoices and events of a billing service.
 *
 * <p>A request goes from {@code wire} (JSON to a request) to its {@code operation}, which parses {@code expression}s, reads
 * or writes a table of {@code storage}, and hands back what writes the answer. {@code value} and {@code error} are what all
 * of them speak. Only this package, {@link org.ddbworkbench.local.open}, which fills tables from files, and {@link
 * org.ddbworkbench.local.fault}, which makes requests go wrong, are meant to be used from outside, with the types that these
 * name: {@link org.ddbworkbench.local.open.definition} of keys and indexes, made of {@link
 * org.ddbworkbench.local.storage.KeyType}, {@link org.ddbworkbench.local.storage.IndexDefinition.Kind} and {@link
 * org.ddbworkbench.local.storage.Projection}; {@link org.ddbworkbench.local.storage.StorageException}; and {@link
 * org.ddbworkbench.local.operation.BulkWriter} with its {@link org.ddbworkbench.local.value.Item}s.
 */
@NullMarked
package org.ddbworkbench.local;

import org.jspecify.annotations.NullMarked;
