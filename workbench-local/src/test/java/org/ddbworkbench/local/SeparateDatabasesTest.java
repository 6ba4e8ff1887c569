package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.ddbworkbench.local.storage.StorageException;
import org.junit.jupiter.api.Test;

class SeparateDatabasesTest {
    private final LocalDynamoDb engine = LocalDynamoDb.create();

    @Test
    void separateDatabasesAreBounded() {
        AtomicInteger created = new AtomicInteger();
        Databases databases = Databases.separate(scope -> {
            if (scope.region().equals("bad")) {
                throw new StorageException("no place");
            }
            created.incrementAndGet();
            return engine;
        });
        for (int i = 0; i < 200; i++) { // these take no place
            assertThatThrownBy(() -> databases.of(new CredentialScope("key", "bad")))
                    .isInstanceOf(StorageException.class);
        }
        for (int i = 0; i < 100; i++) {
            databases.of(new CredentialScope("key" + i, "eu-west-1"));
        }

        assertThatThrownBy(() -> databases.of(new CredentialScope("key", "eu-west-1")))
                .hasMessage("This server keeps the databases of 100 access keys and regions apart; key in eu-west-1"
                        + " would be one more");
        assertThat(databases.of(new CredentialScope("key7", "eu-west-1"))).isSameAs(engine);
        assertThat(created).hasValue(100);
    }

    @Test
    void anAccessKeyLongerThanAnyIsRefused() {
        Databases databases = Databases.separate(scope -> engine);

        assertThat(databases.of(new CredentialScope("k".repeat(128), "eu-west-1")))
                .isSameAs(engine);
        assertThatThrownBy(() -> databases.of(new CredentialScope("k".repeat(129), "eu-west-1")))
                .hasMessage("The security token included in the request is invalid.");
    }
}
