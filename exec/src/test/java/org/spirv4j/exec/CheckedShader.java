// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * A compute shader that makes a mistake or a near miss, run by four invocations of one subgroup. Its body has the index
 * of the invocation as {@code %id}, integers that are not constants, such as {@code %u40}, {@code %minus1} and
 * {@code %least}, numbers such as {@code %f0}, {@code %huge} and {@code %nan}, and a place in memory, {@code %out};
 * further functions follow after {@code ---}.
 *
 * @param check the kind of mistake
 * @param message that of the finding; empty for a near miss
 * @param declarations decorations
 * @param body the instructions before OpReturn
 */
record CheckedShader(Check check, String message, String declarations, String body) {
    private static final int[] INTEGERS = {0, 1, 40, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 5, 2};

    private static final float[] NUMBERS = {
        0, 1, 1e30f, Float.NaN, Float.POSITIVE_INFINITY, -1, 70_000, 2.5f, 3e9f, 2_147_483_520
    };

    private static final String HEAD = """
            OpCapability Shader
            OpCapability Int8
            OpCapability Int16
            OpCapability Int64
            OpCapability Float16
            OpCapability Float64
            OpCapability ExpectAssumeKHR
            OpCapability PoisonFreezeKHR
            OpCapability GroupNonUniformBallot
            OpCapability StorageBufferArrayDynamicIndexing
            OpCapability ShaderNonUniform
            OpCapability StorageBufferArrayNonUniformIndexing
            OpCapability StorageImageArrayDynamicIndexing
            OpCapability StorageImageArrayNonUniformIndexing
            OpExtension "SPV_KHR_expect_assume"
            OpExtension "SPV_KHR_poison_freeze"
            %glsl = OpExtInstImport "GLSL.std.450"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %local %data %numbers %many %images
            OpExecutionMode %main LocalSize 4 1 1
            %file = OpString "shader.comp"
            OpName %data "data"
            OpDecorate %local BuiltIn LocalInvocationIndex
            OpDecorate %data DescriptorSet 0
            OpDecorate %data Binding 0
            OpDecorate %numbers DescriptorSet 0
            OpDecorate %numbers Binding 1
            OpDecorate %many DescriptorSet 0
            OpDecorate %many Binding 2
            OpDecorate %images DescriptorSet 0
            OpDecorate %images Binding 3
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpMemberDecorate %block 1 Offset 32
            OpDecorate %numberBlock Block
            OpMemberDecorate %numberBlock 0 Offset 0
            OpDecorate %eight ArrayStride 4
            OpDecorate %tenNumbers ArrayStride 4
            """;

    private static final String TYPES = """
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %int = OpTypeInt 32 1
            %byte = OpTypeInt 8 1
            %short = OpTypeInt 16 1
            %long = OpTypeInt 64 1
            %half = OpTypeFloat 16
            %float = OpTypeFloat 32
            %double = OpTypeFloat 64
            %v2int = OpTypeVector %int 2
            %v2uint = OpTypeVector %uint 2
            %v2float = OpTypeVector %float 2
            %v2bool = OpTypeVector %bool 2
            %pair = OpTypeStruct %uint %uint
            %true = OpConstantTrue %bool
            %false = OpConstantFalse %bool
            %c0 = OpConstant %uint 0
            %c1 = OpConstant %uint 1
            %c2 = OpConstant %uint 2
            %c3 = OpConstant %uint 3
            %c4 = OpConstant %uint 4
            %c5 = OpConstant %uint 5
            %c6 = OpConstant %uint 6
            %c7 = OpConstant %uint 7
            %c8 = OpConstant %uint 8
            %c9 = OpConstant %uint 9
            %c10 = OpConstant %uint 10
            %c31 = OpConstant %uint 31
            %c32 = OpConstant %uint 32
            %cMinus1 = OpConstant %int -1
            %i5 = OpConstant %int 5
            %v2c5 = OpConstantComposite %v2int %i5 %i5
            %anyUint = OpUndef %uint
            %anyBool = OpUndef %bool
            %anyPair = OpConstantComposite %pair %c1 %anyUint
            %eight = OpTypeArray %uint %c8
            %two = OpTypeArray %uint %c2
            %tenNumbers = OpTypeArray %float %c10
            %block = OpTypeStruct %eight %eight
            %numberBlock = OpTypeStruct %tenNumbers
            %blocks = OpTypeArray %block %c4
            %image = OpTypeImage %uint 2D 0 0 0 2 R32ui
            %fourImages = OpTypeArray %image %c4
            %v4uint = OpTypeVector %uint 4
            %origin = OpConstantComposite %v2uint %c0 %c0
            %toInput = OpTypePointer Input %uint
            %toBlock = OpTypePointer StorageBuffer %block
            %toNumbers = OpTypePointer StorageBuffer %numberBlock
            %toMany = OpTypePointer StorageBuffer %blocks
            %toImages = OpTypePointer UniformConstant %fourImages
            %toImage = OpTypePointer UniformConstant %image
            %toUint = OpTypePointer StorageBuffer %uint
            %toFloat = OpTypePointer StorageBuffer %float
            %toTwo = OpTypePointer Function %two
            %toVector = OpTypePointer Function %v2uint
            %toOwn = OpTypePointer Function %uint
            %local = OpVariable %toInput Input
            %data = OpVariable %toBlock StorageBuffer
            %numbers = OpVariable %toNumbers StorageBuffer
            %many = OpVariable %toMany StorageBuffer
            %images = OpVariable %toImages UniformConstant
            %proc = OpTypeFunction %void
            %function = OpTypeFunction %uint %uint
            %main = OpFunction %void None %proc
            %start = OpLabel
            %twoUints = OpVariable %toTwo Function
            %vector = OpVariable %toVector Function
            %id = OpLoad %uint %local
            %out = OpAccessChain %toUint %data %c1 %id
            """;

