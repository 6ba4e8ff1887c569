package org.ddbworkbench.local.operation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of the transactions of the last ten minutes. A transaction that comes again with its token is not executed again;
 * another one with the same token is refused. Tokens are forgotten when the engine stops.
 */
final class IdempotencyTokens {
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    private final Clock clock;
    /** In the order of their last change, so that the outdated ones come first. */
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    IdempotencyTokens() {
        this(Clock.systemUTC());
    }

    IdempotencyTokens(Clock clock) {
        this.clock = clock;
    }

    /**
     * A transaction that has been executed, or is being executed.
     *
     * @param repetition what repetitions of it consume; null while it is being executed
     */
    private record Entry(
            ByteString fingerprint,
            Instant changed,
            @Nullable List<ConsumedCapacity> repetition) {}

    /**
     * Begins the use of a token.
     *
     * @param fingerprint what tells the transaction from others
     * @throws ServiceException when another transaction used the token, or this one is still being executed
     */
    synchronized Use use(String token, ByteString fingerprint) {
        forgetOutdated();
        Entry entry = entries.get(token);
        if (entry == null) {
            put(token, new Entry(fingerprint, clock.instant(), null));
            return new Use(token, fingerprint, null);
        }
        if (!entry.fingerprint().equals(fingerprint)) {
            throw new ServiceException(
                    ErrorCode.IDEMPOTENT_PARAMETER_MISMATCH,
                    "The client request token was used for another transaction in the last 10 minutes");
        }
        if (entry.repetition() == null) {
            throw new ServiceException(
                    ErrorCode.TRANSACTION_IN_PROGRESS,
                    "The transaction with the given request token is already in progress.");
        }
        return new Use(token, fingerprint, entry.repetition());
    }

    private void put(String token, Entry entry) {
        entries.remove(token);
        entries.put(token, entry);
    }

    private void forgetOutdated() {
        Instant oldest = clock.instant().minus(LIFETIME);
        entries.values()
                .removeIf(entry -> entry.repetition() != null && entry.changed().isBefore(oldest));
    }

    /** One use of a token, to be ended with its success or failure unless it is a repetition. */
    final class Use {
        private final String token;
        private final ByteString fingerprint;
        private final @Nullable List<ConsumedCapacity> repetition;

        private Use(String token, ByteString fingerprint, @Nullable List<ConsumedCapacity> repetition) {
            this.token = token;
            this.fingerprint = fingerprint;
            this.repetition = repetition;
        }

        /** Whether the transaction has been executed before. */
        boolean isRepetition() {
            return repetition != null;
        }

        /** What the repetition consumes. */
        List<ConsumedCapacity> repetition() {
            if (repetition == null) {
                throw new IllegalStateException("Not a repetition: " + token);
            }
            return repetition;
        }

        /** The transaction has been executed; {@code ofRepetition} is what a repetition consumes. */
        void succeeded(List<ConsumedCapacity> ofRepetition) {
            synchronized (IdempotencyTokens.this) {
                put(token, new Entry(fingerprint, clock.instant(), List.copyOf(ofRepetition)));
            }
        }

        /** The transaction has been refused, so the token is free again. */
        void failed() {
            synchronized (IdempotencyTokens.this) {
                entries.remove(token);
            }
        }
    }
}
