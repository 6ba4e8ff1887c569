package org.ddbworkbench.access;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.catalog.Discriminator;
import org.jspecify.annotations.Nullable;

/** What DynamoDB is asked of an attribute that tells whether an item belongs to an entity: it keeps every item that does. */
final class DiscriminatorFilter {
    /** More values than these are left to the reader. */
    private static final int MOST_VALUES = 20;

    private DiscriminatorFilter() {}

    /** The condition; null where it would be too long. */
    static @Nullable String render(Discriminator discriminator, ExpressionBuilder builder) {
        String name = String.join(
                ".", discriminator.path().stream().map(builder::name).toList());
        String attribute = discriminator.path().get(discriminator.path().size() - 1);
        Discriminator.Test test = discriminator.test();
        if (test instanceof Discriminator.Presence presence) {
            return (presence.there() ? "attribute_exists(" : "attribute_not_exists(") + name + ")";
        }
        if (test instanceof Discriminator.OfType ofType) {
            return "attribute_type(" + name + ", "
                    + builder.value(attribute, ofType.type().name()) + ")";
        }
        return oneOf(name, attribute, ((Discriminator.OneOf) test).texts(), builder);
    }

    private static @Nullable String oneOf(
            String name, String attribute, List<String> texts, ExpressionBuilder builder) {
        if (texts.size() > MOST_VALUES) {
            return null;
        }
        List<String> values = new ArrayList<>();
        List<String> members = new ArrayList<>();
        String set = builder.value("set", "SS");
        for (String text : texts) {
            String value = builder.value(attribute, text);
            values.add(value);
            members.add("attribute_type(" + name + ", " + set + ") AND contains(" + name + ", " + value + ")");
            BigDecimal number = Discriminator.number(text);
            if (number != null && Storable.isNumber(number)) {
                values.add(builder.value(attribute, number));
            }
            if (text.equals("true") || text.equals("false")) {
                values.add(builder.value(attribute, Boolean.valueOf(text)));
            }
        }
        List<String> alternatives = new ArrayList<>();
        alternatives.add(
                values.size() == 1 ? name + " = " + values.get(0) : name + " IN (" + String.join(", ", values) + ")");
        alternatives.addAll(members);
        return ExpressionBuilder.or(alternatives);
    }
}