    /** The values that are loaded from memory, so that nothing is known of them before the run. */
    private static final String LOADS = loads("uint", "u0 u1 u40 - - - u5 u2", "toUint", "data %c0")
            + loads("int", "s0 s1 s40 minus1 least most s5 s2", "toUint", "data %c0")
            + loads("float", "f0 f1 huge nan inf fMinus1 f70000 f2_5 f3e9 fInt", "toFloat", "numbers %c0");

    static CheckedShader wrong(Check check, String message, String body) {
        return new CheckedShader(check, message, "", body);
    }

    static CheckedShader near(Check check, String body) {
        return new CheckedShader(check, "", "", body);
    }

    CheckedShader with(String decoration) {
        return new CheckedShader(check, message, decoration + "\n", body);
    }

    private static String loads(String type, String names, String pointer, String array) {
        StringBuilder text = new StringBuilder();
        String[] all = names.split(" ", -1);
        for (int i = 0; i < all.length; i++) {
            if (!all[i].equals("-")) {
                String raw = type.equals("int") ? "%raw_" + all[i] : "%" + all[i];
                String loaded = type.equals("int") ? "uint" : type;
                text.append("%at_" + all[i] + " = OpAccessChain %" + pointer + " %" + array + " %c" + i + "\n");
                text.append(raw + " = OpLoad %" + loaded + " %at_" + all[i] + "\n");
                if (type.equals("int")) {
                    text.append("%" + all[i] + " = OpBitcast %int " + raw + "\n");
                }
            }
        }
        return text.toString();
    }

    SpirvModule module() {
        String[] parts = body.split("---", 2);
        String functions = parts.length > 1 ? parts[1] : "";
        String text = HEAD + declarations + TYPES + LOADS + parts[0] + "\nOpReturn\nOpFunctionEnd\n" + functions;
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text);
        assertThat(Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6).validate(module))
                .as(body)
                .filteredOn(Finding::isError)
                .isEmpty();
        return module;
    }

    List<Finding> findings(Set<Check> checks) {
        ByteBuffer data = bytes();
        ByteBuffer numbers = bytes();
        data.asIntBuffer().put(INTEGERS);
        numbers.asFloatBuffer().put(NUMBERS);
        Bindings bindings = Bindings.create().buffer(0, 0, data).buffer(0, 1, numbers);
        for (int i = 0; i < 4; i++) {
            bindings.buffer(0, 2, i, bytes());
            bindings.image(0, 3, i, Image.of2D(TexelFormat.R32_UINT, 4, 4, bytes()));
        }
        return TestedEngine.program(module(), "main")
                .withChecks(checks)
                .dispatch(bindings, 1, 1, 1)
                .findings()
                .all();
    }

    private static ByteBuffer bytes() {
        return ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Runs the shader with all checks, and compares what was found. */
    void verify() {
        Set<Check> checks = EnumSet.copyOf(Check.ALL);
        checks.add(check);
        checks.remove(Check.UNINITIALIZED);
        assertThat(findings(checks))
                .as(body)
                .extracting(each -> each.rule().id() + ": " + each.diagnostic().message())
                .isEqualTo(message.isEmpty() ? List.of() : List.of(check.rule().id() + ": " + message));
    }

    @Override
    public String toString() {
        return check
                + (message.isEmpty() ? " near miss: " : ": ")
                + body.strip().replace("\n", "; ");
    }
}
