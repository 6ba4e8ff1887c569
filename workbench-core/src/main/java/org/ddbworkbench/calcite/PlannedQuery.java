package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.type.RelDataType;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;

/** A query with its compiled plan. */
final class PlannedQuery implements PreparedQuery {
    private final List<ResultColumn> columns;
    private final List<RelDataType> columnTypes;
    private final List<RelDataType> parameterTypes;
    private final PlanCompiler.Compiled plan;
    private final PlanOutline outline;
    private final ScanGuard guard;
    private final ExecutionFactory executions;
    private final Set<Integer> rowCounts;
    private volatile @Nullable RuntimeException constantFailed;

    /** Makes what the generated code finds of its execution. */
    interface ExecutionFactory {
        QueryExecution create(QueryContext context, List<@Nullable Object> parameters);
    }

    /**
     * @param outline of the plan
     * @param rowCounts positions of the parameters that say how many rows are wanted or left out
     */
    PlannedQuery(
            PlanCompiler.Compiled plan,
            PlanOutline outline,
            List<ResultColumn> columns,
            List<RelDataType> columnTypes,
            List<RelDataType> parameterTypes,
            Set<Integer> rowCounts,
            ScanGuard guard,
            ExecutionFactory executions) {
        this.plan = plan;
        this.outline = outline;
        this.columns = List.copyOf(columns);
        this.columnTypes = List.copyOf(columnTypes);
        this.parameterTypes = List.copyOf(parameterTypes);
        this.guard = guard;
        this.executions = executions;
        this.rowCounts = Set.copyOf(rowCounts);
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public List<ParameterColumn> parameters() {
        return ParameterValues.describe(parameterTypes);
    }

    /** What EXPLAIN shows of the plan. */
    PlanOutline outline() {
        return outline;
    }

    /** What keeps its executions from reading too much. */
    ScanGuard guard() {
        return guard;
    }

    @Override
    public RowStream execute(List<@Nullable Object> parameters, QueryContext context) {
        return start(parameters, context);
    }

    /** An execution that tells with which values its accesses began. */
    Rows start(List<@Nullable Object> parameters, QueryContext context) {
        List<@Nullable Object> values = ParameterValues.toRuntime(parameters, parameterTypes);
        for (int position : rowCounts) {
            if (!(values.get(position) instanceof Number number) || number.longValue() < 0) {
                throw new WorkbenchException(
                        ErrorCode.DATA,
                        "parameter " + (position + 1) + " is a number of rows, so it can't be " + values.get(position));
            }
        }
        QueryExecution execution = executions.create(context, values);
        plan.stash().forEach(execution::put);
        return new Rows(
                context, execution, () -> plan.bindable().bind(execution).enumerator());
    }

    /** The rows of one execution. */
    final class Rows implements RowStream {
        private final QueryContext context;
        private final QueryExecution execution;
        private boolean explained;
        private final Supplier<? extends Enumerator<?>> start;
        private @Nullable Enumerator<?> enumerator;
        private List<@Nullable Object> row = List.of();
        private boolean closed;

        Rows(QueryContext context, QueryExecution execution, Supplier<? extends Enumerator<?>> start) {
            this.context = context;
            this.execution = execution;
            this.start = start;
        }

        /** With which values accesses began. */
        QueryExecution.Begun begun() {
            return execution.begun();
        }

        @Override
        public boolean next() {
            if (closed) {
                return false;
            }
            return guarded(rows -> {
                context.cancellation().check();
                boolean more = rows.moveNext();
                if (more) {
                    row = convert(rows.current());
                } else if (!explained) {
                    explained = true;
                    explainEmptyResult();
                }
                return more;
            });
        }

        private void explainEmptyResult() {
            boolean nothing = context.usage().accesses().stream().allMatch(usage -> usage.rows() == 0);
            if (nothing) {
                execution.explainEmptyResult().ifPresent(context::warn);
            }
        }

        private <T> T guarded(Function<Enumerator<?>, T> action) {
            try {
                if (enumerator == null) {
                    enumerator = start.get();
                }
                return action.apply(enumerator);
            } catch (WorkbenchException e) {
                throw e;
            } catch (ExceptionInInitializerError e) {
                // Generated code computes constants when its class is loaded, and the class stays unusable.
                constantFailed = e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
                throw SqlErrors.runtime(constantFailed);
            } catch (NoClassDefFoundError e) {
                throw constantFailed == null
                        ? SqlErrors.internal(e, "the statement failed")
                        : SqlErrors.runtime(constantFailed);
            } catch (RuntimeException e) {
                for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                    if (cause instanceof WorkbenchException ours) {
                        throw ours;
                    }
                }
                throw SqlErrors.runtime(e);
            } catch (StackOverflowError e) {
                throw SqlErrors.internal(e, "the statement is too deeply nested");
            }
        }

        private List<@Nullable Object> convert(@Nullable Object current) {
            List<@Nullable Object> values = new ArrayList<>(columns.size());
            if (current instanceof Object[] array && (columns.size() > 1 || array.length == 1)) {
                for (int i = 0; i < columnTypes.size(); i++) {
                    values.add(SqlTypes.fromRuntime(array[i], columnTypes.get(i)));
                }
            } else if (current instanceof List<?> list && columns.size() > 1) {
                for (int i = 0; i < columnTypes.size(); i++) {
                    values.add(SqlTypes.fromRuntime(list.get(i), columnTypes.get(i)));
                }
            } else {
                values.add(SqlTypes.fromRuntime(current, columnTypes.get(0)));
            }
            return Collections.unmodifiableList(values);
        }

        @Override
        public List<@Nullable Object> row() {
            return row;
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                context.cancel();
                if (enumerator != null) {
                    enumerator.close();
                }
            }
        }
    }
}
