package org.ddbworkbench.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stopping what several threads wait for. */
@Timeout(30)
class CancellationTest {
    private final Cancellation cancellation = new Cancellation();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void shutDown() {
        threads.shutdownNow();
    }

    private static void assertCancelled(Runnable action) {
        assertThatThrownBy(action::run)
                .isInstanceOfSatisfying(
                        WorkbenchException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
    }

    @Test
    void everyThreadIsWokenAndKeepsNoInterruption() throws Exception {
        CountDownLatch waiting = new CountDownLatch(10);
        AtomicInteger aborted = new AtomicInteger();
        List<Future<Boolean>> results = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            results.add(threads.submit(() -> {
                try (Cancellation.Waiting entered = cancellation.child().enter()) {
                    entered.inFlight(aborted::incrementAndGet);
                    waiting.countDown();
                    Thread.sleep(20_000);
                    return false;
                } catch (InterruptedException woken) {
                    return !Thread.currentThread().isInterrupted();
                }
            }));
        }
        waiting.await();
        cancellation.cancel();
        for (Future<Boolean> result : results) {
            assertThat(result.get(5, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(aborted).hasValue(10);
    }

    @Test
    void aThreadThatLeftIsNotInterrupted() {
        try (Cancellation.Waiting entered = cancellation.enter()) {
            assertThat(entered.isCancelled()).isFalse();
        }
        cancellation.cancel();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(Cancellation.current()).isNull();
    }

    @Test
    void whatBeginsTooLateIsAbortedAtOnce() {
        AtomicInteger aborted = new AtomicInteger();
        try (Cancellation.Waiting entered = cancellation.enter()) {
            cancellation.cancel();
            entered.inFlight(aborted::incrementAndGet);
        }
        assertThat(aborted).hasValue(1);
        assertCancelled(cancellation::check);
    }

    @Test
    void aPartIsStoppedAloneAndWithTheWhole() {
        Cancellation part = cancellation.child();
        Cancellation other = cancellation.child();
        part.cancel();
        assertThat(part.isCancelled()).isTrue();
        assertThat(other.isCancelled()).isFalse();
        assertThat(cancellation.isCancelled()).isFalse();
        cancellation.cancel();
        assertThat(other.isCancelled()).isTrue();
    }

    @Test
    void aPauseEndsWithACancel() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        Future<?> paused = threads.submit(() -> {
            started.countDown();
            assertCancelled(() -> cancellation.child().pause(20_000));
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        });
        started.await();
        cancellation.cancel();
        paused.get(5, TimeUnit.SECONDS);
    }

    @Test
    void whoInterruptsTheReaderEndsTheStatementAndTheReaderStaysInterrupted() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        Thread[] reader = new Thread[1];
        Future<?> paused = threads.submit(() -> {
            reader[0] = Thread.currentThread();
            started.countDown();
            assertCancelled(() -> cancellation.child().pause(20_000));
            assertThat(Thread.interrupted()).isTrue();
        });
        started.await();
        reader[0].interrupt();
        paused.get(5, TimeUnit.SECONDS);
        assertThat(cancellation.isCancelled()).isTrue();
    }
}
