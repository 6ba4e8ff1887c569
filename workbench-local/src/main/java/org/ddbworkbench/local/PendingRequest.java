package org.ddbworkbench.local;

import java.time.Duration;
import java.util.Optional;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.fault.Draw;
import org.ddbworkbench.local.fault.FaultInjector;
import org.ddbworkbench.local.fault.FaultKind;
import org.jspecify.annotations.Nullable;

/**
 * A request that has arrived, with the faults that it meets. Every transport takes its requests this way: it lets {@link
 * #delay} pass, each in its own manner, and then sends what {@link #execute} returns.
 */
final class PendingRequest {
    private final LocalDynamoDb engine;
    private final String operation;
    private final byte[] body;
    private final FaultInjector injector;
    private final FaultInjector.@Nullable Decision decision;

    private PendingRequest(LocalDynamoDb engine, String operation, byte[] body) {
        this.engine = engine;
        this.operation = operation;
        this.body = body;
        injector = engine.injector();
        decision = engine.hasOperation(operation) ? injector.decide(operation) : null;
    }

    /**
     * Takes a request.
     *
     * @param target the header {@value Protocol#TARGET_HEADER}
     * @throws ServiceException when it names no operation of DynamoDB
     */
    static PendingRequest of(LocalDynamoDb engine, @Nullable String target, byte[] body) {
        return new PendingRequest(engine, Protocol.operation(target), body);
    }

    /** How long to wait before {@link #execute}; mostly zero. */
    Duration delay() {
        return decision == null ? Duration.ZERO : decision.delay();
    }

    /** Executes the request; empty when the connection is to break without an answer. */
    Optional<Reply> execute() {
        FaultKind fault = decision == null ? null : decision.fault();
        return fault == null ? Optional.of(Reply.of(answer())) : meet(fault, decision.draw());
    }

    private LocalResponse answer() {
        return engine.execute(operation, body);
    }

    private Optional<Reply> meet(FaultKind fault, Draw draw) {
        return switch (fault) {
            case THROTTLE ->
                refusal(
                        fault,
                        ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED,
                        "The level of configured provisioned throughput for the table was exceeded. Consider increasing your"
                                + " provisioning level with the UpdateTable API.");
            case THROTTLING -> refusal(fault, ErrorCode.THROTTLING, "Rate of requests exceeds the allowed throughput.");
            case REQUEST_LIMIT ->
                refusal(
                        fault,
                        ErrorCode.REQUEST_LIMIT_EXCEEDED,
                        "Throughput exceeds the current throughput limit for your account. Please contact AWS Support at"
                                + " https://aws.amazon.com/support request a limit increase");
            case SERVER_ERROR -> refusal(fault, ErrorCode.INTERNAL_SERVER_ERROR, "Internal server error");
            case UNAVAILABLE -> refusal(fault, ErrorCode.SERVICE_UNAVAILABLE, "Service is unavailable");
            case EXPIRED_TOKEN ->
                refusal(fault, ErrorCode.EXPIRED_TOKEN, "The security token included in the request is expired");
            case UNRECOGNIZED_CLIENT ->
                refusal(fault, ErrorCode.UNRECOGNIZED_CLIENT, "The security token included in the request is invalid.");
            case UNPROCESSED, UNPROCESSED_ALL -> {
                PartialBatch batch = PartialBatch.of(operation, body, fault == FaultKind.UNPROCESSED_ALL, draw);
                LocalResponse response = batch.execute(engine);
                if (batch.leavesOut() && response.isSuccessful()) {
                    injector.count(fault);
                }
                yield Optional.of(Reply.of(response));
            }
            case TRUNCATE -> {
                Reply whole = counted(fault, Reply.of(answer()));
                yield Optional.of(whole.truncatedTo(draw.below(whole.body().length)));
            }
            case WRONG_CRC -> Optional.of(counted(fault, Reply.of(answer())).withWrongChecksum());
            case DROP -> draw.next() < 0.5 ? broken(fault) : brokenAfterwards(fault);
            case DROP_BEFORE -> broken(fault);
            case DROP_AFTER -> brokenAfterwards(fault);
        };
    }

    private Optional<Reply> refusal(FaultKind fault, ErrorCode code, String message) {
        return Optional.of(counted(fault, Reply.of(Protocol.error(new ServiceException(code, message)))));
    }

    private Optional<Reply> broken(FaultKind fault) {
        injector.count(fault);
        return Optional.empty();
    }

    private Optional<Reply> brokenAfterwards(FaultKind fault) {
        answer(); // which nobody will see
        return broken(fault);
    }

    private Reply counted(FaultKind fault, Reply reply) {
        injector.count(fault);
        return reply;
    }
}
