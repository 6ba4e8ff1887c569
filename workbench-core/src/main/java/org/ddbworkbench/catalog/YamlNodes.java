package org.ddbworkbench.catalog;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Makes nodes of YAML that is no deeper than a limit: the time for deeper ones grows with the square of their depth. */
public final class YamlNodes {
    private static final int MAX_DEPTH = 100;

    private YamlNodes() {}

    /**
     * The only document of a text; empty for an empty one.
     *
     * @throws org.snakeyaml.engine.v2.exceptions.YamlEngineException where it is malformed, has several documents, or is nested
     *     more than 100 levels deep
     */
    public static Optional<Node> compose(String yaml, LoadSettings settings) {
        Parser parser = new ParserImpl(settings, new StreamReader(settings, yaml));
        return new Composer(settings, new LimitedParser(parser)).getSingleNode();
    }

    private static final class LimitedParser implements Parser {
        private final Parser parser;
        private int depth;

        LimitedParser(Parser parser) {
            this.parser = parser;
        }

        @Override
        public boolean checkEvent(Event.ID choice) {
            return parser.checkEvent(choice);
        }

        @Override
        public Event peekEvent() {
            return parser.peekEvent();
        }

        @Override
        public boolean hasNext() {
            return parser.hasNext();
        }

        @Override
        public Event next() {
            Event event = parser.next();
            switch (event.getEventId()) {
                case MappingStart, SequenceStart -> depth++;
                case MappingEnd, SequenceEnd -> depth--;
                default -> {}
            }
            if (depth > MAX_DEPTH) {
                throw new ParserException("nested more than " + MAX_DEPTH + " levels deep", event.getStartMark());
            }
            return event;
        }
    }
}
