package org.ddbworkbench.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every error of a catalog says in which file, on which line and at which path. */
class CatalogErrorsTest {
    @Test
    void theFile(@TempDir Path directory) throws IOException {
        Path missing = directory.resolve("none.yaml");
        assertError(() -> CatalogReader.read(missing), "there is no catalog file " + missing, "");
        Path binary = Files.write(directory.resolve("binary.yaml"), new byte[] {(byte) 0xFF, (byte) 0xFE, 0});
        assertError(() -> CatalogReader.read(binary), binary + " is not UTF-8 text", "");
        assertError(() -> CatalogReader.read(directory), "can't read " + directory, "");
        Path empty = Files.writeString(directory.resolve("empty.yaml"), "");
        assertError(() -> CatalogReader.read(empty), empty + " is empty", "a catalog begins with 'version: 1'");
    }

    @Test
    void theYaml() {
        assertError("a: [b", "c.yaml:1:6: not valid YAML: ", "put templates in quotes");
        assertError("version: 1\ntables: {t: {key: [A#{x}, B]}}", "c.yaml:2:", "put templates in quotes");
    }

    @Test
    void theShape() {
        assertError("- a", "c.yaml:1: names with values are expected here, not a list", "");
        assertError("[a]: b", "c.yaml:1: a name is expected here", "");
        assertError("version: 1\nversion: 1", "c.yaml:2: version: 'version' occurs twice", "");
        assertError("version: [1]", "c.yaml:1: version: a text is expected here, not a list", "");
        assertError("tables: {}", "c.yaml:1: 'version' is missing", "");
        assertError("version: 2", "c.yaml:1: version: this workbench reads catalogs of version 1, not '2'", "");
        assertError("version: 1", "c.yaml:1: 'tables' is missing", "");
        assertError("version: 1\ntables: {}", "c.yaml:2: tables: a catalog needs a table", "");
        assertError(
                "version: 1\ntabels: {}", "c.yaml:2: tabels: 'tabels' means nothing here", "did you mean 'tables'?");
        assertError("version: 1\nx: {}", "c.yaml:2: x: 'x' means nothing here", "known here: tables, version");
        assertError(
                "version: 1\ntables:\n  a: {partitionKey: p, schema: S}\n  b: {partitionKey: p, schema: s}",
                "c.yaml:4: tables.b: two tables have the schema name 's'",
                "");
    }

    @Test
    void theTable() {
        assertTableError("sortKey: sk", "tables.t: 'partitionKey' is missing", "");
        assertTableError(
                "partitionKey: {x: y}", "tables.t.partitionKey.x: 'x' means nothing here", "known here: name, type");
        assertTableError("partitionKey: {type: S}", "tables.t.partitionKey: 'name' is missing", "");
        assertTableError("partitionKey: {name: p, type: X}", "tables.t.partitionKey.type: 'X' is none of s, n, b", "");
        assertTableError("partitionKey: [a, b]", "tables.t.partitionKey: one key attribute is expected", "");
        assertTableError("partitionKey: p, sortKeys: s", "tables.t.sortKeys: 'sortKeys' means nothing", "'sortKey'");
        assertTableError("partitionKey: p, separators: []", "tables.t.separators: a text is expected", "");
        assertTableError(
                "partitionKey: p, indexes: {g: {partitionKey: {name: p, type: N}}}",
                "tables.t: attribute p is of type S in one key and of type N in another",
                "");
    }

    @Test
    void theIndexes() {
        assertIndexError("sortKey: s", "'partitionKey' is missing");
        assertIndexError("type: remote, partitionKey: p", "type: an index is global or local, not 'remote'");
        assertIndexError("type: local, partitionKey: q", "a local index has the partition key of its table");
        assertIndexError("partitionKey: []", "partitionKey: one to four key attributes are expected");
        assertIndexError("partitionKey: [a, b, c, d, e]", "partitionKey: one to four key attributes are expected");
        assertIndexError("partitionKey: p, projection: some", "projection: 'some' is none of all, keys_only, include");
        assertIndexError(
                "partitionKey: p, projection: all, attributes: [a]", "'attributes' goes with 'projection: include'");
    }

