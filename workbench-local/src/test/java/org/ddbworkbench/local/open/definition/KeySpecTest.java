package org.ddbworkbench.local.open.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.ddbworkbench.local.storage.KeyType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySpecTest {
    @Test
    void partitionAndSortKeyMayHaveTypes() {
        assertThat(KeySpec.parse("pk:S, sk:N"))
                .isEqualTo(new KeySpec(List.of(new KeyPart("pk", KeyType.S)), List.of(new KeyPart("sk", KeyType.N))));
        assertThat(KeySpec.parse("id")).isEqualTo(new KeySpec(List.of(new KeyPart("id", null)), List.of()));
    }

    @Test
    void aColonBeforeAnythingElseIsOfTheName() {
        assertThat(KeySpec.parse("ns:id:S,ns:at").parts().map(KeyPart::name)).containsExactly("ns:id", "ns:at");
    }

    @Test
    void indexesMayHaveSeveralAttributes() {
        IndexSpec index = IndexSpec.parse("by_place=tenant+region:S,at:N+id");
        assertThat(index.name()).isEqualTo("by_place");
        assertThat(index.keys().partition()).extracting(KeyPart::name).containsExactly("tenant", "region");
        assertThat(index.keys().toString()).isEqualTo("tenant+region:S,at:N+id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",sk", "pk,", "a,b,c", "a++b", ":S"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> KeySpec.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gsi1", "=pk", "gsi1=", "gsi1=a,b,c"})
    void anIndexNeedsNameAndKey(String text) {
        assertThatThrownBy(() -> IndexSpec.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
