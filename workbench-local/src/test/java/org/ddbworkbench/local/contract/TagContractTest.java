package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.Tag;

@OnEveryBackend
class TagContractTest extends Contract {
    private static final int MAX_TAGS = 50;

    TagContractTest(Backend backend) {
        super(backend);
    }

    @Test
    void tagsAreAddedReplacedAndRemoved() {
        String arn = arn(createTable("pk:S"));
        assertThat(tags(arn)).isEmpty();

        tag(arn, of("env", "test"), of("team", "a"));
        tag(arn, of("env", "production"), of("cost center", "7"));
        assertThat(tags(arn))
                .containsExactlyInAnyOrder(of("env", "production"), of("team", "a"), of("cost center", "7"));

        client.untagResource(from -> from.resourceArn(arn).tagKeys("team", "never there"));
        assertThat(tags(arn)).containsExactlyInAnyOrder(of("env", "production"), of("cost center", "7"));
    }

    @Test
    void aTableIsCreatedWithTags() {
        knowing(KnownDifference.TABLE_SETTINGS);
        String arn = arn(createTable(to -> to.tags(of("env", "test")), "pk:S"));

        assertThat(tags(arn)).containsExactly(of("env", "test"));
    }

    @Test
    void aTableHasUpToFiftyTags() {
        String arn = arn(createTable("pk:S"));
        List<Tag> all = IntStream.range(0, MAX_TAGS)
                .mapToObj(i -> of("key" + i, "value"))
                .toList();
        client.tagResource(to -> to.resourceArn(arn).tags(all));
        assertThat(tags(arn)).containsExactlyInAnyOrderElementsOf(all);

        knowing(KnownDifference.TAG_LIMITS);
        assertInvalid(
                "Number of Tags exceed the current limit for the provided ResourceArn",
                () -> tag(arn, of("one", "more")));
        tag(arn, of("key0", "new")); // replaces
        assertThat(tags(arn)).hasSize(MAX_TAGS).contains(of("key0", "new"));
    }

    @Test
    void refusesTagsThatCanNotBe() {
        String arn = arn(createTable("pk:S"));
        assertInvalid(
                "Atleast one Tag needs to be provided as Input.",
                () -> client.tagResource(to -> to.resourceArn(arn).tags(List.of())));
        assertInvalid(
                "Atleast one Tag Key needs to be provided as Input.",
                () -> client.untagResource(to -> to.resourceArn(arn).tagKeys(List.of())));

        knowing(KnownDifference.TAG_LIMITS);
        String longKey = "k".repeat(129);
        assertInvalid("The Tag Key provided is invalid, Key: " + longKey, () -> tag(arn, of(longKey, "v")));
        assertInvalid("The Tag Key provided is invalid, Key: ", () -> tag(arn, of("", "v")));
        assertInvalid("The Tag Value provided is invalid, Value: 100%", () -> tag(arn, of("k", "100%")));
        assertInvalid(
                "Duplicate Tag Keys provided as input: Duplicate Tag Key found k",
                () -> tag(arn, of("k", "1"), of("k", "2")));
        assertInvalid("Tag Key cannot be prefixed with aws:, Key: aws:k", () -> tag(arn, of("aws:k", "1")));
        assertInvalid("The Tag Key provided is invalid, Key: é,", () -> tag(arn, of("good", "1"), of("é,", "1")));
        assertThat(tags(arn)).isEmpty();
    }

    @Test
    void refusesWhatIsNoTable() {
        assertRefused(() -> client.listTagsOfResource(of -> of.resourceArn("not-an-arn")));
        String arn = arn(createTable("pk:S")) + "-but-another";
        assertThatThrownBy(() -> tag(arn, of("k", "v"))).isInstanceOfSatisfying(AwsServiceException.class, refusal -> {
            assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("ResourceNotFoundException");
        });
        knowing(KnownDifference.ARNS);
        assertInvalid(
                "One or more parameter values were invalid: ARNs must start with 'arn:': not-an-arn",
                () -> tag("not-an-arn", of("k", "v")));
        assertThatThrownBy(() -> client.listTagsOfResource(
                        of -> of.resourceArn("arn:aws:dynamodb:us-east-1:000000000000:table/contract-nosuch")))
                .isInstanceOfSatisfying(AwsServiceException.class, refusal -> {
                    assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("AccessDeniedException");
                });
    }

    private String arn(String table) {
        return client.describeTable(of -> of.tableName(table)).table().tableArn();
    }

    private void tag(String arn, Tag... tags) {
        client.tagResource(to -> to.resourceArn(arn).tags(tags));
    }

    private List<Tag> tags(String arn) {
        List<Tag> tags = new ArrayList<>();
        String next = null;
        do {
            String token = next;
            ListTagsOfResourceResponse page =
                    client.listTagsOfResource(of -> of.resourceArn(arn).nextToken(token));
            tags.addAll(page.tags());
            next = page.nextToken();
        } while (next != null);
        return tags;
    }

    private static Tag of(String key, String value) {
        return Tag.builder().key(key).value(value).build();
    }
}
