// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Connects the public class that represents a module with its arrays. That class sets the only instance, since this
 * package does not depend on it.
 *
 * @param <M> the public class that represents a module
 * @param <G> the public class that represents a grammar
 */
public abstract class ModuleBridge<M, G> {
    private static volatile @Nullable ModuleBridge<?, ?> instance;

    /** For subclasses. */
    protected ModuleBridge() {}

    /** Sets the instance; called once, when the public class is initialized. */
    public static void set(ModuleBridge<?, ?> bridge) {
        instance = bridge;
    }

    /** {@return the instance that was set} */
    public static ModuleBridge<?, ?> get() {
        return Objects.requireNonNull(instance);
    }

    /** {@return the arrays of a module} */
    public abstract ModuleData data(M module);

    /** {@return the numbers of the instructions that declare types, constants and variables outside of functions} */
    public abstract int[] declarations(M module);

    /** {@return the word offset of the first OpName of an id; 0 if there is none} */
    public abstract int name(M module, int id);

    /** {@return the word offset of the first OpMemberName of a member of a structure; 0 if there is none} */
    public abstract int memberName(M module, int struct, int member);

    /**
     * Makes a module of the arrays of a well-formed module.
     *
     * @param grammar the grammar that {@code data} was decoded with
     */
    public abstract M module(ModuleData data, G grammar);
}
