// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.testkit.mutation.Analyses;

/** Whatever can be read can be analysed: modules with words swapped, ids changed and instructions left out. */
class RobustnessTest {
    private static final String TEXT = """
        OpCapability Shader
        OpExtension "E"
        %glsl = OpExtInstImport "GLSL.std.450"
        OpMemoryModel Logical GLSL450
        OpEntryPoint Fragment %main "main" %v
        OpExecutionMode %main OriginUpperLeft
        OpName %main "main"
        OpMemberName %s 0 "x"
        OpDecorate %g Location 0
        %g = OpDecorationGroup
        OpGroupDecorate %g %v
        OpGroupMemberDecorate %g %s 0
        OpMemberDecorate %s 1 Offset 4
        OpDecorate %x SpecId 3
        OpDecorate %arr ArrayStride 4
        %void = OpTypeVoid
        %fn = OpTypeFunction %void
        %bool = OpTypeBool
        %float = OpTypeFloat 32
        %int = OpTypeInt 32 0
        %vec = OpTypeVector %float 2
        %mat = OpTypeMatrix %vec 2
        %c = OpConstantTrue %bool
        %x = OpSpecConstant %int 3
        %y = OpSpecConstantOp %int IAdd %x %x
        %z = OpSpecConstantOp %int Select %c %x %y
        %one = OpConstant %float 1
        %cc = OpConstantComposite %vec %one %one
        %mm = OpConstantComposite %mat %cc %cc
        %e = OpSpecConstantOp %float CompositeExtract %mm 1 1
        %w = OpSpecConstantOp %vec VectorShuffle %cc %cc 0 3
        %q = OpSpecConstantOp %int Bitcast %e
        %arr = OpTypeArray %mat %y
        %s = OpTypeStruct %int %arr
        %p = OpTypePointer Input %s
        %v = OpVariable %p Input
        %main = OpFunction %void None %fn
        %b0 = OpLabel
        OpBranch %b1
        %b1 = OpLabel
        OpLoopMerge %b5 %b4 None
        OpBranchConditional %c %b2 %b5
        %b2 = OpLabel
        OpSelectionMerge %b3 None
        OpSwitch %x %b3 1 %b6 2 %b5
        %b6 = OpLabel
        %call = OpFunctionCall %void %main
        OpBranch %b3
        %b3 = OpLabel
        OpBranch %b4
        %b4 = OpLabel
        OpBranch %b1
        %b5 = OpLabel
        OpReturn
        OpFunctionEnd
        """;

    @Test
    void readableModulesAreAnalysed() {
        int[] original = TestModules.of(TEXT).words();
        int[] ends = TestModules.of(TEXT).instructions().stream()
                .mapToInt(i -> i.wordOffset())
                .toArray();
        Random random = new Random(7);
        int read = 0;
        for (int n = 0; n < 8_000; n++) {
            int[] words = original.clone();
            for (int k = random.nextInt(4); k >= 0; k--) {
                int at = 5 + random.nextInt(words.length - 5);
                if (random.nextInt(4) == 0) {
                    // One instruction becomes an OpNop of the same length, which is an unknown instruction.
                    int start = ends[random.nextInt(ends.length)];
                    words[start] = words[start] & 0xFFFF0000 | 0xFFFF;
                } else {
                    words[at] = random.nextBoolean()
                            ? random.nextInt(original[3])
                            : original[5 + random.nextInt(words.length - 5)];
                }
            }
            SpirvModule module;
            try {
                module = SpirvModule.ofWords(words, ReadOptions.DEFAULT);
            } catch (MalformedModuleException e) {
                continue;
            }
            read++;
            Analyses.run(module);
        }
        assertThat(read).isGreaterThan(1000);
    }
}
