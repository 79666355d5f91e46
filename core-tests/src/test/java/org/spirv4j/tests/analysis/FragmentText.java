// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** Texts of fragment shaders whose function reads numbers of each level of divergence. */
final class FragmentText {
    private FragmentText() {}

    /**
     * The start of a module with the entry point {@code %1}, up to the label {@code %20}. The variable {@code %2} is an
     * input, {@code %3} a flat one, and {@code %12} is uniform.
     *
     * @param declarations types and constants with the ids 6 to 9
     * @param number the id of the type of the variables
     */
    static String head(String declarations, int number) {
        return """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %1 "main" %2 %3
                OpExecutionMode %1 OriginUpperLeft
                OpDecorate %3 Flat
                %4 = OpTypeVoid
                %5 = OpTypeFunction %4
                """ + declarations + """
                %10 = OpTypePointer Input %N
                %11 = OpTypePointer Uniform %N
                %2 = OpVariable %10 Input
                %3 = OpVariable %10 Input
                %12 = OpVariable %11 Uniform
                %1 = OpFunction %4 None %5
                %20 = OpLabel
                """.replace("%N", "%" + number);
    }

    /** The module of a text, with its numbers as ids. */
    static SpirvModule module(String text) {
        return Assembler.create().withPreservedNumericIds(true).assemble(text);
    }
}
