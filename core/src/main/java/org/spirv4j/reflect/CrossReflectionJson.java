// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;
import org.spirv4j.module.SpirvModule;

/**
 * Writes what a module expects of its host in the form that the tool {@code spirv-cross} prints with
 * {@code --reflect}, for programs that read it. {@link ReflectionJson} has more. Immutable and safe to share between
 * threads.
 */
public final class CrossReflectionJson {
    private static final CrossReflectionJson INSTANCE = new CrossReflectionJson();

    private CrossReflectionJson() {}

    /** {@return a writer} */
    public static CrossReflectionJson create() {
        return INSTANCE;
    }

    /**
     * {@return the JSON object of a module, in lines of ASCII}
     *
     * @param module the module
     */
    public byte[] bytes(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return new CrossReflectionObject(module).write();
    }
}
