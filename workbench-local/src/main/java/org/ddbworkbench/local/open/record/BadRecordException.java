package org.ddbworkbench.local.open.record;

import java.util.Objects;

/** Why one record can't be read; the ones after it can. */
final class BadRecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadRecordException(String reason) {
        super(reason);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
