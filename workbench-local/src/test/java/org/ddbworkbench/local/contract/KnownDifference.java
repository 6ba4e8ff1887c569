package org.ddbworkbench.local.contract;

import java.util.Set;

/** Where the independent servers differ from the service, or from what we believe of it, and why we don't follow them. */
enum KnownDifference {
    BATCH_GET_BYTES("dynalite counts the bytes of a BatchGetItem after the projection", Backend.DYNALITE),
    EMPTY_QUERIES("dynalite charges nothing for a Query that finds nothing", Backend.DYNALITE),
    EMPTY_INDEX_KEYS("dynalite stores empty values of index keys", Backend.DYNALITE),
    EXPRESSION_LIMITS("both accept more than 100 operands of IN", Backend.DYNALITE, Backend.DYNOXIDE),
    FILTERS("dynalite has no equality of lists, finds missing attributes equal, and refuses NOT NOT", Backend.DYNALITE),
    LOCAL_INDEX_FETCHES(
            "both fetch nothing from the table for a projection on a local index", Backend.DYNALITE, Backend.DYNOXIDE),
    NESTING("dynalite does not bound the nesting at 32 levels", Backend.DYNALITE),
    PAGE_BYTES("dynoxide ends a filtered page past 1 MB, not at it", Backend.DYNOXIDE),
    SCAN_ORDER("dynoxide scans in the order of the keys", Backend.DYNOXIDE),
    SELECTIONS(
            "dynalite checks neither the Select nor the ConsistentRead of a Scan against its index", Backend.DYNALITE),
    START_KEY_RANGE("dynoxide takes any start key", Backend.DYNOXIDE),
    STATIC_TYPES(
            "both compare operands of types without an order, to find nothing", Backend.DYNALITE, Backend.DYNOXIDE),
    SYNTAX_WORDING("both word syntax errors as their parsers do", Backend.DYNALITE, Backend.DYNOXIDE),
    TABLE_SIZES(
            "dynalite reports no ItemCount, dynoxide no sizes and no counts of indexes",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    UNPROJECTED_ATTRIBUTES(
            "both answer with empty items where a global index lacks what is asked for",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    WRITE_UNITS("dynalite does not charge the indexes that a replaced item was in", Backend.DYNALITE),
    WORDING("dynoxide words many refusals of expressions in its own way, and lacks some", Backend.DYNOXIDE);

    private final String reason;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable set, though its type does not say so
    private final Set<Backend> backends;

    KnownDifference(String reason, Backend... backends) {
        this.reason = reason;
        this.backends = Set.of(backends);
    }

    String reason() {
        return reason;
    }

    boolean concerns(Backend backend) {
        return backends.contains(backend);
    }
}
