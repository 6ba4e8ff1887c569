package org.ddbworkbench.local.contract;

import java.util.Set;

/**
 * Where the independent servers differ from the service, or from what we believe of it, and why we don't follow them: the
 * one listing of them. A test skips those that it concerns with {@link Contract#knowing}, so that none is listed without use.
 */
enum KnownDifference {
    ARITHMETIC(
            "dynalite stores results beyond the range, and both those of more than 38 digits",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    ARNS(
            "dynalite denies access to what is no ARN, dynoxide words its refusal in its own way",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    ATTRIBUTE_NAMES("both take attribute names of any length", Backend.DYNALITE, Backend.DYNOXIDE),
    BACKFILL_LIMITS("dynoxide files items in a new index whatever the sizes of their keys", Backend.DYNOXIDE),
    BACKFILL_TYPES("dynoxide files items in a new index whatever the types of their keys", Backend.DYNOXIDE),
    BATCH_GET_BYTES("dynalite counts the bytes of a BatchGetItem after the projection", Backend.DYNALITE),
    BATCH_KEYS("dynoxide words missing keys in batches as those in single puts", Backend.DYNOXIDE),
    BATCH_LIMITS(
            "dynalite counts the writes of each table, dynoxide words the limits of batches in its own way",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    CANCELLATION_REASONS(
            "dynoxide cancels transactions for invalid expressions, and looks at the actions after an invalid one",
            Backend.DYNOXIDE),
    CREATE_ORDER(
            "dynalite takes unused attributes of tables with indexes, dynoxide looks at the projections first",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    DESCRIPTION_ORDER("both describe attributes in the order of the request", Backend.DYNALITE, Backend.DYNOXIDE),
    EMPTY_ATTRIBUTES("both return empty Attributes where there are none", Backend.DYNALITE, Backend.DYNOXIDE),
    EMPTY_INDEX_KEYS("dynalite stores empty values of index keys", Backend.DYNALITE),
    EMPTY_QUERIES("dynalite charges nothing for a Query that finds nothing", Backend.DYNALITE),
    EXPRESSION_LIMITS(
            "both accept more than 100 operands of IN, and expressions of more than 300 operators or 4 KB",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    FAILED_CONDITIONS("dynalite does not show the item that failed a condition", Backend.DYNALITE),
    FILTERS("dynalite has no equality of lists, finds missing attributes equal, and refuses NOT NOT", Backend.DYNALITE),
    FUNCTION_PLACES(
            "both word functions in the wrong place as unknown ones, and nest list_append",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    INDEX_KEYS_IN_UPDATES("dynoxide checks neither the types nor the sizes of index keys in updates", Backend.DYNOXIDE),
    INDEX_THROUGHPUT("dynoxide does not change the throughput of indexes", Backend.DYNOXIDE),
    INDEX_UPDATES("dynalite neither adds nor removes indexes", Backend.DYNALITE),
    ITEM_COLLECTIONS(
            "dynalite has no item collections, dynoxide does not round their sizes",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    KEY_PATHS("dynoxide takes paths into key attributes", Backend.DYNOXIDE),
    LIST_INDEXES(
            "dynalite shifts elements while it removes them, dynoxide appends in the order of the text",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    LOCAL_INDEX_FETCHES(
            "both fetch nothing from the table for a projection on a local index", Backend.DYNALITE, Backend.DYNOXIDE),
    MODEL_WORDING("dynalite words violations of the model as the service did in 2015", Backend.DYNALITE),
    MULTI_ATTRIBUTE_KEYS(
            "dynalite has two key attributes at most, dynoxide any number", Backend.DYNALITE, Backend.DYNOXIDE),
    NESTING("dynalite does not bound the nesting at 32 levels", Backend.DYNALITE),
    PAGE_BYTES("dynoxide ends a filtered page past 1 MB, not at it", Backend.DYNOXIDE),
    PATH_DEPTH("both take document paths of any depth", Backend.DYNALITE, Backend.DYNOXIDE),
    PATHS_THAT_LEAD_NOWHERE("dynoxide ignores some paths that lead nowhere", Backend.DYNOXIDE),
    PROJECTION_LIMITS(
            "dynalite takes INCLUDE without attributes, dynoxide takes the same attribute twice",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    REMOVALS_CREATE_ITEMS("an update that only removes creates an item in both", Backend.DYNALITE, Backend.DYNOXIDE),
    SCAN_ORDER("dynoxide scans in the order of the keys", Backend.DYNOXIDE),
    SELECTIONS(
            "dynalite checks neither the Select nor the ConsistentRead of a Scan against its index", Backend.DYNALITE),
    SET_MEMBERS("dynoxide compares numbers in sets by their text", Backend.DYNOXIDE),
    START_KEY_RANGE("dynoxide takes any start key", Backend.DYNOXIDE),
    STATIC_TYPES(
            "both compare operands of types without an order, to find nothing", Backend.DYNALITE, Backend.DYNOXIDE),
    SYNTAX_WORDING(
            "both word syntax errors as their parsers do, and take names that start with _",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    TABLE_ARNS("both take names of tables only", Backend.DYNALITE, Backend.DYNOXIDE),
    TABLE_SETTINGS("dynalite has no deletion protection, no table classes and no tags of new tables", Backend.DYNALITE),
    TABLE_SIZES(
            "dynalite reports no ItemCount, dynoxide no sizes and no counts of indexes, the service counts every six hours",
            Backend.DYNALITE,
            Backend.DYNOXIDE,
            Backend.AWS),
    TAG_LIMITS(
            "dynalite takes any tags, dynoxide words their limits in its own way", Backend.DYNALITE, Backend.DYNOXIDE),
    TIME_TO_LIVE("dynalite has no time to live", Backend.DYNALITE),
    TIME_TO_LIVE_CHANGES("dynoxide takes every change of the time to live", Backend.DYNOXIDE),
    TRANSACTIONS("dynalite has no transactions", Backend.DYNALITE),
    TRANSACTION_BYTES("dynoxide does not count the values of conditions", Backend.DYNOXIDE),
    TRANSACTION_PARTS(
            "dynoxide takes actions of two kinds, and adds the key to the projection of a transactional get",
            Backend.DYNOXIDE),
    TYPE_SETS(
            "both lack the type set in the refusal of an operand of ADD or DELETE", Backend.DYNALITE, Backend.DYNOXIDE),
    TYPES_OF_VALUES("dynoxide takes attribute_type of paths only", Backend.DYNOXIDE),
    UNPROJECTED_ATTRIBUTES(
            "both answer with empty items, or none, where an index lacks what is asked for",
            Backend.DYNALITE,
            Backend.DYNOXIDE),
    UPDATE_COMBINATIONS("dynoxide makes any changes together, several of indexes too", Backend.DYNOXIDE),
    UPDATE_WORDING("dynoxide words refusals of changes of indexes in its own way", Backend.DYNOXIDE),
    WORDING("dynoxide words many refusals of expressions in its own way, and lacks some", Backend.DYNOXIDE),
    WRITE_UNITS("dynalite does not charge the indexes that a replaced item was in", Backend.DYNALITE);

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
        return backends.contains(backend.likeness());
    }
}
