package org.ddbworkbench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchPatternTest {
    @ParameterizedTest
    @CsvSource({
        "%,users,true",
        "users,users,true",
        "USERS,users,true",
        "user,users,false",
        "u%s,users,true",
        "user_,users,true",
        "\\_items,_items,true",
        "\\_items,xitems,false",
        "a\\%,a%,true",
        "a\\%,ab,false",
        "a.c,abc,false"
    })
    void patternsMatchAsJdbcSays(String pattern, String name, boolean expected) {
        assertThat(SearchPattern.matcher(pattern).test(name)).isEqualTo(expected);
    }

    @Test
    void noPatternMatchesEverything() {
        assertThat(SearchPattern.matcher(null).test("users")).isTrue();
    }
}
