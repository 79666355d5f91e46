// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** Compiled programs look for NaN seldom; the bits of each are those that the other engine computes. */
class NanBitsTest {
    private static final int COUNT = 4096;
    private static final int VECTOR = 16;
    private static final int[] WORDS = {
        0x7FC0_0001,
        0xFFC1_2345,
        0x7F80_0001,
        0xFFA0_0000,
        0x7F80_0000,
        0xFF80_0000,
        0x3F80_0000,
        0xC000_0000,
        0,
        0x8000_0000,
        0x0000_0001,
        0x7F7F_FFFF,
        0x4049_0FDB
    };

    private static final String HEAD = """
            OpCapability Shader
            %glsl = OpExtInstImport "GLSL.std.450"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %id
            OpExecutionMode %main LocalSize 64 1 1
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %array ArrayStride 16
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %block BufferBlock
            OpDecorate %in DescriptorSet 0
            OpDecorate %in Binding 0
            OpDecorate %out DescriptorSet 0
            OpDecorate %out Binding 1
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %bool = OpTypeBool
            %int = OpTypeInt 32 0
            %int3 = OpTypeVector %int 3
            %float = OpTypeFloat 32
            %vec2 = OpTypeVector %float 2
            %vec3 = OpTypeVector %float 3
            %vec4 = OpTypeVector %float 4
            %0 = OpConstant %int 0
            %1 = OpConstant %int 1
            %3 = OpConstant %int 3
            %f0 = OpConstant %float 0
            %f1 = OpConstant %float 1
            %f2 = OpConstant %float 2
            %array = OpTypeRuntimeArray %vec4
            %block = OpTypeStruct %array
            %block_p = OpTypePointer Uniform %block
            %vec4_p = OpTypePointer Uniform %vec4
            %in = OpVariable %block_p Uniform
            %out = OpVariable %block_p Uniform
            %id_p = OpTypePointer Input %int3
            %id = OpVariable %id_p Input
            %main = OpFunction %void None %fn
            %entry = OpLabel
            %id3 = OpLoad %int3 %id
            %i = OpCompositeExtract %int %id3 0
            %from = OpAccessChain %vec4_p %in %0 %i
            %to = OpAccessChain %vec4_p %out %0 %i
            %v = OpLoad %vec4 %from
            %a = OpCompositeExtract %float %v 0
            %b = OpCompositeExtract %float %v 1
            %c = OpCompositeExtract %float %v 2
            %d = OpCompositeExtract %float %v 3
            """;

    private static final String TAIL = """
            OpStore %to %result
            OpReturn
            OpFunctionEnd
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                // The last operation tells of all.
                """
                %p = OpFMul %float %a %b
                %q = OpFAdd %float %p %c
                %r = OpFDiv %float %q %d
                %s = OpFNegate %float %r
                %result = OpCompositeConstruct %vec4 %p %q %r %s
                """,
                // Some results of a vector are needed, others are not.
                """
                %p = OpVectorTimesScalar %vec4 %v %a
                %q = OpFSub %vec4 %p %v
                %r = OpVectorShuffle %vec4 %q %p 0 5 5 3
                %s = OpFAdd %vec4 %r %r
                %t = OpVectorShuffle %vec2 %s %s 0 2
                %result = OpCompositeConstruct %vec4 %t %a %b
                """,
                // Memory changes after it has been read.
                """
                %zeros = OpCompositeConstruct %vec4 %f0 %f0 %f0 %f0
                %before = OpFAdd %vec4 %v %v
                %other = OpLoad %vec4 %to
                %sum = OpFAdd %vec4 %other %before
                OpStore %to %zeros
                %result = OpFMul %vec4 %sum %v
                """,
                // Comparisons need no check, but selections do.
                """
                %p = OpFSub %float %a %b
                %q = OpFDiv %float %c %d
                %less = OpFOrdLessThan %bool %p %q
                %nan = OpFUnordEqual %bool %p %q
                %r = OpSelect %float %less %p %q
                %s = OpSelect %float %nan %q %p
                %t = OpExtInst %float %glsl FClamp %q %f0 %f1
                %u = OpExtInst %float %glsl FMax %p %q
                %result = OpCompositeConstruct %vec4 %r %s %t %u
                """,
                """
                %xyz = OpVectorShuffle %vec3 %v %v 0 1 2
                %xy = OpVectorShuffle %vec2 %v %v 0 1
                %zw = OpVectorShuffle %vec2 %v %v 2 3
                %two = OpDot %float %xy %zw
                %three = OpDot %float %xyz %xyz
                %four = OpDot %float %v %v
                %all = OpFAdd %float %two %three
                %e = OpExtInst %float %glsl Fma %a %b %all
                %result = OpCompositeConstruct %vec4 %two %three %four %e
                """,
                // Bounds in any order, of which some are not constant.
                """
                %p = OpExtInst %float %glsl FClamp %a %b %c
                %q = OpExtInst %float %glsl FClamp %a %f1 %d
                %r = OpExtInst %float %glsl FClamp %a %f1 %f2
                %s = OpExtInst %float %glsl FMin %a %d
                %result = OpCompositeConstruct %vec4 %p %q %r %s
                """,
                // Results that the next turn of a loop needs, with one of an operation that is not.
                """
                OpBranch %header
                %header = OpLabel
                %n = OpPhi %int %0 %entry %next %continue
                %x = OpPhi %float %a %entry %y %continue
                %y = OpPhi %float %b %entry %z %continue
                OpLoopMerge %merge %continue None
                OpBranch %body
                %body = OpLabel
                %square = OpFMul %float %x %x
                %root = OpExtInst %float %glsl Sqrt %square
                %unused = OpFAdd %float %square %root
                %z0 = OpFSub %float %x %y
                %z = OpFMul %float %z0 %c
                OpBranch %continue
                %continue = OpLabel
                %next = OpIAdd %int %n %1
                %again = OpULessThan %bool %next %3
                OpBranchConditional %again %header %merge
                %merge = OpLabel
                %result = OpCompositeConstruct %vec4 %x %y %z %root
                """
            })
    void bitsAreThoseOfTheOtherEngine(String body) {
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(HEAD + body + TAIL);
        Program program = Program.create(module.layout().entryPoints().get(0));
        Program compiled = program.withEngine(Engine.COMPILED);
        assertThat(compiled.engine()).isEqualTo(Engine.COMPILED);
        assertThat(run(compiled)).isEqualTo(run(program));
    }

    private static ByteBuffer run(Program program) {
        ByteBuffer in = ByteBuffer.allocate(COUNT * VECTOR).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < COUNT; i++) {
            for (int k = 0, rest = i; k < 4; k++, rest /= WORDS.length) {
                in.putInt(VECTOR * i + 4 * k, WORDS[(rest + k) % WORDS.length]);
            }
        }
        ByteBuffer out = ByteBuffer.allocate(COUNT * VECTOR).put(in.duplicate()).flip();
        program.dispatch(Bindings.create().buffer(0, 0, in).buffer(0, 1, out), COUNT / 64, 1, 1);
        return out;
    }
}
