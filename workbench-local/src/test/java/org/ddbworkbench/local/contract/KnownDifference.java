package org.ddbworkbench.local.contract;

import java.util.Set;

/** Where the independent servers differ from the service, or from what we believe of it, and why we don't follow them. */
enum KnownDifference {
    ARNS(
            "dynalite denies access to what is no ARN, dynoxide words its refusal in its own way",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    BACKFILL_TYPES("dynoxide files items in a new index whatever the types of their keys", Backend.DYNOXIDE),
    BATCH_GET_BYTES("dynalite counts the bytes of a BatchGetItem after the projection", Backend.DYNALITE),
    CREATE_ORDER(
            "dynalite takes unused attributes of tables with indexes, dynoxide looks at the projections first",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    DESCRIPTION_ORDER("both describe attributes in the order of the request", Backend.DYNALITE, Backend.DYNOXIDE),
    EMPTY_QUERIES("dynalite charges nothing for a Query that finds nothing", Backend.DYNALITE),
    EMPTY_INDEX_KEYS("dynalite stores empty values of index keys", Backend.DYNALITE),
    EXPRESSION_LIMITS("both accept more than 100 operands of IN", Backend.DYNALITE, Backend.DYNOXIDE),
    FILTERS("dynalite has no equality of lists, finds missing attributes equal, and refuses NOT NOT", Backend.DYNALITE),
    INDEX_THROUGHPUT("dynoxide does not change the throughput of indexes", Backend.DYNOXIDE),
    INDEX_UPDATES("dynalite neither adds nor removes indexes", Backend.DYNALITE),
    LOCAL_INDEX_FETCHES(
            "both fetch nothing from the table for a projection on a local index", Backend.DYNALITE, Backend.DYNOXIDE),
    MULTI_ATTRIBUTE_KEYS(
            "dynalite has two key attributes at most, dynoxide any number", Backend.DYNALITE, Backend.DYNOXIDE),
    NESTING("dynalite does not bound the nesting at 32 levels", Backend.DYNALITE),
    PAGE_BYTES("dynoxide ends a filtered page past 1 MB, not at it", Backend.DYNOXIDE),
    PROJECTION_LIMITS(
            "dynalite takes INCLUDE without attributes, dynoxide takes the same attribute twice",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
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
    TABLE_SETTINGS("dynalite has no deletion protection, no table classes and no tags of new tables", Backend.DYNALITE),
    TAG_LIMITS(
            "dynalite takes any tags, dynoxide words their limits in its own way", Backend.DYNALITE, Backend.DYNOXIDE),
    TIME_TO_LIVE("dynalite has no time to live", Backend.DYNALITE),
    TIME_TO_LIVE_CHANGES("dynoxide takes every change of the time to live", Backend.DYNOXIDE),
    UPDATE_COMBINATIONS("dynoxide makes any changes together, several of indexes too", Backend.DYNOXIDE),
    UPDATE_WORDING("dynoxide words refusals of changes of indexes in its own way", Backend.DYNOXIDE),
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
