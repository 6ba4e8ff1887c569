package org.ddbworkbench.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which method of a handler class answers which method of its java.sql interface. Made once for each handler class.
 *
 * <p>In order: the handler's method of the same signature; for a method of {@link java.sql.ResultSet} that takes a column
 * label, the handler's method that takes the column's number; what the handler's class answers wholesale; the interface's
 * own default; and else a refusal.
 */
final class MethodTable {
    /** One way to answer a call. */
    @FunctionalInterface
    interface Answer {
        @Nullable
        Object call(JdbcObject<?> handler, Object proxy, @Nullable Object[] arguments) throws Throwable;
    }

    private static final Object[] NO_ARGUMENTS = {};

    private final Map<Method, Answer> answers;

    private MethodTable(Map<Method, Answer> answers) {
        this.answers = Map.copyOf(answers);
    }

    static <I> MethodTable of(Class<I> type, Class<? extends JdbcObject<I>> handlerClass) {
        return of(type, handlerClass, method -> null);
    }

    /**
     * @param others answers to methods that the handler does not declare, or null
     */
    static <I> MethodTable of(
            Class<I> type, Class<? extends JdbcObject<I>> handlerClass, Function<Method, @Nullable Answer> others) {
        Map<Method, Answer> answers = new HashMap<>();
        for (Method method : type.getMethods()) {
            if (!Modifier.isStatic(method.getModifiers())) {
                answers.put(method, answerTo(method, handlerClass, others));
            }
        }
        for (Method method : Object.class.getMethods()) {
            answers.putIfAbsent(method, objectMethod(method));
        }
        return new MethodTable(answers);
    }

    @Nullable
    Object call(JdbcObject<?> handler, Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Answer answer = answers.get(method);
        if (answer == null) {
            throw SqlErrors.unsupported(method);
        }
        try {
            return answer.call(handler, proxy, arguments == null ? NO_ARGUMENTS : arguments);
        } catch (InvocationTargetException e) {
            throw SqlErrors.translate(e.getCause());
        } catch (RuntimeException e) {
            throw SqlErrors.translate(e);
        }
    }

    private static Answer answerTo(Method method, Class<?> handlerClass, Function<Method, @Nullable Answer> others) {
        String name = method.getName();
        Method same = find(handlerClass, name, method.getParameterTypes());
        if (same != null) {
            return (handler, proxy, arguments) -> {
                handler.checkOpen(name);
                return same.invoke(handler, arguments);
            };
        }
        Method byNumber = byColumnNumber(method, handlerClass);
        if (byNumber != null) {
            return (handler, proxy, arguments) -> {
                handler.checkOpen(name);
                @Nullable Object[] numbered = arguments.clone();
                numbered[0] = handler.columnOf(String.valueOf(arguments[0]));
                return byNumber.invoke(handler, numbered);
            };
        }
        Answer other = others.apply(method);
        if (other != null) {
            return other;
        }
        if (method.isDefault()) {
            return (handler, proxy, arguments) -> {
                try {
                    return InvocationHandler.invokeDefault(proxy, method, arguments);
                } catch (UnsupportedOperationException e) {
                    throw SqlErrors.unsupported(method);
                }
            };
        }
        return (handler, proxy, arguments) -> {
            throw SqlErrors.unsupported(method);
        };
    }

    private static @Nullable Method byColumnNumber(Method method, Class<?> handlerClass) {
        Class<?>[] parameters = method.getParameterTypes();
        if (method.getDeclaringClass() != java.sql.ResultSet.class
                || parameters.length == 0
                || parameters[0] != String.class) {
            return null;
        }
        Class<?>[] numbered = parameters.clone();
        numbered[0] = int.class;
        return find(handlerClass, method.getName(), numbered);
    }

    private static @Nullable Method find(Class<?> handlerClass, String name, Class<?>[] parameters) {
        try {
            Method method = handlerClass.getMethod(name, parameters);
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static Answer objectMethod(Method method) {
        return switch (method.getName()) {
            case "equals" -> (handler, proxy, arguments) -> proxy == arguments[0];
            case "hashCode" -> (handler, proxy, arguments) -> System.identityHashCode(proxy);
            case "toString" -> (handler, proxy, arguments) -> handler.toString();
            default ->
                (handler, proxy, arguments) -> {
                    throw SqlErrors.unsupported(method);
                };
        };
    }

    /** Public methods of a handler class that no client can reach, because the interface has no such method. */
    static Set<String> unreachable(Class<?> type, Class<?> handlerClass) {
        Set<String> reachable = Stream.concat(Stream.of(type.getMethods()), Stream.of(Object.class.getMethods()))
                .map(MethodTable::signature)
                .collect(Collectors.toSet());
        return Stream.of(handlerClass.getMethods())
                .filter(method -> !method.isBridge() && !Modifier.isStatic(method.getModifiers()))
                .map(MethodTable::signature)
                .filter(signature -> !reachable.contains(signature))
                .collect(Collectors.toSet());
    }

    private static String signature(Method method) {
        return Stream.of(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }
}
