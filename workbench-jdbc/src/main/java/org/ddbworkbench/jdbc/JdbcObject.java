package org.ddbworkbench.jdbc;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of a JDBC object that we write by hand; {@link #proxy} is the part that clients see.
 *
 * @param <I> the interface of java.sql
 */
abstract class JdbcObject<I> {
    private static final Set<String> ALLOWED_WHEN_CLOSED =
            Set.of("close", "isClosed", "abort", "isValid", "unwrap", "isWrapperFor", "getURL");

    private final Class<I> type;
    private final I proxy;

    protected JdbcObject(Class<I> type, MethodTable methods) {
        this.type = type;
        this.proxy = type.cast(Proxy.newProxyInstance(
                JdbcObject.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> methods.call(this, self, method, arguments)));
    }

    final I proxy() {
        return proxy;
    }

    final Class<I> type() {
        return type;
    }

    /** Fails when the object is closed and the method needs it open. */
    final void checkOpen(String method) throws SQLException {
        if (!ALLOWED_WHEN_CLOSED.contains(method) && closed()) {
            throw SqlErrors.closed(type);
        }
    }

    boolean closed() {
        return false;
    }

    /** The column, from 1, that a label names; only a result set has labels. */
    int columnOf(String label) throws SQLException {
        throw new IllegalStateException("no columns: " + label);
    }

    /** Something behind the object that {@code unwrap} gives out, or null. */
    <T> @Nullable T component(Class<T> wanted) {
        return null;
    }

    public final <T> T unwrap(Class<T> wanted) throws SQLException {
        if (wanted.isInstance(proxy)) {
            return wanted.cast(proxy);
        }
        T component = component(wanted);
        if (component == null) {
            throw SqlErrors.refused("no " + wanted.getName() + " behind this " + type.getSimpleName());
        }
        return component;
    }

    public final boolean isWrapperFor(Class<?> wanted) {
        return wanted.isInstance(proxy) || component(wanted) != null;
    }
}
