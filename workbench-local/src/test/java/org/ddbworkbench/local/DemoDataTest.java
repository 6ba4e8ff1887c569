package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.ddbworkbench.local.DemoData.Scale;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.junit.jupiter.api.Test;

class DemoDataTest {
    @Test
    void smallScaleHasFiveTenants() {
        Map<String, Long> counts = DemoItems.of(Scale.SMALL)
                .map(DemoDataTest::entity)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        assertThat(counts).isEqualTo(Map.of("META", 5L, "USER", 100L, "INVOICE", 150L, "EVENT", 500L));
        assertThat(DemoData.items(Scale.SMALL)).hasSize(755);
        assertThat(Scale.SMALL.itemCount()).isEqualTo(755);
    }

    @Test
    void standardScaleIsAbout116Megabytes() {
        assertThat(Scale.STANDARD.itemCount()).isEqualTo(110_020);
        long bytes = DemoItems.of(Scale.STANDARD).mapToLong(Item::size).sum();
        assertThat(bytes).isBetween(108_000_000L, 116_000_000L);
    }

    @Test
    void usersAreTwoKilobytesAndEventsOne() {
        assertThat(itemsOf("USER")).allMatch(item -> item.size() == 2000);
        assertThat(itemsOf("EVENT")).allMatch(item -> item.size() == 1000);
    }

    @Test
    void valuesFollowFromTheNumbers() {
        Item tenant = itemsOf("META").get(2);
        assertThat(texts(tenant))
                .isEqualTo(Map.of("pk", "TENANT#tenant-003", "sk", "META", "name", "Tenant 003 Inc", "plan", "team"));
        Item user = itemsOf("USER").get(0);
        assertThat(texts(user))
                .containsEntry("pk", "TENANT#acme")
                .containsEntry("sk", "USER#u_0001")
                .containsEntry("email", "u_0001@acme.example")
                .containsEntry("role", "admin")
                .containsOnlyKeys("pk", "sk", "email", "role", "bio");
        Item invoice = itemsOf("INVOICE").get(26);
        assertThat(texts(invoice))
                .isEqualTo(Map.of(
                        "pk", "TENANT#acme",
                        "sk", "INVOICE#2026-0027",
                        "user_id", "u_0007",
                        "status", "open",
                        "due_date", "2026-01-28",
                        "gsi1pk", "STATUS#open",
                        "gsi1sk", "2026-01-28"));
        assertThat(invoice.get("amount_cents")).hasToString("{N:2700}");
        Item event = itemsOf("EVENT").get(0);
        assertThat(texts(event))
                .containsEntry("sk", "EVENT#2026-01-01T00:37Z")
                .containsEntry("actor", "u_0008")
                .containsEntry("action", "login")
                .containsOnlyKeys("pk", "sk", "actor", "action", "detail");
    }

    @Test
    void loadedDirectlyOrByBatchesTheTableIsTheSame() {
        LocalDynamoDb loaded = LocalDynamoDb.create();
        DemoData.load(loaded, Scale.SMALL);
        LocalDynamoDb batched = LocalDynamoDb.create();
        assertThat(execute(batched, "CreateTable", DemoData.createTableRequest())
                        .status())
                .isEqualTo(200);
        assertThat(DemoData.batchWriteRequests(Scale.SMALL))
                .hasSize(31)
                .allMatch(request -> execute(batched, "BatchWriteItem", request).status() == 200);

        String scan = "{\"TableName\":\"saas-billing\",\"ReturnConsumedCapacity\":\"INDEXES\"}";
        assertThat(execute(loaded, "Scan", scan).text())
                .isEqualTo(execute(batched, "Scan", scan).text())
                .contains("\"Count\":755");
        assertThat(execute(loaded, "DescribeTable", "{\"TableName\":\"saas-billing\"}")
                        .text())
                .contains("\"ItemCount\":755")
                .contains("\"ItemCount\":150");
    }

    @Test
    void loadRefusesAnEngineThatHasTheTable() {
        LocalDynamoDb engine = LocalDynamoDb.create();
        DemoData.load(engine, Scale.SMALL);

        assertThatThrownBy(() -> DemoData.load(engine, Scale.SMALL))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Table already exists: saas-billing");
    }

    @Test
    void catalogIsAResource() {
        assertThat(DemoData.catalog()).contains("saas-billing:").contains("INVOICE#");
    }

    private static LocalResponse execute(LocalDynamoDb engine, String operation, String json) {
        return engine.execute(operation, json.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Item> itemsOf(String entity) {
        return DemoItems.of(Scale.SMALL)
                .filter(item -> entity(item).equals(entity))
                .toList();
    }

    private static String entity(Item item) {
        return texts(item).get("sk").split("#", 2)[0];
    }

    private static Map<String, String> texts(Item item) {
        return item.attributes().entrySet().stream()
                .filter(attribute -> attribute.getValue() instanceof AttributeValue.Text)
                .collect(Collectors.toMap(
                        Map.Entry::getKey, attribute -> ((AttributeValue.Text) attribute.getValue()).value()));
    }
}
