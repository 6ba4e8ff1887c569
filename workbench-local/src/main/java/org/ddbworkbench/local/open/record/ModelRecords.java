package org.ddbworkbench.local.open.record;

import java.util.stream.Stream;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.open.definition.WorkbenchModel;

/** The sample data of a model as records. */
public final class ModelRecords {
    private ModelRecords() {}

    public static Stream<TableRecord> of(SourceFile file, WorkbenchModel.Table table) {
        return table.samples().stream().map(sample -> record(file, sample));
    }

    private static TableRecord record(SourceFile file, WorkbenchModel.Sample sample) {
        Place place = new Place(file.name(), sample.list() + " item", sample.number(), 0);
        try {
            return new TableRecord.Put(null, Notation.MIXED.item(sample.item()), place);
        } catch (BadRecordException | ServiceException e) {
            return new TableRecord.Bad(String.valueOf(e.getMessage()), place);
        }
    }
}
