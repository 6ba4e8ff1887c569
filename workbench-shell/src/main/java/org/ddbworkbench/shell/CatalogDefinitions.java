package org.ddbworkbench.shell;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.local.open.definition.IndexSpec;
import org.ddbworkbench.local.open.definition.KeyPart;
import org.ddbworkbench.local.open.definition.KeySpec;
import org.ddbworkbench.local.open.definition.TableSpec;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyType;
import org.ddbworkbench.local.storage.Projection;

/** Keys and indexes of tables as a catalog has them. */
final class CatalogDefinitions {
    private CatalogDefinitions() {}

    /** @throws org.ddbworkbench.WorkbenchException when the catalog can't be read or is wrong */
    static List<TableSpec> read(Path catalog) {
        return CatalogReader.read(catalog).tables().stream()
                .map(CatalogDefinitions::table)
                .toList();
    }

    private static TableSpec table(PhysicalTable table) {
        return new TableSpec(
                table.name(),
                key(table.key()),
                table.indexes().stream().map(CatalogDefinitions::index).toList());
    }

    private static IndexSpec index(SecondaryIndex index) {
        return new IndexSpec(
                index.name(),
                index.local() ? IndexDefinition.Kind.LOCAL : IndexDefinition.Kind.GLOBAL,
                key(index.key()),
                projection(index));
    }

    private static Projection projection(SecondaryIndex index) {
        return switch (index.projection()) {
            case ALL -> new Projection(Projection.Type.ALL, Set.of());
            case KEYS_ONLY -> new Projection(Projection.Type.KEYS_ONLY, Set.of());
            case INCLUDE -> new Projection(Projection.Type.INCLUDE, Set.copyOf(index.includes()));
        };
    }

    private static KeySpec key(KeySchema key) {
        return new KeySpec(parts(key.partition()), parts(key.sort()));
    }

    private static List<KeyPart> parts(List<KeyAttribute> attributes) {
        return attributes.stream()
                .map(attribute -> new KeyPart(
                        attribute.name(), KeyType.valueOf(attribute.type().name())))
                .toList();
    }
}
