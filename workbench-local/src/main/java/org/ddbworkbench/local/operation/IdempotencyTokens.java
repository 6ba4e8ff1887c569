package org.ddbworkbench.local.operation;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of the transactions of the last ten minutes. A transaction that comes again with its token is not executed again;
 * another one with the same token is refused. Tokens are forgotten when the engine stops, and the oldest ones early when there
 * are too many: SDKs give every transaction a token of its own.
 */
final class IdempotencyTokens {
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    /** What some 70 MB hold. */
    private static final int MAX_EXECUTED = 200_000;

    private final Clock clock;
    private final int maxExecuted;

    /** The fingerprints of the transactions that are being executed, by token. */
    private final Map<String, ByteString> inProgress = new HashMap<>();

    /** The transactions that have been executed, by token, the oldest first. */
    private final LinkedHashMap<String, Executed> executed = new LinkedHashMap<>();

    /** The sum of the weights of {@link #executed}. */
    private int weight;

    IdempotencyTokens() {
        this(Clock.systemUTC(), MAX_EXECUTED);
    }

    /** @param maxExecuted how many executed transactions of one table are remembered at most; of n tables, an nth of that */
    IdempotencyTokens(Clock clock, int maxExecuted) {
        this.clock = clock;
        this.maxExecuted = maxExecuted;
    }

    /** @param time when the transaction ended, in milliseconds */
    private record Executed(ByteString fingerprint, long time, List<ReadUnits> repetition) {
        /** How much memory this takes, as a multiple of what the transaction of one table takes. */
        int weight() {
            return Math.max(1, repetition.size());
        }
    }

    /**
     * What the repetition of a transaction consumes of one table.
     *
     * @param table the table as the transaction names it
     */
    record ReadUnits(String table, double units) {}

    /**
     * Begins the use of a token.
     *
     * @param fingerprint what tells the transaction from others
     * @throws ServiceException when another transaction used the token, or this one is still being executed
     */
    synchronized Use use(String token, ByteString fingerprint) {
        forgetOutdated();
        ByteString running = inProgress.get(token);
        if (running != null) {
            requireSame(running, fingerprint);
            throw new ServiceException(
                    ErrorCode.TRANSACTION_IN_PROGRESS,
                    "The transaction with the given request token is already in progress.");
        }
        Executed before = executed.get(token);
        if (before != null) {
            requireSame(before.fingerprint(), fingerprint);
            return new Use(token, fingerprint, before.repetition());
        }
        inProgress.put(token, fingerprint);
        return new Use(token, fingerprint, null);
    }

    private static void requireSame(ByteString used, ByteString fingerprint) {
        if (!used.equals(fingerprint)) {
            throw new ServiceException(
                    ErrorCode.IDEMPOTENT_PARAMETER_MISMATCH,
                    "The client request token was used for another transaction in the last 10 minutes");
        }
    }

    private void forgetOutdated() {
        long oldest = clock.millis() - LIFETIME.toMillis();
        Iterator<Executed> inOrder = executed.values().iterator();
        while (inOrder.hasNext()) {
            Executed first = inOrder.next();
            if (first.time() >= oldest && weight <= maxExecuted) {
                return;
            }
            weight -= first.weight();
            inOrder.remove();
        }
    }

    /** One use of a token, to be ended with its success or failure unless it is a repetition. */
    final class Use {
        private final String token;
        private final ByteString fingerprint;
        private final @Nullable List<ReadUnits> repetition;

        private Use(String token, ByteString fingerprint, @Nullable List<ReadUnits> repetition) {
            this.token = token;
            this.fingerprint = fingerprint;
            this.repetition = repetition;
        }

        /** Whether the transaction has been executed before. */
        boolean isRepetition() {
            return repetition != null;
        }

        /** What the repetition consumes. */
        List<ReadUnits> repetition() {
            if (repetition == null) {
                throw new IllegalStateException("Not a repetition: " + token);
            }
            return repetition;
        }

        /** The transaction has been executed; {@code ofRepetition} is what a repetition consumes. */
        void succeeded(List<ReadUnits> ofRepetition) {
            synchronized (IdempotencyTokens.this) {
                inProgress.remove(token);
                Executed ended = new Executed(fingerprint, clock.millis(), List.copyOf(ofRepetition));
                executed.put(token, ended);
                weight += ended.weight();
                forgetOutdated();
            }
        }

        /** The transaction has been refused, so the token is free again. */
        void failed() {
            synchronized (IdempotencyTokens.this) {
                inProgress.remove(token);
            }
        }
    }
}
