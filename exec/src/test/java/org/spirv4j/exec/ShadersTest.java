// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Shaders that write what they compute to a buffer of integers. */
@Tag(TestedEngine.TAG)
class ShadersTest {
    private static final int ELEMENTS = 32;

    private static String declarations() {
        List<String> lines = new ArrayList<>(List.of(
                "OpCapability Shader",
                "OpMemoryModel Logical GLSL450",
                "OpEntryPoint GLCompute %main \"main\" %out %floats %untypedout",
                "OpExecutionMode %main LocalSize 1 1 1",
                "OpDecorate %block Block",
                "OpDecorate %fblock Block",
                "OpMemberDecorate %block 0 Offset 0",
                "OpMemberDecorate %fblock 0 Offset 0",
                "OpDecorate %runtime ArrayStride 4",
                "OpDecorate %fruntime ArrayStride 4",
                "OpDecorate %array ArrayStride 4",
                "OpDecorate %pu ArrayStride 4",
                "OpDecorate %spec SpecId 1",
                "%void = OpTypeVoid",
                "%fn = OpTypeFunction %void",
                "%bool = OpTypeBool",
                "%uint = OpTypeInt 32 0",
                "%ulong = OpTypeInt 64 0",
                "%byte = OpTypeInt 8 0",
                "%float = OpTypeFloat 32",
                "%true = OpConstantTrue %bool",
                "%false = OpConstantFalse %bool",
                "%spectrue = OpSpecConstantTrue %bool",
                "%specfalse = OpSpecConstantFalse %bool",
                "%half = OpConstant %float 0.5",
                "%one = OpConstant %float 1",
                "%minus = OpConstant %uint 4294967295",
                "%u112 = OpConstant %uint 112",
                "%scope = OpConstant %uint 1",
                "%sem = OpConstant %uint 0",
                "%spec = OpSpecConstant %uint 42"));
        for (int i = 0; i < ELEMENTS; i++) {
            lines.add("%u" + i + " = OpConstant %uint " + i);
        }
        lines.addAll(List.of(
                "%array = OpTypeArray %uint %u3",
                "%vec4 = OpTypeVector %uint 4",
                "%bytes = OpTypeArray %byte %u5",
                "%vecvalue = OpConstantComposite %vec4 %u1 %u2 %u3 %u4",
                "%speccomposite = OpSpecConstantComposite %array %u1 %spec %u3",
                "%replicated = OpConstantCompositeReplicateEXT %array %u9",
                "%specreplicated = OpSpecConstantCompositeReplicateEXT %array %spec",
                "%data = OpConstantDataKHR %bytes 0x04030201 5",
                "%specdata = OpSpecConstantDataKHR %bytes 0x04030201 5",
                "%runtime = OpTypeRuntimeArray %uint",
                "%fruntime = OpTypeRuntimeArray %float",
                "%block = OpTypeStruct %runtime",
                "%fblock = OpTypeStruct %fruntime",
                "%pblock = OpTypePointer StorageBuffer %block",
                "%pfblock = OpTypePointer StorageBuffer %fblock",
                "%untyped = OpTypeUntypedPointerKHR StorageBuffer",
                "%untypedfn = OpTypeUntypedPointerKHR Function",
                "%pu = OpTypePointer StorageBuffer %uint",
                "%pf = OpTypePointer StorageBuffer %float",
                "%pfn = OpTypePointer Function %uint",
                "%out = OpVariable %pblock StorageBuffer",
                "%floats = OpVariable %pfblock StorageBuffer",
                "%untypedout = OpUntypedVariableKHR %untyped StorageBuffer %block",
                "%fnu = OpTypeFunction %uint %uint"));
        for (String variable : List.of("out", "floats", "untypedout")) {
            lines.add(4, "OpDecorate %" + variable + " DescriptorSet 0\nOpDecorate %" + variable + " Binding 0");
        }
        return String.join("\n", lines) + "\n";
    }

    private static int[] run(String name) throws IOException {
        StringBuilder text = new StringBuilder(declarations());
        text.append("%double = OpFunction %uint None %fnu\n%number = OpFunctionParameter %uint\n%l = OpLabel\n");
        text.append("%doubled = OpIAdd %uint %number %number\nOpReturnValue %doubled\nOpFunctionEnd\n");
        text.append("%main = OpFunction %void None %fn\n%entry = OpLabel\n");
        for (String line : Files.readAllLines(Path.of("src/test/resources/shaders/" + name + ".spvasm"))) {
            String[] words = line.split(" ", -1);
            if (words[0].equals("STORE")) {
                text.append("%to")
                        .append(words[1])
                        .append(" = OpAccessChain %pu %out %u0 %u")
                        .append(words[1]);
                text.append("\nOpStore %to")
                        .append(words[1])
                        .append(' ')
                        .append(words[2])
                        .append('\n');
            } else {
                text.append(line).append('\n');
            }
        }
        text.append("OpReturn\nOpFunctionEnd\n");
        ByteBuffer out = ByteBuffer.allocate(4 * ELEMENTS).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < ELEMENTS; i++) {
            out.putInt(4 * i, 100 + i);
        }
        RunReport report = TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text.toString()), "main")
                .dispatch(Bindings.create().buffer(0, 0, out), 1, 1, 1);
        assertThat(report.findings()).isEmpty();
        int[] found = new int[ELEMENTS];
        out.asIntBuffer().get(found);
        return found;
    }

    @Test
    void atomics() throws IOException {
        assertThat(run("atomics"))
                .startsWith(
                        105,
                        96,
                        103,
                        102,
                        104 & 12,
                        105 | 12,
                        106 ^ 12,
                        -1,
                        108,
                        109,
                        -1,
                        5,
                        5,
                        113,
                        7,
                        1,
                        0,
                        Float.floatToIntBits(1.5f),
                        Float.floatToIntBits(0.5f),
                        Float.floatToIntBits(1),
                        111,
                        112,
                        113,
                        7,
                        7);
    }

    @Test
    void control() throws IOException {
        assertThat(run("control"))
                .startsWith(2, 7, 210, 2, 1, 0, 1, 1, ELEMENTS, 105, 9, 0, 0, 1, 42, 42, 9, 42, 3, 5, 120);
    }

    @Test
    void untypedPointers() throws IOException {
        assertThat(run("untyped")).startsWith(105, 108, 109, ELEMENTS, 4, 8, 7, 107);
    }
}
