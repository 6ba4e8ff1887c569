package org.ddbworkbench.local.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.ByteString;
import org.junit.jupiter.api.Test;

class IdempotencyTokensTest {
    private static final ByteString ONE = ByteString.utf8("one transaction");
    private static final ByteString OTHER = ByteString.utf8("another transaction");

    private static final int MAX = 3;

    private final SettableClock clock = new SettableClock();
    private final IdempotencyTokens tokens = new IdempotencyTokens(clock, MAX);

    @Test
    void aTransactionIsRepeatedForTenMinutes() {
        IdempotencyTokens.Use first = tokens.use("token", ONE);
        assertThat(first.isRepetition()).isFalse();
        first.succeeded(List.of());

        clock.advance(Duration.ofMinutes(10));
        assertThat(tokens.use("token", ONE).isRepetition()).isTrue();

        clock.advance(Duration.ofSeconds(1));
        assertThat(tokens.use("token", ONE).isRepetition()).isFalse();
    }

    @Test
    void anotherTransactionCanNotUseTheToken() {
        tokens.use("token", ONE).succeeded(List.of());

        assertRefused(ErrorCode.IDEMPOTENT_PARAMETER_MISMATCH, () -> tokens.use("token", OTHER));
        assertThat(tokens.use("free", OTHER).isRepetition()).isFalse();
    }

    @Test
    void aTransactionThatIsBeingExecutedIsNotExecutedASecondTime() {
        IdempotencyTokens.Use first = tokens.use("token", ONE);

        clock.advance(Duration.ofHours(1)); // however long it takes
        assertRefused(ErrorCode.TRANSACTION_IN_PROGRESS, () -> tokens.use("token", ONE));
        assertRefused(ErrorCode.IDEMPOTENT_PARAMETER_MISMATCH, () -> tokens.use("token", OTHER));

        first.succeeded(List.of());
        assertThat(tokens.use("token", ONE).isRepetition()).isTrue();
    }

    @Test
    void aFailedTransactionFreesItsToken() {
        tokens.use("token", ONE).failed();

        assertThat(tokens.use("token", OTHER).isRepetition()).isFalse();
    }

    @Test
    void theOldestAreForgottenWhenThereAreTooMany() {
        IdempotencyTokens.Use running = tokens.use("running", ONE);
        for (String token : List.of("a", "b", "c", "d")) {
            tokens.use(token, ONE).succeeded(List.of());
        }

        assertThat(tokens.use("a", ONE).isRepetition()).isFalse();
        for (String token : List.of("b", "c", "d")) {
            assertThat(tokens.use(token, ONE).isRepetition()).isTrue();
        }
        assertRefused(ErrorCode.TRANSACTION_IN_PROGRESS, () -> tokens.use("running", ONE));
        running.failed();
    }

    @Test
    void aTransactionOfSeveralTablesCountsAsSeveral() {
        IdempotencyTokens.ReadUnits units = new IdempotencyTokens.ReadUnits("table", 2);
        for (String token : List.of("a", "b")) {
            tokens.use(token, ONE).succeeded(List.of(units, units));
        }

        assertThat(tokens.use("a", ONE).isRepetition()).isFalse();
        assertThat(tokens.use("b", ONE).repetition()).containsExactly(units, units);
        clock.advance(Duration.ofMinutes(11));
        for (String token : List.of("c", "d", "e")) {
            tokens.use(token, ONE).succeeded(List.of(units));
        }
        assertThat(tokens.use("c", ONE).isRepetition()).isTrue();
    }

    @Test
    void manyTokensCostNoMoreThanFew() {
        int count = 200_000;
        IdempotencyTokens many = new IdempotencyTokens(clock, count);

        assertTimeout(Duration.ofSeconds(20), () -> {
            for (int i = 0; i < count; i++) {
                many.use("token-" + i, ONE).succeeded(List.of());
            }
        });
        assertThat(many.use("token-0", ONE).isRepetition()).isTrue();
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(code));
    }

    private static final class SettableClock extends Clock {
        private Instant now = Instant.EPOCH;

        private void advance(Duration duration) {
            now = now.plus(duration);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
