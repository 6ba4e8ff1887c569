package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableValues;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.type.SqlTypeName;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.Test;

class PlanCompilerTest {
    private final PlanCompiler compiler = new PlanCompiler();

    private static EnumerableRel row(String column, int value) {
        RexBuilder rexBuilder = new RexBuilder(SqlTypes.typeFactory());
        RelOptCluster cluster = RelOptCluster.create(new VolcanoPlanner(), rexBuilder);
        RelDataType type = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.INTEGER);
        RelDataType row =
                rexBuilder.getTypeFactory().builder().add(column, type).build();
        return EnumerableValues.create(
                cluster,
                row,
                ImmutableList.of(ImmutableList.of(rexBuilder.makeExactLiteral(BigDecimal.valueOf(value), type))));
    }

    @Test
    void plansWithTheSameCodeShareIt() {
        Object one = compiler.compile(row("a", 1)).bindable();
        assertThat(compiler.compile(row("b", 1)).bindable()).isSameAs(one);
        assertThat(compiler.compile(row("a", 2)).bindable()).isNotSameAs(one);
    }

    @Test
    void statementsWithTheSameCodeReadWhatTheyAskFor() {
        Sql sql = Sql.demo(Backend.embedded());
        for (String tenant : List.of("acme", "beta", "acme")) {
            assertThat(sql.run("SELECT DISTINCT tenant FROM users WHERE tenant = '" + tenant + "'")
                            .rows())
                    .containsExactly(List.of(tenant));
        }
    }

    @Test
    void aConstantThatFailsFailsInEachStatement() {
        Sql sql = Sql.demo(Backend.embedded());
        for (String comment : List.of("", " /* again */")) {
            String statement = "SELECT user_id, 1 / 0 FROM users WHERE tenant = 'acme'" + comment;
            assertThatThrownBy(() -> sql.run(statement))
                    .isInstanceOf(WorkbenchException.class)
                    .hasMessageContaining("by zero");
        }
    }
}
