package org.ddbworkbench.template;

/** A key template that can't be read; the message says what is wrong and what would be right. */
public final class TemplateException extends Exception {
    private static final long serialVersionUID = 1L;

    TemplateException(String message) {
        super(message);
    }
}
