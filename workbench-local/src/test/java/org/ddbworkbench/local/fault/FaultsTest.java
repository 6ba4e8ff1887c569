package org.ddbworkbench.local.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "throttle=0.05",
                "error-503=first:3",
                "drop=every:10@PutItem,UpdateItem",
                "latency=20ms..200ms:1.0",
                "latency=2000ms..2000ms:every:10@Query",
            })
    void textsAreReadAsTheyAreWritten(String text) {
        assertThat(Faults.builder().add(text).seed(7).build()).hasToString("[" + text + "] seed 7");
    }

    @Test
    void aTimeStandsForEveryRequest() {
        assertThat(Faults.builder().add("latency=2s").build()).hasToString("[latency=2000ms..2000ms:1.0] seed 0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "throttle | not a fault: throttle; it is KIND=WHEN",
                "thortle=0.5 | no such fault: thortle; there are throttle, throttling",
                "late=1 | no such fault: late; there are throttle, throttling, request-limit, error-500, error-503,"
                        + " expired-token, unrecognized-client, unprocessed, unprocessed-all, truncate, wrong-crc, drop,"
                        + " drop-before, drop-after, latency",
                "throttle=1.5 | not a rate from 0 to 1: 1.5",
                "throttle=often | not a choice of requests: often",
                "throttle=first:0 | not a positive number: 0",
                "latency=0.5 | not a latency: 0.5",
                "latency=2s..1s | not a range of times: PT2S to PT1S",
                "latency=99999999999s | too long a time: 99999999999s",
                "throttle=0.5@ | not a fault",
            })
    void otherTextsAreRefused(String text, String message) {
        assertThatThrownBy(() -> Faults.builder().add(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void operationsRestrictWhatIsAddedLaterToo() {
        assertThat(Faults.builder()
                        .operations("Query")
                        .add("throttle=0.5")
                        .latency(Duration.ofSeconds(1), When.always())
                        .build())
                .hasToString("[throttle=0.5@Query, latency=1000ms..1000ms:1.0@Query] seed 0");
    }

    @Test
    void operationsRestrictWhatHasNoneOfItsOwn() {
        assertThat(Faults.builder()
                        .add("throttle=0.5")
                        .add("drop=0.5@PutItem")
                        .operations("Query", "Scan")
                        .build())
                .hasToString("[throttle=0.5@Query,Scan, drop=0.5@PutItem] seed 0");
    }

    @Test
    void ratesAreKept() {
        assertThat(struck("throttle=0.05", 10_000)).hasSizeBetween(400, 600);
        assertThat(struck("throttle=0", 1_000)).isEmpty();
        assertThat(struck("throttle=1", 1_000)).hasSize(1_000);
    }

    @Test
    void requestsAreCountedByOperation() {
        FaultInjector injector =
                new FaultInjector(Faults.builder().add("throttle=first:1").build());

        assertThat(injector.decide("Query").fault()).isEqualTo(FaultKind.THROTTLE);
        assertThat(injector.decide("Scan").fault()).isEqualTo(FaultKind.THROTTLE);
        assertThat(injector.decide("Query").fault()).isNull();
        assertThat(struck("throttle=every:3", 10)).containsExactly(3, 6, 9);
    }

    @Test
    void anotherSeedStrikesOtherRequests() {
        assertThat(struck("throttle=0.5", 1, 100)).isEqualTo(struck("throttle=0.5", 1, 100));
        assertThat(struck("throttle=0.5", 1, 100)).isNotEqualTo(struck("throttle=0.5", 2, 100));
    }

    /** A recorded run: what a seed means must not change from one version to the next. */
    @Test
    void aSeedMeansTheSameEverywhere() {
        assertThat(struck("throttle=0.2", 7, 20)).containsExactly(2, 14, 20);
    }

    @Test
    void latenciesLieInTheirRangeAndComeOnTopOfOtherFaults() {
        FaultInjector injector = new FaultInjector(
                Faults.builder().add("throttle=1").add("latency=20ms..30ms").build());

        List<Duration> delays = IntStream.range(0, 100)
                .mapToObj(i -> injector.decide("Query").delay())
                .toList();

        assertThat(delays).allMatch(delay -> delay.toMillis() >= 20 && delay.toMillis() < 30);
        assertThat(delays.stream().distinct()).hasSizeGreaterThan(90);
        assertThat(injector.decide("Query").fault()).isEqualTo(FaultKind.THROTTLE);
    }

    @Test
    void partOfABatchIsLeftOutOfBatchesOnly() {
        FaultInjector injector =
                new FaultInjector(Faults.builder().add("unprocessed=1").build());

        assertThat(injector.decide("Query").fault()).isNull();
        assertThat(injector.decide("BatchGetItem").fault()).isEqualTo(FaultKind.UNPROCESSED);
    }

    private static List<Integer> struck(String fault, int requests) {
        return struck(fault, 0, requests);
    }

    /** The numbers of the requests that a fault strikes. */
    private static List<Integer> struck(String fault, long seed, int requests) {
        FaultInjector injector =
                new FaultInjector(Faults.builder().seed(seed).add(fault).build());
        return IntStream.rangeClosed(1, requests)
                .filter(i -> injector.decide("Query").fault() != null)
                .boxed()
                .toList();
    }
}
