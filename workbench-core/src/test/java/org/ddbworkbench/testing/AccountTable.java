package org.ddbworkbench.testing;

import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;

/**
 * A table whose entities need more than one template: accounts that are users or organizations, repositories that are in one
 * index in two ways, notes whose keys have a newer and an older form, and rows that a library keeps for itself.
 */
public final class AccountTable {
    private static final String NAME = "accounts_t";

    private static final String CREATE = """
            {"TableName": "accounts_t", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [
               {"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"},
               {"AttributeName": "g1", "AttributeType": "S"}, {"AttributeName": "g2", "AttributeType": "S"},
               {"AttributeName": "name", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
             "GlobalSecondaryIndexes": [
              {"IndexName": "forks", "Projection": {"ProjectionType": "ALL"}, "KeySchema": [
               {"AttributeName": "g1", "KeyType": "HASH"}, {"AttributeName": "g2", "KeyType": "RANGE"}]},
              {"IndexName": "byname", "Projection": {"ProjectionType": "KEYS_ONLY"}, "KeySchema": [
               {"AttributeName": "name", "KeyType": "HASH"}]}]}
            """;

    private AccountTable() {}

    public static Catalog catalog() {
        return CatalogReader.read("""
                version: 1
                tables:
                  accounts_t:
                    partitionKey: pk
                    sortKey: sk
                    typeAttribute: kind
                    ignore: [["_unique#{any*}", "{rest*}"]]
                    indexes:
                      forks: {partitionKey: g1, sortKey: g2}
                      byname: {partitionKey: name, projection: keys_only}
                    entities:
                      users:
                        key: ["ACCOUNT#{account}", "ACCOUNT#{account}"]
                        type: user
                        columns: {name: text}
                      organizations:
                        key: ["ACCOUNT#{account}", "ACCOUNT#{account}"]
                        type: [org, company]
                        columns: {name: text}
                      members:
                        key: ["ACCOUNT#{account}", "MEMBER#{user}"]
                        columns: {role: text}
                      repos:
                        key: ["REPO#{owner}#{repo}", "REPO#{owner}#{repo}"]
                        indexes:
                          forks:
                            - {key: ["REPO#{owner}#{repo}", "#{repo}"], when: {fork_owner: {present: false}}}
                            - {key: ["REPO#{fork_owner}#{fork_repo}", "FORK#{owner}"], when: {fork_owner: {present: true}}}
                        columns: {fork_owner: text, fork_repo: text, stars: integer}
                      notes:
                        keys:
                          - ["NOTES#{account}", "N#[{topic}#]{number:int(4)}"]
                          - ["NOTE#{account}", "{number:int}"]
                        columns: {text: text}
                """, "account table");
    }

    /** Makes the table: two users, two organizations with three members, six repositories, ten notes, and a hundred large repositories. */
    public static void load(Backend backend) {
        backend.createTable(NAME, CREATE);
        account(backend, "ann", "{\"S\": \"user\"}", "Ann");
        account(backend, "bob", "{\"S\": \"user\"}", "Bob");
        account(backend, "acme", "{\"S\": \"org\"}", "Acme");
        account(backend, "zeta", "{\"SS\": [\"old\", \"company\"]}", "Ann");
        account(backend, "bot", "{\"S\": \"bot\"}", "Ann");
        for (String member : new String[] {"ann", "bob", "eve"}) {
            put(backend, "ACCOUNT#acme", "MEMBER#" + member, "\"role\": {\"S\": \"dev\"}");
        }
        for (String owner : new String[] {"ann", "bob", "acme"}) {
            put(
                    backend,
                    "REPO#" + owner + "#tea",
                    "REPO#" + owner + "#tea",
                    "\"g1\": {\"S\": \"REPO#" + owner
                            + "#tea\"}, \"g2\": {\"S\": \"#tea\"}, \"stars\": {\"N\": \"7\"}");
            put(
                    backend,
                    "REPO#" + owner + "#fork",
                    "REPO#" + owner + "#fork",
                    "\"g1\": {\"S\": \"REPO#acme#tea\"}, \"g2\": {\"S\": \"FORK#" + owner
                            + "\"}, \"fork_owner\": {\"S\": \"acme\"}, \"fork_repo\": {\"S\": \"tea\"}");
        }
        for (int number = 1; number <= 4; number++) {
            put(backend, "NOTES#ann", "N#000" + number, "\"text\": {\"S\": \"new " + number + "\"}");
            put(backend, "NOTES#ann", "N#tea#001" + number, "\"text\": {\"S\": \"tea " + number + "\"}");
        }
        put(backend, "NOTE#ann", "8", "\"text\": {\"S\": \"old 8\"}");
        put(backend, "NOTE#ann", "12", "\"text\": {\"S\": \"old 12\"}");
        for (int repo = 0; repo < 100; repo++) {
            String key = "REPO#other#" + repo;
            String large = "\"readme\": {\"S\": \"" + "x".repeat(4_000) + "\"}";
            put(backend, key, key, "\"g1\": {\"S\": \"" + key + "\"}, \"g2\": {\"S\": \"#" + repo + "\"}, " + large);
        }
        put(backend, "_unique#name#Ann", "x", "\"kind\": {\"S\": \"_Unique\"}");
    }

    private static void account(Backend backend, String account, String kind, String name) {
        put(
                backend,
                "ACCOUNT#" + account,
                "ACCOUNT#" + account,
                "\"kind\": " + kind + ", \"name\": {\"S\": \"" + name + "\"}");
    }

    private static void put(Backend backend, String pk, String sk, String more) {
        backend.put(NAME, "{\"pk\": {\"S\": \"" + pk + "\"}, \"sk\": {\"S\": \"" + sk + "\"}, " + more + "}");
    }
}
