// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** How {@link JavaBindings} writes sources. Immutable; each {@code with} method returns changed options. */
public final class BindingOptions {
    private final String packageName;
    private final Memory memory;
    private final boolean lwjgl;
    private final Map<String, List<String>> pipelines;
    private final boolean packagePerModule;

    /** The class through which generated code accesses memory. */
    public enum Memory {
        /** {@link java.nio.ByteBuffer}; the sources need JDK 17. */
        BYTE_BUFFER,
        /**
         * {@code java.lang.foreign.MemorySegment}; the sources need JDK 22. Classes of structures have all methods that
         * they have with {@link #BYTE_BUFFER}, and can replace those in a multi-release JAR file.
         */
        MEMORY_SEGMENT
    }

    private BindingOptions(
            String packageName,
            Memory memory,
            boolean lwjgl,
            Map<String, List<String>> pipelines,
            boolean packagePerModule) {
        this.packageName = packageName;
        this.memory = memory;
        this.lwjgl = lwjgl;
        this.pipelines = pipelines;
        this.packagePerModule = packagePerModule;
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
        return new BindingOptions(packageName, Memory.BYTE_BUFFER, false, Map.of(), false);
    }

    /**
     * Sets the class through which generated code accesses memory.
     *
     * @param changed the class
     * @return the changed options
     */
    public BindingOptions withMemory(Memory changed) {
        Objects.requireNonNull(changed, "changed");
        return new BindingOptions(packageName, changed, lwjgl, pipelines, packagePerModule);
    }

    /**
     * Sets whether sources have methods that fill structures of LWJGL, such as {@code VkDescriptorSetLayoutBinding}.
     * Such sources need LWJGL 3.3 or later with its bindings for Vulkan.
     *
     * @param changed whether they have
     * @return the changed options
     */
    public BindingOptions withLwjgl(boolean changed) {
        return new BindingOptions(packageName, memory, changed, pipelines, packagePerModule);
    }

    /** {@return whether sources have methods that fill structures of LWJGL} */
    public boolean lwjgl() {
        return lwjgl;
    }

    /**
     * Adds a pipeline of several modules. With {@link #withLwjgl}, it has a class whose methods describe the layout for
     * all its stages; {@code Scene} has the class {@code ScenePipeline}.
     *
     * @param name the name of the pipeline
     * @param modules the names of the modules, as of {@link BindingInput}, with all entry points of the pipeline
     * @return the changed options
     */
    public BindingOptions withPipeline(String name, List<String> modules) {
        Objects.requireNonNull(name, "name");
        Map<String, List<String>> changed = new TreeMap<>(pipelines);
        changed.put(name, List.copyOf(Objects.requireNonNull(modules, "modules")));
        return new BindingOptions(packageName, memory, lwjgl, Collections.unmodifiableMap(changed), packagePerModule);
    }

    /** {@return the names of the modules of each pipeline, by the name of the pipeline} */
    public Map<String, List<String>> pipelines() {
        return pipelines;
    }

    /**
     * Sets whether each module has a package of its own in {@link #packageName()}, for modules whose structures have
     * equal names and different layouts. The name of the package is that of the module in lower case with underscores
     * between words: the classes of {@code lights/scene.vert} are in {@code lights_scene_vert}. Classes of pipelines
     * remain in {@link #packageName()}.
     *
     * @param changed whether each module has a package of its own
     * @return the changed options
     */
    public BindingOptions withPackagePerModule(boolean changed) {
        return new BindingOptions(packageName, memory, lwjgl, pipelines, changed);
    }

    /** {@return whether each module has a package of its own} */
    public boolean packagePerModule() {
        return packagePerModule;
    }

    /** {@return the package of all classes, or of the packages of modules} */
    public String packageName() {
        return packageName;
    }

    /** {@return the class through which generated code accesses memory} */
    public Memory memory() {
        return memory;
    }
}
