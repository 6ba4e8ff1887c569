package org.ddbworkbench.lint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.YamlNodes;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/** In which lines of a catalog file its tables, entities, indexes and columns are. */
final class CatalogLines {
    /** Of a catalog that no file has. */
    static final CatalogLines UNKNOWN = new CatalogLines(Map.of());

    private static final int DEEPEST = 6;

    private final Map<List<String>, Integer> lines;

    private CatalogLines(Map<List<String>, Integer> lines) {
        this.lines = lines;
    }

    /** Of the text of a catalog that can be read. */
    static CatalogLines of(String yaml) {
        Map<List<String>, Integer> lines = new LinkedHashMap<>();
        try {
            YamlNodes.compose(yaml, LoadSettings.builder().setUseMarks(true).build())
                    .ifPresent(root -> collect(List.of(), root, lines));
        } catch (YamlEngineException e) {
            return UNKNOWN;
        }
        return new CatalogLines(lines);
    }

    private static void collect(List<String> path, Node node, Map<List<String>, Integer> lines) {
        if (path.size() >= DEEPEST || !(node instanceof MappingNode mapping)) {
            return;
        }
        for (NodeTuple tuple : mapping.getValue()) {
            if (tuple.getKeyNode() instanceof ScalarNode name) {
                List<String> child = new ArrayList<>(path);
                child.add(name.getValue());
                name.getStartMark().ifPresent(mark -> lines.putIfAbsent(List.copyOf(child), mark.getLine() + 1));
                collect(child, tuple.getValueNode(), lines);
            }
        }
    }

    /** The line of what is nearest to a place; 0: unknown. */
    int line(Place place) {
        List<List<String>> candidates = new ArrayList<>();
        List<String> table = List.of("tables", place.table());
        if (place.entity() != null) {
            List<String> entity = joined(table, "entities", place.entity());
            if (place.index() != null) {
                candidates.add(joined(entity, "indexes", place.index()));
            }
            if (place.attribute() != null) {
                candidates.add(joined(entity, "columns", place.attribute()));
            }
            candidates.add(joined(entity, "key"));
            candidates.add(joined(entity, "keys"));
            candidates.add(entity);
        } else if (place.index() != null) {
            candidates.add(joined(table, "indexes", place.index()));
        }
        candidates.add(table);
        return candidates.stream()
                .filter(lines::containsKey)
                .map(lines::get)
                .findFirst()
                .orElse(0);
    }

    private static List<String> joined(List<String> path, String... names) {
        List<String> all = new ArrayList<>(path);
        all.addAll(List.of(names));
        return all;
    }
}
