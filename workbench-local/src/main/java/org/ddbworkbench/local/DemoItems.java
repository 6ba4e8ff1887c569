package org.ddbworkbench.local;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.value.ItemSize;

/** The items of the demonstration table, tenant by tenant. Every value follows from the number of its item. */
final class DemoItems {
    private static final int USER_BYTES = 2000;
    private static final int EVENT_BYTES = 1000;
    private static final int MINUTES_BETWEEN_EVENTS = 37;
    private static final LocalDateTime START = LocalDateTime.of(2026, 1, 1, 0, 0);
    private static final DateTimeFormatter MINUTES = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm'Z'", Locale.ROOT);
    private static final List<String> PLANS = List.of("team", "free", "pro");
    private static final List<String> ACTIONS = List.of("invite", "login", "export", "pay");
    private static final List<String> STATUS_BY_LAST_DIGIT =
            List.of("paid", "paid", "paid", "paid", "paid", "paid", "paid", "open", "open", "void");

    private final DemoData.Scale scale;
    private final int tenantNumber;
    private final String tenant;

    private DemoItems(DemoData.Scale scale, int tenantNumber) {
        this.scale = scale;
        this.tenantNumber = tenantNumber;
        tenant = switch (tenantNumber) {
            case 1 -> "acme";
            case 2 -> "beta";
            default -> number("tenant-%03d", tenantNumber);
        };
    }

    static Stream<Item> of(DemoData.Scale scale) {
        return IntStream.rangeClosed(1, scale.tenants())
                .mapToObj(tenant -> new DemoItems(scale, tenant))
                .flatMap(DemoItems::items);
    }

    private Stream<Item> items() {
        return Stream.of(
                        Stream.of(tenant()),
                        IntStream.rangeClosed(1, scale.users()).mapToObj(this::user),
                        IntStream.rangeClosed(1, scale.invoices()).mapToObj(this::invoice),
                        IntStream.rangeClosed(1, scale.events()).mapToObj(this::event))
                .flatMap(items -> items);
    }

    private Item tenant() {
        String name = switch (tenantNumber) {
            case 1 -> "Acme Inc";
            case 2 -> "Beta Inc";
            default -> number("Tenant %03d Inc", tenantNumber);
        };
        return Item.of(attributes("META", "name", name, "plan", PLANS.get(tenantNumber % PLANS.size())));
    }

    private Item user(int n) {
        String userId = userId(n);
        Map<String, AttributeValue> user = attributes(
                "USER#" + userId,
                "email",
                userId + "@" + tenant + ".example",
                "role",
                n % 50 == 1 ? "admin" : "member");
        return filled(user, "bio", USER_BYTES, "User " + n + " of " + tenant + " looks after invoices and members. ");
    }

    private Item invoice(int n) {
        String status = STATUS_BY_LAST_DIGIT.get(n % STATUS_BY_LAST_DIGIT.size());
        String dueDate = START.toLocalDate().plusDays(n % 365).toString();
        Map<String, AttributeValue> invoice = attributes(
                number("INVOICE#2026-%04d", n),
                "user_id",
                userId((n - 1) % scale.users() + 1),
                "status",
                status,
                "due_date",
                dueDate,
                "gsi1pk",
                "STATUS#" + status,
                "gsi1sk",
                dueDate);
        invoice.put("amount_cents", new AttributeValue.Numeric(BigDecimal.valueOf(100L * n)));
        return Item.of(invoice);
    }

    private Item event(int n) {
        String action = ACTIONS.get(n % ACTIONS.size());
        String actor = userId(7 * n % scale.users() + 1);
        String at = MINUTES.format(START.plusMinutes((long) MINUTES_BETWEEN_EVENTS * n));
        Map<String, AttributeValue> event = attributes("EVENT#" + at, "actor", actor, "action", action);
        return filled(
                event, "detail", EVENT_BYTES, "Event " + n + ": " + actor + " did " + action + " at " + at + ". ");
    }

    private Map<String, AttributeValue> attributes(String sortKey, String... namesAndTexts) {
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        attributes.put("pk", new AttributeValue.Text("TENANT#" + tenant));
        attributes.put("sk", new AttributeValue.Text(sortKey));
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            attributes.put(namesAndTexts[i], new AttributeValue.Text(namesAndTexts[i + 1]));
        }
        return attributes;
    }

    /** The item with a last attribute of repeated text that brings it to {@code bytes}. */
    private static Item filled(Map<String, AttributeValue> attributes, String name, int bytes, String sentence) {
        int missing = bytes - ItemSize.of(attributes) - ItemSize.utf8Length(name);
        String text = sentence.repeat(missing / sentence.length() + 1).substring(0, missing);
        attributes.put(name, new AttributeValue.Text(text));
        return Item.of(attributes);
    }

    private static String userId(int n) {
        return number("u_%04d", n);
    }

    private static String number(String format, int n) {
        return String.format(Locale.ROOT, format, n);
    }
}
