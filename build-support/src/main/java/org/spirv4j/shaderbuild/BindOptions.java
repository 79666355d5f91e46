// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How Java sources for the host of modules are written.
 *
 * @param packageName the package of the classes, such as {@code com.example.shaders}
 * @param packagePerModule whether each module has a package of its own in that package
 * @param lwjgl whether the classes have methods that fill LWJGL's structures
 * @param pipelines pipelines, such as {@code Sky=sky.vert,sky.frag}: for each, a class describes the layout of the
 *     stages together
 * @param memorySegment whether the classes access memory by {@code MemorySegment}
 */
public record BindOptions(
        String packageName, boolean packagePerModule, boolean lwjgl, List<String> pipelines, boolean memorySegment) {
    /** Checks and copies the options. */
    public BindOptions {
        Objects.requireNonNull(packageName, "packageName");
        pipelines = List.copyOf(pipelines);
    }

    /** The command line, which starts with the name of the command. */
    List<String> command() {
        List<String> words = new ArrayList<>(List.of("bind", "--package", packageName));
        if (packagePerModule) {
            words.add("--package-per-module");
        }
        if (lwjgl) {
            words.add("--lwjgl");
        }
        for (String pipeline : pipelines) {
            words.addAll(List.of("--pipeline", pipeline));
        }
        if (memorySegment) {
            words.add("--memory-segment");
        }
        return words;
    }
}
