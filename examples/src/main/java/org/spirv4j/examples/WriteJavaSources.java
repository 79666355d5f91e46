// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.bind.BindingInput;
import org.spirv4j.reflect.bind.JavaBindings;

/** Writes Java sources for the host of two shaders, each in a package of its own. */
public final class WriteJavaSources {

    private WriteJavaSources() {}

    public static void main(String[] args) throws IOException {
        write(List.of(Path.of(args[0]), Path.of(args[1])), Path.of(args[2]));
    }

    static void write(List<Path> modules, Path folder) throws IOException {
        List<BindingInput> inputs = new ArrayList<>();
        for (Path module : modules) {
            String name = module.getFileName().toString().replace(".spv", "");
            inputs.add(new BindingInput(name, ModuleReflection.of(SpirvModule.read(module))));
        }
        JavaBindings bindings = JavaBindings.create("com.example.shaders").withPackagePerModule(true);
        Map<String, String> sources = bindings.sources(inputs);
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve("com/example/shaders").resolve(source.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, source.getValue());
        }
    }
}
