package org.ddbworkbench.dynamo;

import java.io.IOException;

/** An answer of DynamoDB that is not what its protocol says. */
final class MalformedAnswerException extends IOException {
    private static final long serialVersionUID = 1L;

    MalformedAnswerException(String message) {
        super(message);
    }
}
