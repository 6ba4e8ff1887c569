package org.ddbworkbench.calcite;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.TellingColumns;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/** Whether columns of a leaf tell its rows apart: DISTINCT and GROUP BY of such columns have nothing to do. Public for generated code only. */
public final class UniqueRows implements MetadataHandler<BuiltInMetadata.ColumnUniqueness> {
    static final RelMetadataProvider PROVIDER = ReflectiveRelMetadataProvider.reflectiveSource(
            new UniqueRows(), BuiltInMetadata.ColumnUniqueness.Handler.class);

    private UniqueRows() {}

    @Override
    public MetadataDef<BuiltInMetadata.ColumnUniqueness> getDef() {
        return BuiltInMetadata.ColumnUniqueness.DEF;
    }

    /** Called by Calcite; null where it is not known. */
    public @Nullable Boolean areColumnsUnique(
            TableScan scan, RelMetadataQuery query, ImmutableBitSet columns, boolean ignoreNulls) {
        AccessRequest request = scan instanceof DynamoScan leaf
                ? leaf.state().request()
                : scan instanceof DynamoAccess access ? access.plan().request() : null;
        if (request == null) {
            return null;
        }
        List<Column> all = request.columns();
        Set<Column> asked = new LinkedHashSet<>();
        columns.forEachInt(column -> asked.add(all.get(column)));
        return TellingColumns.areUnique(request, asked) ? true : null;
    }
}
