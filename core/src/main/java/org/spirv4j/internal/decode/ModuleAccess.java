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

    protected abstract ModuleData dataOf(Object module);
}