    @Test
    void theEntitysKey() {
        assertEntityError("columns: {}", "'key' is missing", "");
        assertEntityError(
                "key: 'A#{a}'", "key: the key has 2 attribute(s) (pk, sk), so as many templates are expected", "");
        assertEntityError("key: {a: b}", "key: a list is expected here, not a mapping", "");
        assertEntityError("key: ['A#{a', B]", "key[0]: '{' without '}' in 'A#{a'", "");
        assertEntityError(
                "key: [{a}, B]", "key[0]: a text is expected here, not a mapping", "put a template in quotes");
        assertEntityError("key: [A, '{b:what}']", "key[1]: unknown type 'what'", "");
        assertEntityError("key: ['{a:int}', '{a}']", "key[1]: {a} is of kind INTEGER elsewhere, not TEXT", "");
        assertEntityError("key: [A, B], kye: [A]", "kye: 'kye' means nothing here", "did you mean 'key'?");
    }

    @Test
    void theEntitysIndexes() {
        assertEntityError(
                "key: [A, B], indexes: {h: [C]}", "indexes.h: the table has no index 'h'", "its indexes: g, n, b");
        assertEntityError(
                "key: [A, B], indexes: {g: {complete: yes}}",
                "indexes.g.complete: true or false is expected here, not 'yes'",
                "");
        assertEntityError(
                "key: [A, B], indexes: {g: {complete: true, sparse: true}}",
                "indexes.g: an index can't be both complete and sparse for an entity",
                "");
        assertEntityError("key: [A, B], indexes: {g: [C, D]}", "indexes.g: the key has 1 attribute(s) (gpk)", "");
        assertEntityError(
                "key: ['{x}', B], indexes: {g: ['{x:int}']}", "indexes.g[0]: {x} is of kind TEXT elsewhere", "");
        assertEntityError(
                "key: [A, B], indexes: {n: ['N{x:int}']}", "indexes.n[0]: attribute num is of type N", "{num:int}");
        assertEntityError("key: [A, B], indexes: {n: ['{x:int(4)}']}", "without padding", "write {num:int}");
        assertEntityError(
                "key: [A, B], indexes: {b: ['X{x}']}",
                "indexes.b[0]: the key is binary, so 'X' in 'X{x}' has to be hexadecimal digits",
                "");
        assertEntityError(
                "key: ['{x:re((a|b)*)}', B]", "key[0]: 're((a|b)*)' in '{x:re((a|b)*)}': no value is empty", "");
    }

    @Test
    void theBuckets() {
        assertEntityError(
                "key: ['{at:bucket(yyyy)}', B]",
                "key[0]: {at:bucket(yyyy)} tells only a part of 'at'",
                "the key needs its full value, too, such as {at:timestamp(millis)}");
        assertEntityError(
                "key: ['{at:bucket(yyyy)}', B], indexes: {g: ['{at:date}']}",
                "key[0]: {at:bucket(yyyy)} tells only a part of 'at'",
                "the key needs its full value");
        assertEntityError(
                "key: [A, B], indexes: {g: ['{at:bucket(yyyy)}']}",
                "indexes.g[0]: {at:bucket(yyyy)} tells only a part of 'at', which is no column",
                "declare it under 'columns'");
        assertEntityError(
                "key: [A, B], indexes: {g: ['{at:bucket(yyyy)}']}, columns: {at: text}",
                "indexes.g[0]: {at:bucket(yyyy)} needs a date or a timestamp: 'at' is text",
                "");
        assertEntityError(
                "key: [A, B], indexes: {n: ['{at:bucket(yyyy)}']}, columns: {at: date}",
                "attribute num is of type N",
                "");
    }

