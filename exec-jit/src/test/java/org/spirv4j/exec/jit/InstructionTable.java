// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/**
 * A shader that executes many instructions for each of some points. Operands are in the buffers 0 to 2, and the results
 * in buffer 3: those of an instruction for all points, one instruction after the other.
 *
 * @param scalar the type of the scalars, as it is declared
 * @param width the number of bits of a scalar
 * @param components 1, or the number of components of vectors; in memory vectors have four
 * @param count the number of points, a multiple of {@link #LOCAL_SIZE}
 */
record InstructionTable(String scalar, int width, int components, int count) {
    static final int LOCAL_SIZE = 64;

    /** What the result of an instruction is. */
    enum Form {
        VALUE,
        TRUTH,
        FIRST_MEMBER,
        SECOND_MEMBER
    }

    /**
     * An instruction.
     *
     * @param text the instruction, after its result, with the types {@code %T}, {@code %B} of truth values and
     *     {@code %S} of a structure of two values, and the operands {@code %a}, {@code %b} and {@code %c}
     * @param form what the result is
     */
    record Entry(String text, Form form) {}

    /** A module that executes instructions for each point. */
    SpirvModule module(List<Entry> instructions) {
        return Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text(instructions));
    }

    /**
     * Executes such a module with an engine.
     *
     * @param inputs the operands
     * @param instructions the number of instructions
     * @return the results
     */
    ByteBuffer execute(SpirvModule module, Engine engine, ByteBuffer[] inputs, int instructions) {
        ByteBuffer results =
                ByteBuffer.allocate(instructions * count * stride()).order(ByteOrder.LITTLE_ENDIAN);
        Program program = Program.create(module, "main").withEngine(engine);
        assertThat(program.engine()).isEqualTo(engine);
        program.dispatch(
                Bindings.create()
                        .buffer(0, 0, inputs[0])
                        .buffer(0, 1, inputs[1])
                        .buffer(0, 2, inputs[2])
                        .buffer(0, 3, results),
                count / LOCAL_SIZE,
                1,
                1);
        return results;
    }

    /** The number of bytes between the values of two points. */
    int stride() {
        return width / 8 * (components == 1 ? 1 : 4);
    }

    private String text(List<Entry> instructions) {
        String type = components == 1 ? "%int" : "%vector";
        boolean isIndex = scalar.equals("OpTypeInt 32 0");
        StringBuilder text = new StringBuilder("""
                OpCapability Shader
                %%glsl = OpExtInstImport "GLSL.std.450"
                %%cl = OpExtInstImport "OpenCL.std"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %%main "main" %%id
                OpExecutionMode %%main LocalSize %d 1 1
                OpDecorate %%id BuiltIn GlobalInvocationId
                OpDecorate %%array ArrayStride %d
                OpDecorate %%block BufferBlock
                OpMemberDecorate %%block 0 Offset 0
                """.formatted(LOCAL_SIZE, stride()));
        for (int i = 0; i < 4; i++) {
            text.append("OpDecorate %buffer" + i + " DescriptorSet 0\nOpDecorate %buffer" + i + " Binding " + i + "\n");
        }
        text.append("%void = OpTypeVoid\n%fn = OpTypeFunction %void\n%bool = OpTypeBool\n%int = " + scalar + "\n");
        text.append(isIndex ? "" : "%uint = OpTypeInt 32 0\n");
        String uint = isIndex ? "%int" : "%uint";
        if (components > 1) {
            text.append(
                    "%vector = OpTypeVector %int " + components + "\n%bools = OpTypeVector %bool " + components + "\n");
        }
        text.append("%three = OpTypeVector " + uint + " 3\n");
        for (int constant : new int[] {0, 2, 5}) {
            text.append("%u" + constant + " = OpConstant " + uint + " " + constant + "\n");
        }
        text.append("%whole = OpConstant " + uint + " " + width + "\n");
        text.append("%one = OpConstant %int 1\n%zero = OpConstantNull " + type + "\n");
        text.append(components == 1 ? "" : "%ones = OpConstantComposite %vector" + " %one".repeat(components) + "\n");
        text.append("%S = OpTypeStruct " + type + " " + type + "\n");
        text.append("%array = OpTypeRuntimeArray " + type + "\n%block = OpTypeStruct %array\n");
        text.append("%toBlock = OpTypePointer Uniform %block\n%to = OpTypePointer Uniform " + type + "\n");
        text.append("%toId = OpTypePointer Input %three\n%id = OpVariable %toId Input\n");
        for (int i = 0; i < 4; i++) {
            text.append("%buffer" + i + " = OpVariable %toBlock Uniform\n");
        }
        for (int k = 0; k < instructions.size(); k++) {
            text.append("%base" + k + " = OpConstant " + uint + " " + (k * count) + "\n");
        }
        text.append(
                "%main = OpFunction %void None %fn\n%entry = OpLabel\n%i3 = OpLoad %three %id\n%i = OpCompositeExtract "
                        + uint + " %i3 0\n");
        for (int i = 0; i < 3; i++) {
            String name = "%" + "abc".charAt(i);
            text.append("%at" + i + " = OpAccessChain %to %buffer" + i + " %u0 %i\n");
            text.append(name + " = OpLoad " + type + " %at" + i + "\n");
        }
        for (int k = 0; k < instructions.size(); k++) {
            Entry each = instructions.get(k);
            String result = each.form() == Form.VALUE ? "%r" + k : "%raw" + k;
            text.append(result + " = "
                    + each.text().replace("%T", type).replace("%B", components == 1 ? "%bool" : "%bools") + "\n");
            switch (each.form()) {
                case TRUTH ->
                    text.append("%r" + k + " = OpSelect " + type + " %raw" + k + " "
                            + (components == 1 ? "%one" : "%ones") + " %zero\n");
                case FIRST_MEMBER, SECOND_MEMBER ->
                    text.append("%r" + k + " = OpCompositeExtract " + type + " %raw" + k + " "
                            + (each.form() == Form.FIRST_MEMBER ? 0 : 1) + "\n");
                case VALUE -> {}
            }
            text.append("%index" + k + " = OpIAdd " + uint + " %base" + k + " %i\n");
            text.append("%out" + k + " = OpAccessChain %to %buffer3 %u0 %index" + k + "\n");
            text.append("OpStore %out" + k + " %r" + k + "\n");
        }
        return text + "OpReturn\nOpFunctionEnd\n";
    }
}
