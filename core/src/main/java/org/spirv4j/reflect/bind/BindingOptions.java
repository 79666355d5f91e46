// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.Objects;

/** How {@link JavaBindings} writes sources. Immutable; each {@code with} method returns changed options. */
public final class BindingOptions {
    private final String packageName;
    private final Memory memory;

    /** The class through which generated code accesses memory. */
    public enum Memory {
        /** {@link java.nio.ByteBuffer}; the sources need JDK 17. */
        BYTE_BUFFER,
        /** {@code java.lang.foreign.MemorySegment}; the sources need JDK 22. */
        MEMORY_SEGMENT
    }

    private BindingOptions(String packageName, Memory memory) {
        this.packageName = packageName;
        this.memory = memory;
    }

    /**
     * Makes options for sources that access memory through {@link java.nio.ByteBuffer}.
     *
     * @param packageName the package of all classes, such as {@code com.example.shaders}
     * @return the options
     * @throws IllegalArgumentException if this is not the name of a package in Java
     */
    public static BindingOptions of(String packageName) {
        Objects.requireNonNull(packageName, "packageName");
        if (!JavaNames.isPackage(packageName)) {
            throw new IllegalArgumentException("'" + packageName + "' is not the name of a Java package");
        }
        return new BindingOptions(packageName, Memory.BYTE_BUFFER);
    }

    /**
     * Sets the class through which generated code accesses memory.
     *
     * @param changed the class
     * @return the changed options
     */
    public BindingOptions withMemory(Memory changed) {
        Objects.requireNonNull(changed, "changed");
        return new BindingOptions(packageName, changed);
    }

    /** {@return the package of all classes} */
    public String packageName() {
        return packageName;
    }

    /** {@return the class through which generated code accesses memory} */
    public Memory memory() {
        return memory;
    }
}
