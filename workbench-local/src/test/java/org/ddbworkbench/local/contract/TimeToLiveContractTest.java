package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

@OnEveryBackend
class TimeToLiveContractTest extends Contract {
    TimeToLiveContractTest(Backend backend) {
        super(backend);
    }

    @Test
    void isOffAtFirst() {
        TimeToLiveDescription description = describe(createTable("pk:S"));

        assertThat(description.timeToLiveStatus()).isEqualTo(TimeToLiveStatus.DISABLED);
        assertThat(description.attributeName()).isNull();
    }

    @Test
    void isRemembered() {
        knowing(KnownDifference.TIME_TO_LIVE);
        String table = createTable("pk:S");

        enable(table, true, "expires");

        assertThat(describe(table).timeToLiveStatus()).isIn(TimeToLiveStatus.ENABLED, TimeToLiveStatus.ENABLING);
        assertThat(describe(table).attributeName()).isEqualTo("expires");
    }

    /** The service deletes expired items within days, and until then they are read like others. */
    @Test
    void itemsThatExpiredAMomentAgoAreRead() {
        knowing(KnownDifference.TIME_TO_LIVE);
        String table = createTable("pk:S");
        enable(table, true, "expires");

        put(table, "pk", "a", "expires", (int) (System.currentTimeMillis() / 1000) - 1);

        assertThat(client.getItem(of -> of.tableName(table).key(item("pk", "a")))
                        .item())
                .containsKey("expires");
    }

    @Test
    void refusesWhatDoesNotChangeIt() {
        knowing(KnownDifference.TIME_TO_LIVE);
        knowing(KnownDifference.TIME_TO_LIVE_CHANGES);
        String table = createTable("pk:S");
        assertInvalid("TimeToLive is already disabled", () -> enable(table, false, "expires"));

        enable(table, true, "expires");

        assertInvalid("TimeToLive is already enabled", () -> enable(table, true, "expires"));
        assertInvalid(
                "TimeToLive is active on a different AttributeName: current AttributeName is expires",
                () -> enable(table, true, "other"));
        assertInvalid(
                "TimeToLive is active on a different AttributeName: current AttributeName is expires",
                () -> enable(table, false, "other"));
    }

    @Test
    void refusesWhatCanNotBe() {
        knowing(KnownDifference.TIME_TO_LIVE);
        String table = createTable("pk:S");
        assertInvalid(
                "1 validation error detected: Value '' at 'timeToLiveSpecification.attributeName' failed to satisfy"
                        + " constraint: Member must have length greater than or equal to 1",
                () -> enable(table, true, ""));
        assertThatThrownBy(() -> enable(missingTable(), true, "expires")).isInstanceOf(ResourceNotFoundException.class);
        assertThatThrownBy(() -> describe(missingTable())).isInstanceOf(ResourceNotFoundException.class);
    }

    private void enable(String table, boolean enabled, String attribute) {
        client.updateTimeToLive(to -> to.tableName(table)
                .timeToLiveSpecification(of -> of.enabled(enabled).attributeName(attribute)));
    }

    private TimeToLiveDescription describe(String table) {
        return client.describeTimeToLive(of -> of.tableName(table)).timeToLiveDescription();
    }
}
