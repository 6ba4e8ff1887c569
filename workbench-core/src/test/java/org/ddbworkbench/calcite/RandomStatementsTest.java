package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Seeds;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.Test;

/**
 * Random statements made of many parts of SQL: each gives rows or says what is wrong. Set {@code -Dworkbench.seed=...} to
 * repeat a run, and {@code -Dworkbench.statements=...} for more statements than the 200 of an ordinary build.
 */
class RandomStatementsTest {
    private static final long SEED = Seeds.seed();
    private static final int STATEMENTS = Integer.getInteger("workbench.statements", 200);

    @Test
    void noStatementEndsInAnInternalError() {
        System.out.println("RandomStatementsTest: -Dworkbench.seed=" + SEED);
        StatementGenerator statements = new StatementGenerator(new Random(SEED));
        List<String> failures = new ArrayList<>();
        int answered = 0;
        try (Sql sql = Sql.demo(Backend.embedded())) {
            for (int i = 0; i < STATEMENTS; i++) {
                String statement = statements.next();
                try {
                    sql.run(statement);
                    answered++;
                } catch (WorkbenchException e) {
                    if (e.code() == ErrorCode.INTERNAL || e.code() == ErrorCode.SYNTAX) {
                        failures.add(statement + "\n  " + e.code() + " " + e.getMessage());
                    }
                    assertThat(e.getMessage()).as(statement).doesNotContain("\n");
                } catch (RuntimeException | Error e) {
                    failures.add(statement + "\n  " + e);
                }
            }
        }
        System.out.println("RandomStatementsTest: " + answered + " of " + STATEMENTS + " gave rows");
        assertThat(failures).as("seed %d", SEED).isEmpty();
        assertThat(answered).as("statements that gave rows").isGreaterThan(STATEMENTS / 2);
    }
}
