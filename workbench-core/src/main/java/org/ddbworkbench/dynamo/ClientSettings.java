package org.ddbworkbench.dynamo;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * How to reach DynamoDB; what is null comes from the SDK's default chain.
 *
 * @param endpoint another endpoint than AWS's own; with it, missing credentials and region are filled with
 *     placeholders, since such servers don't check them
 * @param region AWS region
 * @param profile profile of the AWS configuration files
 * @param transport carries the requests instead of the network; closed with the client
 */
public record ClientSettings(
        @Nullable URI endpoint,
        @Nullable String region,
        @Nullable String profile,
        @Nullable SdkHttpClient transport) {}
