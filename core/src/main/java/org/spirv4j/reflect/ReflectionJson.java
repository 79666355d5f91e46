// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.internal.cross.CrossReflectionObject;

/**
 * Writes what a module expects of its host as JSON. Each type is written once, in the array {@code types}; others refer
 * to it by its index in this array. A missing member is unknown, not stated, or false. The same module gives the same
 * bytes. Immutable and safe to share between threads.
 *
 * <p>The schema is {@code docs/reflection.schema.json}.
 */
public final class ReflectionJson {
    /**
     * The version of the format. It changes when members are removed or change their meaning, not when members are
     * added.
     */
    public static final int FORMAT_VERSION = 1;

    private final String file;
    private final boolean details;

    private ReflectionJson(String file, boolean details) {
        this.file = file;
        this.details = details;
    }

    /** {@return a writer of objects without file name and details} */
    public static ReflectionJson create() {
        return new ReflectionJson("", false);
    }

    /**
     * Sets the name of the file that objects have.
     *
     * @param name the name of the file; empty if there is none
     * @return the changed writer
     */
    public ReflectionJson withFile(String name) {
        return new ReflectionJson(Objects.requireNonNull(name, "name"), details);
    }

    /**
     * Sets whether objects have what takes time to find: what each entry point requires, the members of blocks that it
     * uses, the rules that the layout of each block follows, and where it departs from them. If the module has so many
     * entry points that {@link ModuleReflection#requirements} are those of the whole module, the members are left out.
     *
     * @param on whether objects have these details
     * @return the changed writer
     */
    public ReflectionJson withDetails(boolean on) {
        return new ReflectionJson(file, on);
    }

    /**
     * Writes a reflection.
     *
     * @param reflection the reflection
     * @return an object on one line, in ASCII, without a line end
     */
    public byte[] bytes(ModuleReflection reflection) {
        Objects.requireNonNull(reflection, "reflection");
        return new ReflectionJsonObject(reflection, details).write(file);
    }

    /**
     * {@return what a module expects of its host in the form that the tool {@code spirv-cross} prints with
     * {@code --reflect}, as lines of ASCII, for programs that read it}
     *
     * <p>{@link #bytes} has more. The options of this writer do not matter here.
     *
     * @param module the module
     */
    public static byte[] crossBytes(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return new CrossReflectionObject(module).write();
    }
}
