package org.ddbworkbench.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TemplateGroupsTest {
    @Test
    void eachGroupIsThereOrNot() throws TemplateException {
        assertThat(TemplateGroups.expand("T#{tenant}")).containsExactly("T#{tenant}");
        assertThat(TemplateGroups.expand("T#{tenant}[#L#{locale}]#CMS"))
                .containsExactly("T#{tenant}#L#{locale}#CMS", "T#{tenant}#CMS");
        assertThat(TemplateGroups.expand("A[B][C]")).containsExactly("ABC", "AB", "AC", "A");
        assertThat(TemplateGroups.expand("A[#X]B[#X]")).hasSize(4);
        assertThat(TemplateGroups.expand("A[X][X]")).containsExactly("AXX", "AX", "A");
    }

    @Test
    void doubledBracketsAndThoseOfTypesStandForThemselves() throws TemplateException {
        assertThat(TemplateGroups.expand("A[[x]]")).containsExactly("A[x]");
        assertThat(TemplateGroups.expand("A[[[{x}]]]")).containsExactly("A[{x}]", "A[");
        assertThat(TemplateGroups.expand("{{[#{a:enum([|])}]")).containsExactly("{{#{a:enum([|])}", "{{");
        assertThat(TemplateGroups.expand("v{n:re([1-9]{2})}[_A]"))
                .containsExactly("v{n:re([1-9]{2})}_A", "v{n:re([1-9]{2})}");
    }

    @Test
    void wrongBracketsAreRefused() {
        assertThatThrownBy(() -> TemplateGroups.expand("A[b")).hasMessageContaining("'[' without ']'");
        assertThatThrownBy(() -> TemplateGroups.expand("A]b")).hasMessageContaining("']' without '['");
        assertThatThrownBy(() -> TemplateGroups.expand("A[b[c]d]")).hasMessageContaining("within another");
        assertThatThrownBy(() -> TemplateGroups.expand("[a]b[]c")).hasMessageContaining("is empty");
    }
}