    @Test
    void versionsAndOptionalGroups() {
        assertEntityError("key: [A, B], keys: [[A, B]]", "keys: an entity has 'key', or 'keys'", "");
        assertEntityError("keys: []", "keys: a key is expected here", "");
        assertEntityError("keys: [[A, B], A]", "keys[1]: the key has 2 attribute(s) (pk, sk)", "");
        assertEntityError("keys: [[A, B], [C, B], [A, B]]", "keys[2]: this form of the key stands there twice", "");
        assertEntityError("key: ['A[#{x}', B]", "key[0]: '[' without ']' in 'A[#{x}'", "");
        assertEntityError("key: ['A#{x}]', B]", "key[0]: ']' without '[' in 'A#{x}]'", "");
        assertEntityError("key: ['A[]', B]", "key[0]: an optional group of 'A[]' is empty", "");
        assertEntityError("key: ['A[#{x}[#{y}]#]', B]", "key[0]: an optional group within another", "");
        assertEntityError("key: ['[{x}]', B]", "key[0]: a template can't be empty", "");
        assertEntityError(
                "key: ['A[1][2][3][4][5]', B]",
                "key[0]: 'A[1][2][3][4][5]' has 5 optional groups: at most 4 are possible; declare the forms",
                "");
        assertEntityError(
                "key: ['A[1][2][3]', 'B[1][2][3]']",
                "key: versions and optional groups of the key make more than 32",
                "");
        assertEntityError(
                "key: ['A#{at:bucket(yyyy)}', 'B[#{at:timestamp(millis)}]']",
                "key[0]: {at:bucket(yyyy)} tells only a part of 'at', whose full value is not in the same form",
                "");
        assertEntityError(
                "key: [A, B], indexes: {g: [{key: ['{x}']}, {key: ['{x}']}]}",
                "indexes.g[1]: the key of index g is composed in this way twice",
                "");
    }

    @Test
    void whatTellsEntitiesApart() {
        assertEntityError(
                "key: [A, B], type: User", "type: the table has no attribute that tells the type", "typeAttribute");
        assertEntityError(
                "key: [A, B], when: {pk: A}", "when.pk: 'pk' is a key attribute of the table", "say it in 'key'");
        assertEntityError("key: [A, B], when: {a..b: A}", "when.a..b: 'a..b' is no attribute", "");
        assertEntityError("key: [A, B], when: {a: []}", "when.a: no value would do", "");
        assertEntityError("key: [A, B], when: {a: {}}", "when.a: either 'present' or 'type' is expected here", "");
        assertEntityError("key: [A, B], when: {a: {present: 1}}", "when.a.present: true or false is expected here", "");
        assertEntityError("key: [A, B], when: {a: {type: X}}", "when.a.type: 'X' is none of s, n, b, bool", "");
        assertEntityError("key: [A, B], when: {a: {is: X}}", "when.a.is: 'is' means nothing here", "");
        assertEntityError("key: [A, B], priority: high", "priority: a whole number is expected here, not 'high'", "");
    }

    @Test
    void theConditionsOfAnIndex() {
        assertEntityError(
                "key: [A, B], columns: {status: text}, indexes: {g: {when: {statu: x}}}",
                "indexes.g.when.statu: 'statu' is no column of the entity",
                "did you mean 'status'?");
        assertEntityError(
                "key: [A, B], indexes: {g: {when: {x: y}}}",
                "indexes.g.when.x: 'x' is no column of the entity",
                "declare it under 'columns'");
        assertEntityError(
                "key: [A, B], columns: {n: integer}, indexes: {g: {when: {n: [1, 1.5]}}}",
                "indexes.g.when.n[1]: '1.5' is no value of type integer that an index can be conditional on",
                "n: {present: true}");
        assertEntityError(
                "key: [A, B], columns: {at: timestamp}, indexes: {g: {when: {at: 2026-01-31}}}",
                "indexes.g.when.at: '2026-01-31' is no value of type timestamp",
                "at: {present: true}");
        assertEntityError(
                "key: [A, B], columns: {n: integer}, indexes: {g: {when: {n: []}}}",
                "indexes.g.when.n: no value would do",
                "");
        assertEntityError(
                "key: [A, B], columns: {n: integer}, indexes: {g: {when: {n: {is: null}}}}",
                "indexes.g.when.n.is: 'is' means nothing here",
                "");
        assertEntityError("key: [A, B], indexes: {g: {when: open}}", "indexes.g.when: names with values", "");
    }

