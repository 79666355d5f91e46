// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.spirv4j.reflect.StructType;

/**
 * Writes Java sources for the host of shaders. For each module there is one class with constants, and for each structure in a
 * buffer or in push constants there is one class with offsets, sizes, readers and writers. Structures of several modules
 * with one name and one layout have one class. Names of the shader are made legal for Java and unique.
 */
public final class JavaBindings {
    private final BindingOptions options;

    private JavaBindings(BindingOptions options) {
        this.options = options;
    }

    /**
     * Makes a generator.
     *
     * @param options the package and the kind of memory
     * @return the generator
     */
    public static JavaBindings with(BindingOptions options) {
        Objects.requireNonNull(options, "options");
        return new JavaBindings(options);
    }

    /**
     * Writes the sources for modules that a program uses together.
     *
     * @param inputs the modules
     * @return the sources by their file names, such as {@code ParticlesCompShader.java}; the folder of the package is not part of
     *     the names
     * @throws BindingException if modules give structures of one name different layouts
     */
    public SortedMap<String, String> sources(List<BindingInput> inputs) {
        Objects.requireNonNull(inputs, "inputs");
        JavaNames names = new JavaNames(HalfSource.CLASS);
        List<String> moduleClasses = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (BindingInput input : inputs) {
            String name = names.unique(JavaNames.upperCamel(input.name()) + "Shader");
            moduleClasses.add(name);
            taken.add(name.toLowerCase(Locale.ROOT));
        }
        StructClasses structs = new StructClasses(options, taken);
        SortedMap<String, String> sources = new TreeMap<>();
        for (int i = 0; i < inputs.size(); i++) {
            BindingInput input = inputs.get(i);
            String name = moduleClasses.get(i);
            Map<StructType, String> classes = structs.add(input, name);
            sources.put(fileName(name), new ModuleSource(options, name, input, classes).write());
        }
        if (!structs.clashes().isEmpty()) {
            throw new BindingException(structs.clashes());
        }
        for (StructClasses.StructClass struct : structs.all()) {
            sources.put(fileName(struct.name()), struct.source());
        }
        if (sources.values().stream().anyMatch(source -> source.contains(HalfSource.CLASS + "."))) {
            sources.put(fileName(HalfSource.CLASS), HalfSource.of(options.packageName()));
        }
        return sources;
    }

    private static String fileName(String className) {
        return className + ".java";
    }
}
