package org.spirv4j.internal.decode;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lets the library's other packages reach the arrays behind a public module object. */
public abstract class ModuleAccess {
    private static volatile @Nullable ModuleAccess instance;

    protected ModuleAccess() {}

    /** Called once, by the class whose arrays are reached. */
    public static void set(ModuleAccess access) {
        instance = access;
    }

    /** The arrays of {@code module}, an {@code org.spirv4j.module.SpirvModule}. */
    public static ModuleData data(Object module) {
        return Objects.requireNonNull(instance).dataOf(module);
    }

    /**
     * A module read with the grammar of another one, under no limit on the id bound.
     *
     * @param module an {@code org.spirv4j.module.SpirvModule}
     * @param words kept, not copied
     * @throws org.spirv4j.binary.MalformedModuleException if the words are no well-formed module
     */
    public static Object sibling(Object module, int[] words) {
        return Objects.requireNonNull(instance).siblingOf(module, words);
    }

    /**
     * A module read with the built-in grammar, under no limit on the id bound.
     *
     * @param words kept, not copied
     * @throws org.spirv4j.binary.MalformedModuleException if the words are no well-formed module
     */
    public static Object module(int[] words) {
        return Objects.requireNonNull(instance).moduleOf(words);
    }

    /**
     * The module that has been read from words in which nothing is wrong.
     *
     * @param data what {@link ModuleParser#recover} gave, without any problem
     * @param grammar the {@code org.spirv4j.grammar.Grammar} that it was read with
     */
    public static Object module(ModuleData data, Object grammar) {
        return Objects.requireNonNull(instance).moduleOf(data, grammar);
    }

    protected abstract Object moduleOf(int[] words);

    protected abstract Object moduleOf(ModuleData data, Object grammar);

    protected abstract ModuleData dataOf(Object module);

    protected abstract Object siblingOf(Object module, int[] words);
}
