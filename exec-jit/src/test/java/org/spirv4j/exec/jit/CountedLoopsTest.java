// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.ExecutionException;
import org.spirv4j.exec.Limits;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Loops that count up to a limit, also to the greatest numbers: both engines execute as many iterations. */
class CountedLoopsTest {
    /** The number of iterations after which each loop ends. */
    private static final int MAX_ITERATIONS = 40;

    private static final String MODULE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %words ArrayStride 4
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %block BufferBlock
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            %void = OpTypeVoid
            %void_f = OpTypeFunction %void
            %bool = OpTypeBool
            %int = OpTypeInt 32 SIGN
            %0 = OpConstant %int 0
            %1 = OpConstant %int 1
            %2 = OpConstant %int 2
            %3 = OpConstant %int 3
            %increment = OpConstant %int INCREMENT
            %most = OpConstant %int MOST
            %words = OpTypeRuntimeArray %int
            %block = OpTypeStruct %words
            %block_p = OpTypePointer Uniform %block
            %word_p = OpTypePointer Uniform %int
            %buffer = OpVariable %block_p Uniform
            %main = OpFunction %void None %void_f
            %entry = OpLabel
            %first_p = OpAccessChain %word_p %buffer %0 %0
            %first = OpLoad %int %first_p
            %limit_p = OpAccessChain %word_p %buffer %0 %1
            %limit = OpLoad %int %limit_p
            OpBranch %head
            %head = OpLabel
            %i = OpPhi %int %first %entry %j %next
            %n = OpPhi %int %0 %entry %m %next
            %more = COMPARE
            OpLoopMerge %end %next None
            BRANCH
            %body = OpLabel
            %many = OpIEqual %bool %n %most
            OpBranchConditional %many %end %next
            %next = OpLabel
            %j = OpIAdd %int %i %increment
            %m = OpIAdd %int %n %1
            OpBranch %head
            %end = OpLabel
            %count_p = OpAccessChain %word_p %buffer %0 %2
            OpStore %count_p %n
            %last_p = OpAccessChain %word_p %buffer %0 %3
            OpStore %last_p %i
            OpReturn
            OpFunctionEnd
            """;

    private static final int[] NUMBERS = {
        0,
        1,
        7,
        1000,
        Integer.MAX_VALUE - 20,
        Integer.MAX_VALUE - 1,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        Integer.MIN_VALUE + 3,
        -20,
        -2,
        -1
    };

    static Stream<String> comparisons() {
        List<String> all = new ArrayList<>();
        for (String op : List.of("LessThan", "LessThanEqual", "GreaterThan", "GreaterThanEqual")) {
            for (char sign : "SU".toCharArray()) {
                all.add("Op" + sign + op + " %bool %i %limit");
                all.add("Op" + sign + op + " %bool %limit %i");
            }
        }
        return all.stream();
    }

    private static Program program(String comparison, int increment, boolean isNegated, int most) {
        String text = MODULE.replace("COMPARE", comparison)
                .replace("SIGN", comparison.startsWith("OpS") ? "1" : "0")
                .replace("INCREMENT", String.valueOf(increment))
                .replace("MOST", String.valueOf(most))
                .replace(
                        "BRANCH",
                        isNegated ? "OpBranchConditional %more %end %body" : "OpBranchConditional %more %body %end");
        return Program.create(
                Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(text), "main");
    }

    private static List<Integer> run(Program program, int first, int limit) {
        ByteBuffer words = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        words.putInt(0, first).putInt(4, limit);
        program.dispatch(Bindings.create().buffer(0, 0, words), 1, 1, 1);
        return List.of(words.getInt(8), words.getInt(12));
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void theyHaveAsManyIterations(String comparison) {
        for (int increment : new int[] {1, 3, 16}) {
            for (boolean isNegated : new boolean[] {false, true}) {
                Program checked = program(comparison, increment, isNegated, MAX_ITERATIONS);
                Program compiled = checked.withEngine(Engine.COMPILED);
                for (int first : NUMBERS) {
                    for (int limit : NUMBERS) {
                        assertThat(run(compiled, first, limit))
                                .as("from %d to %d, %d, %s", first, limit, increment, isNegated)
                                .isEqualTo(run(checked, first, limit));
                    }
                }
            }
        }
    }

    /** A limit that is looked at many times within one loop. */
    @Test
    void longLoopsEndAtTheLimit() {
        Program program =
                program("OpULessThan %bool %i %limit", 1, false, -1 >>> 1).withEngine(Engine.COMPILED);
        assertThat(run(program, 5, 10_000_000).get(1)).isEqualTo(10_000_000);
        Program limited = program.withLimits(new Limits(5_000_000, 1 << 20));
        assertThatThrownBy(() -> run(limited, 5, 10_000_000)).isInstanceOf(ExecutionException.class);
    }
}