    @Test
    void anAttributeThatIsComposedInTwoWays() {
        assertError(
                """
                version: 1
                tables:
                  t:
                    partitionKey: pk
                    sortKey: sk
                    indexes: {inverted: {partitionKey: sk, sortKey: pk}}
                    entities:
                      e: {key: ['A#{a}', B], indexes: {inverted: [B, '{a}']}}
                """,
                "c.yaml:8: tables.t.entities.e.indexes.inverted[1]: attribute pk is composed as 'A#{a}' elsewhere",
                "");
    }

    @Test
    void theColumns() {
        assertEntityError(
                "key: [A, B], columns: {x: string}", "columns.x: 'string' is no type", "types: text, integer");
        assertEntityError("key: [A, B], columns: {x: {typ: text}}", "columns.x.typ: 'typ' means nothing", "'type'");
        assertEntityError(
                "key: ['{x:int}', B], columns: {x: text}",
                "columns.x: the key template says that 'x' is integer, not text",
                "");
        assertEntityError(
                "key: ['{x}', B], columns: {X: text}",
                "columns 'x' and 'X' differ by case alone",
                "give one of them another name: NAME: {attribute: X}");
        assertEntityError(
                "key: ['{x}', B], columns: {x: {attribute: y}}",
                "columns.x: 'x' is decoded from the key, not from attribute y",
                "");
        assertEntityError(
                "key: [A, B], columns: {x: {references: users}}",
                "columns.x.references: a reference is written ENTITY.COLUMN",
                "");
        assertEntityError(
                "key: [A, B], columns: {x: {references: users.id}}",
                "column 'x' references users.id, which this table does not have",
                "");
    }

    @Test
    void theEntitysName() {
        assertError(
                table("entities: {_Items: {key: [A]}}"),
                "tables.t.entities._Items: '_Items' is the workbench's own",
                "");
        assertError(
                table("entities: {a: {key: [A]}, A: {key: [B]}}"),
                "tables.t.entities.A: two entities are named 'A' (names don't differ by case alone)",
                "");
    }

    private static String table(String body) {
        return "version: 1\ntables:\n  t: {partitionKey: pk, " + body + "}";
    }

    private static void assertTableError(String body, String message, String hint) {
        assertError("version: 1\ntables:\n  t: {" + body + "}", "c.yaml:3: " + message, hint);
    }

    private static void assertIndexError(String body, String message) {
        assertError(table("indexes: {g: {" + body + "}}"), "c.yaml:3: tables.t.indexes.g", "");
        assertError(table("indexes: {g: {" + body + "}}"), message, "");
    }

    private static void assertEntityError(String body, String message, String hint) {
        String yaml = "version: 1\ntables:\n  t:\n    partitionKey: pk\n    sortKey: sk\n"
                + "    indexes: {g: {partitionKey: gpk}, n: {partitionKey: {name: num, type: N}},"
                + " b: {partitionKey: {name: bin, type: B}}}\n    entities:\n      e: {" + body + "}";
        assertError(yaml, "c.yaml:8: tables.t.entities.e", hint);
        assertError(yaml, message, hint);
    }

    private static void assertError(String yaml, String message, String hint) {
        assertError(() -> CatalogReader.read(yaml, "c.yaml"), message, hint);
    }

    private static void assertError(ThrowingCallable reading, String message, String hint) {
        assertThatThrownBy(reading).isInstanceOfSatisfying(WorkbenchException.class, error -> {
            assertThat(error.code()).isEqualTo(ErrorCode.CATALOG);
            assertThat(error).hasMessageContaining(message);
            assertThat(error.getMessage()).doesNotContain("\n");
            assertThat(error.hint().orElse("")).contains(hint);
        });
    }
}
