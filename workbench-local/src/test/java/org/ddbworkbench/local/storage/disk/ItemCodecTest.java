package org.ddbworkbench.local.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.junit.jupiter.api.Test;

class ItemCodecTest {
    private static final int ITEMS = 5_000;
    private final RandomItems items = new RandomItems(20260107);

    @Test
    void itemsComeBackAsTheyWere() {
        for (int i = 0; i < ITEMS; i++) {
            Item item = items.next();
            byte[] encoded = ItemCodec.encode(item);

            Item decoded = ItemCodec.decode(encoded);

            assertThat(decoded).isEqualTo(item);
            assertThat(List.copyOf(decoded.attributes().keySet()))
                    .isEqualTo(List.copyOf(item.attributes().keySet()));
            assertThat(ItemCodec.itemBytes(Arrays.copyOf(encoded, ItemCodec.HEADER_BYTES)))
                    .isEqualTo(item.size());
        }
    }

    @Test
    void aNumberOf38DigitsKeepsEachOfThem() {
        BigDecimal number = new BigDecimal("-1.2345678901234567890123456789012345678E-93");
        Item item = Item.of(Map.of("n", new AttributeValue.Numeric(number)));

        assertThat(ItemCodec.decode(ItemCodec.encode(item)).get("n")).isEqualTo(new AttributeValue.Numeric(number));
    }

    @Test
    void anItemOf300BytesTakesLittleMore() {
        Item item = Item.of(Map.of(
                "pk", new AttributeValue.Text("TENANT#1"),
                "data", new AttributeValue.Binary(ByteString.of(new byte[280]))));

        assertThat(ItemCodec.encode(item).length - item.size()).isBetween(0, 12);
    }

    @Test
    void theFormatStaysReadable() {
        byte[] written = {1, 7, 2, 1, 'a', 5, 0, 84, 1, 'b', 3, 3, 'x', 'y', 'z'};

        assertThat(ItemCodec.decode(written).attributes())
                .isEqualTo(Map.of(
                        "a", new AttributeValue.Numeric(new BigDecimal(42)), "b", new AttributeValue.Text("xyz")));
    }

    @Test
    void damageAndNewerFormatsAreTold() {
        byte[] encoded = ItemCodec.encode(items.next());
        byte[] newer = encoded.clone();
        newer[0] = 2;

        assertThatThrownBy(() -> ItemCodec.decode(newer))
                .isInstanceOf(StorageException.class)
                .hasMessage("a stored item has the unknown format 2");
        for (int length = 0; length < encoded.length; length++) {
            byte[] cut = Arrays.copyOf(encoded, length);
            assertThatThrownBy(() -> ItemCodec.decode(cut)).isInstanceOf(StorageException.class);
        }
    }
}
