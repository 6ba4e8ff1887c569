package org.ddbworkbench.shell;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.ddbworkbench.local.CredentialScope;
import org.ddbworkbench.local.Databases;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.local.EngineOptions;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.fault.Faults;

/** The engines behind one server, all of one make. */
final class LocalEngines implements AutoCloseable {
    private final EngineOptions options;
    private final Optional<DemoData.Scale> demo;
    private final Faults faults;
    private final List<LocalDynamoDb> engines = new CopyOnWriteArrayList<>();

    /**
     * @param options of every engine; separate ones have directories of their own in its directory
     * @param demo the size of the demo's table; empty for none
     */
    LocalEngines(EngineOptions options, Optional<DemoData.Scale> demo, Faults faults) {
        this.options = options;
        this.demo = demo;
        this.faults = faults;
    }

    /**
     * One engine for all requests.
     *
     * @throws org.ddbworkbench.local.storage.StorageException when the directory can't be used
     */
    Databases shared() {
        return Databases.shared(engine(options));
    }

    /** An engine for each access key and region, in a directory of its own. */
    Databases separate() {
        return Databases.separate(scope -> engine(options.path()
                .map(parent -> options.withPath(parent.resolve(directoryName(scope))))
                .orElse(options)));
    }

    private static String directoryName(CredentialScope scope) {
        return URLEncoder.encode(scope.region() + "_" + scope.accessKey(), StandardCharsets.UTF_8)
                .replace("*", "%2A");
    }

    private LocalDynamoDb engine(EngineOptions ofOne) {
        LocalDynamoDb engine = LocalDynamoDb.create(ofOne);
        engines.add(engine);
        engine.injectFaults(faults);
        if (demo.isPresent() && !DemoData.isLoaded(engine)) {
            DemoData.load(engine, demo.get());
        }
        return engine;
    }

    /** Waits for the writes under way; what the engines keep on disk is complete afterwards. */
    @Override
    public void close() {
        RuntimeException failure = null;
        for (LocalDynamoDb engine : engines) {
            try {
                engine.close();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
