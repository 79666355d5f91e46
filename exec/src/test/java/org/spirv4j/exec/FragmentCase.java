// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/**
 * A fragment shader with one input, {@code %input}, whose value is {@code %i}, an output {@code %color} of four floats
 * at location 0, and a storage buffer {@code %buffer} of integers.
 *
 * @param head capabilities, extensions and execution modes
 * @param decorations of {@code %input}
 * @param type of {@code %input}
 * @param constants further constants
 * @param body the instructions of the shader, which store to {@code %color} and return
 */
record FragmentCase(String head, String decorations, String type, String constants, String body) {
    FragmentCase(String head, String decorations, String type, String body) {
        this(head, decorations, type, "", body);
    }

    /** A shader with FragCoord as its input. */
    static FragmentCase ofFragCoord(String body) {
        return new FragmentCase("", "OpDecorate %input BuiltIn FragCoord", "%v4float", body);
    }

    FragmentCase withConstants(String others) {
        return new FragmentCase(head, decorations, type, others, body);
    }

    SpirvModule module() {
        String modes =
                head.lines().filter(line -> line.startsWith("OpExecutionMode")).reduce("", (a, b) -> a + b + "\n");
        String capabilities =
                head.lines().filter(line -> !line.startsWith("OpExecutionMode")).reduce("", (a, b) -> a + b + "\n");
        return Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble("""
                OpCapability Shader
                %s
                %%glsl = OpExtInstImport "GLSL.std.450"
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %%main "main" %%color %%input %%buffer
                OpExecutionMode %%main OriginUpperLeft
                %s
                OpDecorate %%color Location 0
                OpDecorate %%ints ArrayStride 4
                OpDecorate %%block Block
                OpMemberDecorate %%block 0 Offset 0
                OpDecorate %%buffer DescriptorSet 0
                OpDecorate %%buffer Binding 0
                %s
                %%void = OpTypeVoid
                %%bool = OpTypeBool
                %%int = OpTypeInt 32 1
                %%uint = OpTypeInt 32 0
                %%float = OpTypeFloat 32
                %%v2float = OpTypeVector %%float 2
                %%v3float = OpTypeVector %%float 3
                %%v4float = OpTypeVector %%float 4
                %%v2int = OpTypeVector %%int 2
                %%u0 = OpConstant %%uint 0
                %%u1 = OpConstant %%uint 1
                %%u3 = OpConstant %%uint 3
                %%f0 = OpConstant %%float 0
                %%f1 = OpConstant %%float 1
                %%f4 = OpConstant %%float 4
                %%quarter = OpConstant %%float 0.25
                %%offset = OpConstantComposite %%v2float %%quarter %%quarter
                %%intArray = OpTypeArray %%int %%u1
                %%threeFloats = OpTypeArray %%float %%u3
                %%ints = OpTypeRuntimeArray %%uint
                %%block = OpTypeStruct %%ints
                %%toBlock = OpTypePointer StorageBuffer %%block
                %%toUint = OpTypePointer StorageBuffer %%uint
                %%toFloat = OpTypePointer Input %%float
                %%toInt = OpTypePointer Input %%int
                %%toColor = OpTypePointer Output %%v4float
                %%toInput = OpTypePointer Input %s
                %%input = OpVariable %%toInput Input
                %%color = OpVariable %%toColor Output
                %%buffer = OpVariable %%toBlock StorageBuffer
                %s
                %%proc = OpTypeFunction %%void
                %%main = OpFunction %%void None %%proc
                %%start = OpLabel
                %%i = OpLoad %s %%input
                %s
                OpFunctionEnd
                """.formatted(
                        capabilities, modes, decorations, type, constants, type, body));
    }

    Program program() {
        return TestedEngine.program(module(), "main");
    }
}
