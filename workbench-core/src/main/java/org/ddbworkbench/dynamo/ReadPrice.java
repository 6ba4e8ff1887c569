package org.ddbworkbench.dynamo;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * What reading costs.
 *
 * @param dollarsPerMillion US dollars for a million read units
 * @param source where the number comes from, for people
 */
public record ReadPrice(BigDecimal dollarsPerMillion, String source) {
    /** AWS's list price of read request units on demand in us-east-1, standard table class, since November 2024. */
    public static final ReadPrice DEFAULT =
            new ReadPrice(new BigDecimal("0.125"), "on demand in us-east-1 since November 2024");

    private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.HALF_UP);

    public ReadPrice {
        if (dollarsPerMillion.signum() < 0) {
            throw new IllegalArgumentException("a price can't be negative");
        }
    }

    /** The price that somebody gave, or the default. */
    public static ReadPrice of(@Nullable BigDecimal dollarsPerMillion) {
        return dollarsPerMillion == null ? DEFAULT : new ReadPrice(dollarsPerMillion, "as the connection says");
    }

    /** US dollars, such as {@code $0.00013}: two digits are enough to see what it is like. */
    public String text(double readUnits) {
        BigDecimal dollars = dollarsPerMillion
                .multiply(BigDecimal.valueOf(readUnits))
                .movePointLeft(6)
                .round(TWO_DIGITS)
                .stripTrailingZeros();
        return "$"
                + (dollars.signum() == 0
                        ? "0"
                        : dollars.scale() <= 0 ? dollars.toBigInteger() : dollars.toPlainString());
    }

    /** Such as {@code $0.125 a million read units, on demand in us-east-1 since November 2024}. */
    @Override
    public String toString() {
        return "$" + dollarsPerMillion.toPlainString() + " a million read units, " + source;
    }
}
