// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** A module whose text is among the resources of the tests. */
final class AssembledShader {
    private AssembledShader() {}

    static SpirvModule read(String file) throws IOException {
        String text = Files.readString(Path.of("src/test/resources/shaders", file));
        return Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(text);
    }
}
