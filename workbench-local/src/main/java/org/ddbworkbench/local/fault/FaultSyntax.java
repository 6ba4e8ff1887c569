package org.ddbworkbench.local.fault;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads faults from texts, see {@link Faults.Builder#add(String)}. */
final class FaultSyntax {
    private static final Pattern FAULT =
            Pattern.compile("(?<kind>[a-z0-9-]+)=(?<what>[^@=]+)(?:@(?<operations>[A-Za-z]+(?:,[A-Za-z]+)*))?");
    private static final Pattern LATENCY =
            Pattern.compile("(?<least>[0-9]+m?s)(?:\\.\\.(?<most>[0-9]+m?s))?(?::(?<when>.+))?");
    private static final Pattern COUNTED = Pattern.compile("(?<how>first|every):(?<count>[0-9]{1,9})");
    private static final Pattern RATE = Pattern.compile("[0-9]*\\.?[0-9]+");

    private FaultSyntax() {}

    static Rule parse(String text) {
        Matcher fault = FAULT.matcher(text);
        if (!fault.matches()) {
            throw new IllegalArgumentException("not a fault: " + text
                    + "; it is KIND=WHEN or KIND=WHEN@OPERATION,..., such as throttle=0.05@Query");
        }
        String kind = fault.group("kind");
        Rule rule = kind.equals(LatencyRule.LABEL)
                ? latency(fault.group("what"))
                : new FaultRule(FaultKind.of(kind), when(fault.group("what")));
        String operations = fault.group("operations");
        return operations == null ? rule : rule.restrictedTo(List.of(operations.split(",")));
    }

    private static Rule latency(String text) {
        Matcher latency = LATENCY.matcher(text);
        if (!latency.matches()) {
            throw new IllegalArgumentException("not a latency: " + text + "; it is a time or a range of times, such as"
                    + " 20ms..2s, with :WHEN for some requests only");
        }
        Duration least = time(latency.group("least"));
        String most = latency.group("most");
        String when = latency.group("when");
        return new LatencyRule(when == null ? When.always() : when(when), least, most == null ? least : time(most));
    }

    private static When when(String text) {
        Matcher counted = COUNTED.matcher(text);
        if (counted.matches()) {
            int count = Integer.parseInt(counted.group("count"));
            return counted.group("how").equals("first") ? When.first(count) : When.every(count);
        }
        if (!RATE.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "not a choice of requests: " + text + "; it is a rate such as 0.05, first:N or every:N");
        }
        return When.rate(Double.parseDouble(text));
    }

    private static Duration time(String text) {
        try {
            return text.endsWith("ms")
                    ? Duration.ofMillis(Integer.parseInt(text.substring(0, text.length() - 2)))
                    : Duration.ofSeconds(Integer.parseInt(text.substring(0, text.length() - 1)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("too long a time: " + text, e);
        }
    }
}
