package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContexts;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantReducerTest {
    private final RelDataTypeFactory types = SqlTypes.typeFactory();
    private final RexBuilder rexBuilder = new RexBuilder(types);
    private final RexExecutor compiling = new RexExecutorImpl(DataContexts.EMPTY);
    private final RelDataType text = types.createSqlType(SqlTypeName.VARCHAR);

    private List<RexNode> reduce(RexExecutor executor, RexNode... expressions) {
        List<RexNode> reduced = new ArrayList<>();
        executor.reduce(rexBuilder, List.of(expressions), reduced);
        return reduced;
    }

    private RexNode cast(String value, RelDataType type) {
        return rexBuilder.makeAbstractCast(type, rexBuilder.makeLiteral(value), false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"acme", "", " a  ", "it's", "\u00e9\ud83d\ude00", "12", "a\\b\n"})
    void textsAreWhatCompiledCodeSays(String value) {
        ConstantReducer reducer = new ConstantReducer((builder, expressions, reduced) -> {
            throw new AssertionError("compiled");
        });
        RexNode[] expressions = {
            cast(value, text), cast(value, types.createTypeWithNullability(text, true)),
        };
        assertThat(reduce(reducer, expressions)).isEqualTo(reduce(compiling, expressions));
    }

    @Test
    void allElseIsCompiled() {
        RexNode two = rexBuilder.makeExactLiteral(BigDecimal.valueOf(2));
        RexNode[] expressions = {
            cast("acme", text),
            cast("acme", types.createSqlType(SqlTypeName.VARCHAR, 2)),
            cast("12", types.createSqlType(SqlTypeName.INTEGER)),
            rexBuilder.makeCall(SqlStdOperatorTable.PLUS, two, two),
        };
        assertThat(reduce(ConstantReducer.INSTANCE, expressions))
                .isEqualTo(reduce(compiling, expressions))
                .doesNotContain(expressions[3]);
    }

    @Test
    void nothingIsReducedWhereOneFails() {
        RexNode zero = rexBuilder.makeExactLiteral(BigDecimal.ZERO);
        RexNode[] expressions = {
            cast("acme", text), rexBuilder.makeCall(SqlStdOperatorTable.DIVIDE, zero, zero),
        };
        assertThat(reduce(ConstantReducer.INSTANCE, expressions)).containsExactly(expressions);
    }
}
