package org.ddbworkbench.lint;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The rules, in the order in which docs/lint.md explains them. */
public enum LintRule {
    COLLIDING_PREFIXES(
            Severity.WARNING,
            "A prefix without its separator takes another entity's keys",
            "begins_with(sk, 'USER') reads USER# and USERGROUP#",
            "ask for the prefix with its separator, or rename one of the prefixes"),
    NESTED_PREFIXES(
            Severity.INFO,
            "A Query of one entity reads the items of another",
            "begins_with(sk, 'ORDER#') reads ORDER#1 and ORDER#1#ITEM#1",
            "nothing, where the items are read together anyway; else another first prefix"),
    MIXED_SEPARATORS(
            Severity.WARNING,
            "Templates of one key attribute have different separators",
            "whoever takes keys apart needs to know each of them",
            "compose all keys with one separator"),
    UNPADDED_NUMBER(
            Severity.WARNING,
            "A number in a sort key has no padding",
            "10 sorts before 9, so ranges and ORDER BY get nothing from the key",
            "pad it with zeros, and declare the width: int(10)"),
    UNSORTABLE_TIME(
            Severity.WARNING,
            "A date or time in a sort key doesn't sort as its values do",
            "31-01-2026 sorts after 01-02-2026",
            "write ISO 8601: date, timestamp(seconds)"),
    UNDECLARED_PRECISION(
            Severity.WARNING,
            "The precision of a time stamp in a sort key isn't declared",
            "time stamps of any precision don't sort as times do, so the key can't serve ORDER BY",
            "declare it where all have it: timestamp(millis)"),
    MIXED_PRECISION(
            Severity.WARNING,
            "Time stamps of one key have different precision",
            "09:12:30Z sorts before 09:12Z",
            "write all with the same precision, and declare it"),
    FOLDED_KEY(
            Severity.INFO,
            "A key has a value in one case, and no column has the value as it was entered",
            "conditions on the value as people write it find nothing",
            "declare the attribute as a column"),
    SHADOWED_ENTITY(
            Severity.ERROR,
            "Another entity takes all items of an entity",
            "both have the same keys, and nothing but the priority tells them apart",
            "tell them apart by an attribute: type or when"),
    MUTABLE_ATTRIBUTE_IN_KEY(
            Severity.WARNING,
            "The table's own key has an attribute that changes",
            "a key can't be changed: the item must be deleted and written anew",
            "put it into the sort key of an index"),
    SPARSE_INDEX(
            Severity.WARNING,
            "An index is sparse, and nothing says which items are in it",
            "no statement can use it but by the raw keys",
            "say which items are in it: when"),
    OPTIONAL_INDEX_VARIABLE(
            Severity.INFO,
            "Items may be missing from an index since their attributes are optional",
            "a statement that asks for all items can't use the index",
            "complete: true where every item has them, else when"),
    UNUSED_INDEX(
            Severity.INFO,
            "No entity says what it is in an index",
            "the index is written and paid for, and no statement uses it",
            "say how entities compose its key, or drop it"),
    NEAR_MISS_PREFIX(
            Severity.WARNING,
            "Keys of a few items are almost those of an entity",
            "a typing error of a writer: the entity's queries miss them",
            "write the items anew with the entity's prefix"),
    SEPARATOR_IN_VALUE(
            Severity.WARNING,
            "Values in keys contain the separator",
            "such a key can't be taken apart, and its item belongs to no entity",
            "refuse or encode the separator when writing, or make the variable greedy"),
    ALMOST_MATCHING(
            Severity.WARNING,
            "Items match an entity in all but one key attribute",
            "the entity's statements miss them",
            "correct the key, or add it as a version: keys"),
    UNCLASSIFIED_ITEMS(
            Severity.WARNING,
            "Items belong to no entity",
            "they are in _unclassified alone",
            "declare an entity, or ignore them"),
    CASE_DRIFT(
            Severity.WARNING,
            "A key and the attribute of the same name differ in case",
            "who asks by the attribute's value doesn't find the key",
            "declare the variable as lower or upper, or write both alike"),
    KEY_DIFFERS_FROM_ATTRIBUTE(
            Severity.WARNING,
            "A key and the attribute of the same name have different values",
            "one of them is stale, and it isn't clear which",
            "correct the attribute, or give the variable another name"),
    STALE_INDEX_KEY(
            Severity.ERROR,
            "An index key has another value than the attribute that it is made of",
            "the index doesn't find the item by its value",
            "write the index key whenever the attribute changes"),
    HALF_WRITTEN_INDEX_KEY(
            Severity.ERROR,
            "Items have a part of an index key",
            "they are not in the index",
            "write all key attributes of the index, or none"),
    MISSING_INDEX_KEY(
            Severity.ERROR,
            "Items lack an index key that they should have",
            "statements that read the index miss them",
            "write the key, or say sparse: true or when"),
    UNMATCHED_INDEX_KEY(
            Severity.ERROR,
            "Index keys don't match the entity's templates",
            "statements that read the index miss them",
            "correct the template, or the items"),
    TTL_NOT_SECONDS(
            Severity.ERROR,
            "The TTL is no number of seconds",
            "DynamoDB never deletes such an item, or at a wrong time",
            "write whole seconds since 1970 as a number"),
    HOT_PARTITION(
            Severity.WARNING,
            "One partition has a large part of the items",
            "a partition has at most 3,000 read units and 1,000 write units a second",
            "spread it: a shard or a bucket in the partition key"),
    LARGE_COLLECTION(
            Severity.ERROR,
            "An item collection comes near 10 GB under a local index",
            "at 10 GB writes to it are refused",
            "make the local index a global one, or divide the partition"),
    LARGE_ITEM(
            Severity.WARNING,
            "Items come near 400 KB",
            "at 400 KB writes are refused, and each read costs much",
            "move the large attribute elsewhere, or divide the item"),
    SET_BECAME_LIST(
            Severity.WARNING,
            "An attribute is a set in most items and a list in some",
            "a writer lost the type: sets have no order and no duplicates, lists have",
            "write the lists anew as sets"),
    MIXED_TYPES(
            Severity.WARNING,
            "An attribute has several types",
            "values of another type than the column's read as NULL",
            "write all with one type"),
    COLUMN_TYPE_MISMATCH(
            Severity.WARNING,
            "Values are not of their column's type",
            "they read as NULL",
            "declare the type that they have"),
    UNDECLARED_ATTRIBUTE(
            Severity.INFO,
            "An attribute that most items have is no column",
            "SQL reaches it through _items alone",
            "declare it under columns");

    private final Severity severity;
    private final String title;
    private final String why;
    private final String fix;

    LintRule(Severity severity, String title, String why, String fix) {
        this.severity = severity;
        this.title = title;
        this.why = why;
        this.fix = fix;
    }

    /** The stable name, such as {@code colliding-prefixes}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Severity severity() {
        return severity;
    }

    /** What is the matter, in a line. */
    public String title() {
        return title;
    }

    /** Why it matters, in a line. */
    public String why() {
        return why;
    }

    /** What to do in general; a finding says it for its place. */
    public String fix() {
        return fix;
    }

    /** The rule of a code. */
    public static Optional<LintRule> ofCode(String code) {
        return Arrays.stream(values())
                .filter(rule -> rule.code().equalsIgnoreCase(code.strip()))
                .findFirst();
    }
}
