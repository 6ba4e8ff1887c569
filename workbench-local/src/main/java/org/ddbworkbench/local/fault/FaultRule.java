package org.ddbworkbench.local.fault;

/** One fault and the requests that it strikes. */
record FaultRule(FaultKind kind, When when) implements Rule {
    @Override
    public Rule with(When other) {
        return new FaultRule(kind, other);
    }

    @Override
    public boolean strikes(String operation, long request, Draw draw) {
        return kind.concerns(operation) && when.strikes(operation, request, draw);
    }

    @Override
    public String toString() {
        return kind.label() + "=" + when;
    }
}
