package org.ddbworkbench.local.open.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.ddbworkbench.local.open.TableFileException;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.Projection;
import org.jspecify.annotations.Nullable;

/**
 * Reads models of NoSQL Workbench, of any version, with their sample data. Lists of non-key attributes are often incomplete,
 * so nothing depends on them.
 */
public final class WorkbenchModel {
    /**
     * One table of a model.
     *
     * @param samples the sample data, of the table itself and then of its facets
     */
    public record Table(TableSpec spec, List<Sample> samples) {}

    /**
     * An item of the sample data.
     *
     * @param list which list it is in, such as {@code table Orders}
     * @param number its place in that list, from 1
     */
    public record Sample(String list, int number, @Nullable Object item) {}

    private final Consumer<String> notices;

    private WorkbenchModel(Consumer<String> notices) {
        this.notices = notices;
    }

    /**
     * The tables of a model.
     *
     * @param notices hears of what was corrected
     * @throws TableFileException when a table lacks its name or its partition key
     */
    public static List<Table> read(Members model, Consumer<String> notices) {
        WorkbenchModel reader = new WorkbenchModel(notices);
        return model.objects("DataModel").stream().map(reader::table).toList();
    }

    private Table table(Members table) {
        String name =
                table.text("TableName").orElseThrow(() -> KeySchemas.incomplete("a table of the model", "TableName"));
        KeySpec keys = keys(table.object("KeyAttributes"), null, "table " + name);
        List<IndexSpec> indexes = new ArrayList<>();
        for (Members index : table.objects("GlobalSecondaryIndexes")) {
            indexes.add(index(index, IndexDefinition.Kind.GLOBAL, null, name));
        }
        for (Members index : table.objects("LocalSecondaryIndexes")) {
            indexes.add(index(index, IndexDefinition.Kind.LOCAL, keys, name));
        }
        return new Table(new TableSpec(name, keys, indexes), samples(table, name));
    }

    private IndexSpec index(Members index, IndexDefinition.Kind kind, @Nullable KeySpec tableKeys, String table) {
        String name = index.text("IndexName")
                .orElseThrow(() -> KeySchemas.incomplete("an index of table " + table, "IndexName"));
        String what = "index " + name + " of table " + table;
        Members projection = index.object("Projection");
        String type = projection.text("ProjectionType").orElse(null);
        Projection corrected = KeySchemas.projection(type, projection.texts("NonKeyAttributes"));
        if (type != null && !type.equals(corrected.type().name())) {
            notices.accept(
                    what + " has the projection " + type + " without attributes; it is opened as " + corrected.type());
        }
        return new IndexSpec(name, kind, keys(index.object("KeyAttributes"), tableKeys, what), corrected);
    }

    private static KeySpec keys(Members attributes, @Nullable KeySpec tableKeys, String what) {
        List<KeyPart> partition = part(attributes.object("PartitionKey"));
        return KeySchemas.keySpec(
                partition.isEmpty() && tableKeys != null ? tableKeys.partition() : partition,
                part(attributes.object("SortKey")),
                what);
    }

    private static List<KeyPart> part(Members attribute) {
        return attribute
                .text("AttributeName")
                .map(name -> List.of(new KeyPart(
                        name, KeySchemas.type(attribute.text("AttributeType").orElse("")))))
                .orElse(List.of());
    }

    private static List<Sample> samples(Members table, String name) {
        List<Sample> samples = new ArrayList<>();
        addSamples(samples, table, "table " + name);
        for (Members facet : table.objects("TableFacets")) {
            Optional<String> facetName = facet.text("FacetName");
            addSamples(
                    samples,
                    facet,
                    "table " + name + facetName.map(found -> " facet " + found).orElse(""));
        }
        return samples;
    }

    private static void addSamples(List<Sample> samples, Members owner, String list) {
        if (owner.has("TableData") && !(owner.byName().get("TableData") instanceof List<?>)) {
            throw new TableFileException("the sample data of " + list + " (TableData) are no list", null);
        }
        int number = 0;
        for (Object item : owner.list("TableData")) {
            number++;
            if (!(item instanceof Map<?, ?> map && map.isEmpty())) {
                samples.add(new Sample(list, number, item));
            }
        }
    }
}
