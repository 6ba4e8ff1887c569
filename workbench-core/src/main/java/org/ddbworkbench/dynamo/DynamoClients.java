package org.ddbworkbench.dynamo;

import java.net.URI;
import java.time.Duration;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** Makes SDK clients whose responses can be decoded straight into rows. */
public final class DynamoClients {
    private static final StaticCredentialsProvider PLACEHOLDER =
            StaticCredentialsProvider.create(AwsBasicCredentials.create("workbench", "workbench"));

    /** As many as the SDK allows DynamoDB by default. */
    private static final int ATTEMPTS = 9;

    /** A person waits for the answer: the SDK's own pauses add up to most of a minute. */
    private static final BackoffStrategy PAUSES =
            BackoffStrategy.exponentialDelay(Duration.ofMillis(25), Duration.ofSeconds(1));

    private static final BackoffStrategy PAUSES_WHEN_THROTTLED =
            BackoffStrategy.exponentialDelay(Duration.ofMillis(100), Duration.ofSeconds(3));

    private DynamoClients() {}

    /**
     * Makes a client; sends nothing.
     *
     * @throws WorkbenchException when no region can be found, and the like
     */
    public static DynamoDbClient create(ClientSettings settings) {
        SdkHttpClient transport =
                settings.transport() == null ? UrlConnectionHttpClient.builder().build() : settings.transport();
        DynamoDbClientBuilder builder = DynamoDbClient.builder()
                .httpClient(new CancellableHttpClient(transport))
                .credentialsProvider(credentials(settings))
                .region(region(settings))
                .overrideConfiguration(override -> override.addExecutionInterceptor(new PageInterceptor())
                        .retryStrategy(retry -> retry.maxAttempts(ATTEMPTS)
                                .backoffStrategy(PAUSES)
                                .throttlingBackoffStrategy(PAUSES_WHEN_THROTTLED)));
        URI endpoint = settings.endpoint();
        if (endpoint == null && settings.transport() != null) {
            endpoint = URI.create("http://in-process.invalid");
        }
        if (endpoint != null) {
            if (endpoint.getScheme() == null || endpoint.getHost() == null) {
                throw new WorkbenchException(
                        ErrorCode.CONFIGURATION,
                        "'" + endpoint + "' is no endpoint",
                        "write it with scheme and port, such as http://127.0.0.1:8000",
                        null);
            }
            builder.endpointOverride(endpoint);
        }
        return builder.build();
    }

    /** Whether a client's requests go to AWS, where they cost something. */
    public static boolean isAws(DynamoDbClient client) {
        return client.serviceClientConfiguration()
                .endpointOverride()
                .map(endpoint -> String.valueOf(endpoint.getHost()).contains("amazonaws.com"))
                .orElse(true);
    }

    /** Whether requests go to AWS, where credentials and region matter. */
    private static boolean isAws(ClientSettings settings) {
        if (settings.transport() != null) {
            return false;
        }
        URI endpoint = settings.endpoint();
        return endpoint == null
                || (endpoint.getHost() != null && endpoint.getHost().contains("amazonaws.com"));
    }

    private static AwsCredentialsProvider credentials(ClientSettings settings) {
        if (settings.transport() != null) {
            return PLACEHOLDER;
        }
        String profile = settings.profile();
        if (profile != null) {
            return ProfileCredentialsProvider.create(profile);
        }
        return isAws(settings)
                ? DefaultCredentialsProvider.builder().build()
                : AwsCredentialsProviderChain.of(
                        SystemPropertyCredentialsProvider.create(),
                        EnvironmentVariableCredentialsProvider.create(),
                        ProfileCredentialsProvider.create(),
                        PLACEHOLDER);
    }

    private static Region region(ClientSettings settings) {
        if (settings.region() != null) {
            return Region.of(settings.region());
        }
        if (!isAws(settings)) {
            AwsRegionProvider placeholder = () -> Region.US_EAST_1;
            return settings.transport() != null
                    ? Region.US_EAST_1
                    : new AwsRegionProviderChain(
                                    new software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider(),
                                    placeholder)
                            .getRegion();
        }
        try {
            return DefaultAwsRegionProviderChain.builder()
                    .profileName(settings.profile())
                    .build()
                    .getRegion();
        } catch (SdkClientException e) {
            throw new WorkbenchException(
                    ErrorCode.CONFIGURATION,
                    "no AWS region is configured",
                    "give --region (JDBC: region=...), set AWS_REGION, or name a --profile that has one",
                    e);
        }
    }
}
