package org.ddbworkbench.calcite;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.ClassDeclaration;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.FieldDeclaration;
import org.apache.calcite.runtime.ArrayBindable;
import org.apache.calcite.runtime.Bindable;
import org.apache.calcite.runtime.Typed;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.commons.compiler.CompilerFactoryFactory;
import org.codehaus.commons.compiler.ISimpleCompiler;

/**
 * Compiles plans. Those with the same code share one class: what leaves read, and with it most of the values that statements
 * compare with, is data beside the code. Thread-safe.
 */
final class PlanCompiler {
    private static final int MOST_CLASSES = 256;

    private final Cache<String, Bindable<?>> classes =
            CacheBuilder.newBuilder().maximumSize(MOST_CLASSES).build();

    /**
     * @param bindable what yields the rows
     * @param stash the objects that it finds in its {@link org.apache.calcite.DataContext}, by name
     */
    record Compiled(Bindable<?> bindable, Map<String, Object> stash) {
        Compiled {
            stash = Map.copyOf(stash);
        }
    }

    Compiled compile(EnumerableRel plan) {
        Map<String, Object> stash = new HashMap<>();
        ClassDeclaration declaration = new EnumerableRelImplementor(
                        plan.getCluster().getRexBuilder(), stash)
                .implementRoot(plan, EnumerableRel.Prefer.ARRAY);
        String code = code(declaration, plan.getRowType().getFieldCount());
        Bindable<?> known = classes.getIfPresent(code);
        if (known != null) {
            return new Compiled(known, stash);
        }
        Bindable<?> bindable = compile(declaration.name, code);
        if (!hasStaticFields(declaration)) {
            classes.put(code, bindable);
        }
        return new Compiled(bindable, stash);
    }

    private static String code(ClassDeclaration declaration, int columns) {
        String interfaces =
                columns == 1 ? Bindable.class.getName() + ", " + Typed.class.getName() : ArrayBindable.class.getName();
        return "public final class " + declaration.name + " implements " + interfaces + " {\n"
                + Expressions.toString(declaration.memberDeclarations, "\n", false) + "\n}";
    }

    /** Static fields hold constants, which are computed, and may fail, when the class is first used: not for others to see. */
    private static boolean hasStaticFields(ClassDeclaration declaration) {
        return declaration.memberDeclarations.stream()
                .anyMatch(member -> (member instanceof FieldDeclaration field && Modifier.isStatic(field.modifier))
                        || (member instanceof ClassDeclaration nested && hasStaticFields(nested)));
    }

    private static Bindable<?> compile(String name, String code) {
        ClassLoader loader = PlanCompiler.class.getClassLoader();
        try {
            ISimpleCompiler compiler =
                    CompilerFactoryFactory.getDefaultCompilerFactory(loader).newSimpleCompiler();
            compiler.setParentClassLoader(loader);
            compiler.cook(code);
            return (Bindable<?>) compiler.getClassLoader()
                    .loadClass(name)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (CompileException e) {
            throw new IllegalStateException("generated code does not compile:\n" + code, e);
        } catch (Exception e) {
            throw new IllegalStateException("generated code does not load", e);
        }
    }
}
