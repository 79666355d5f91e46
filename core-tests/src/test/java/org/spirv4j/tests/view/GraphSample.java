// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** A shader with every kind of construct and edge, and a function of many blocks, for looking at graphs. */
final class GraphSample {
    private static final int ROUNDS = 29;

    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpName %main "main"
            OpName %begin "begin"
            OpName %many "many"
            OpName %head "head"
            %void = OpTypeVoid
            %bool = OpTypeBool
            %int = OpTypeInt 32 0
            %fn = OpTypeFunction %void
            %t = OpConstantTrue %bool
            %one = OpConstant %int 1
            %main = OpFunction %void None %fn
            %begin = OpLabel
            OpSelectionMerge %joined None
            OpSwitch %one %other 1 %first 2 %second
            %first = OpLabel
            OpBranch %joined
            %second = OpLabel
            OpBranch %joined
            %other = OpLabel
            OpBranch %joined
            %joined = OpLabel
            OpBranch %head
            %head = OpLabel
            OpLoopMerge %end %again None
            OpBranchConditional %t %body %end
            %body = OpLabel
            OpSelectionMerge %after None
            OpBranchConditional %t %leave %after
            %leave = OpLabel
            OpBranch %end
            %after = OpLabel
            OpBranch %again
            %again = OpLabel
            OpBranch %head
            %end = OpLabel
            OpReturn
            %dead = OpLabel
            OpUnreachable
            OpFunctionEnd
            """;

    private GraphSample() {}

    static SpirvModule module() {
        StringBuilder text = new StringBuilder(TEXT).append("""
                %many = OpFunction %void None %fn
                %start = OpLabel
                OpBranch %l0
                """);
        for (int i = 0; i < ROUNDS; i++) {
            text.append("""
                    %l# = OpLabel
                    OpLoopMerge %x# %c# None
                    OpBranchConditional %t %b# %x#
                    %b# = OpLabel
                    OpSelectionMerge %e# None
                    OpBranchConditional %t %y# %n#
                    %y# = OpLabel
                    OpBranch %e#
                    %n# = OpLabel
                    OpBranch %x#
                    %e# = OpLabel
                    OpBranch %c#
                    %c# = OpLabel
                    OpBranch %l#
                    %x# = OpLabel
                    """.replace("#", Integer.toString(i)))
                    .append("OpBranch %l")
                    .append(i + 1)
                    .append('\n');
        }
        return module(text.append("%l" + ROUNDS + " = OpLabel\nOpReturn\nOpFunctionEnd\n")
                .toString());
    }

    private static final String MAIN = TEXT.substring(0, TEXT.indexOf("%begin = OpLabel"))
            .replace("OpName %begin \"begin\"\n", "")
            .replace("OpName %many \"many\"\n", "")
            .replace("OpName %head \"head\"\n", "");

    /**
     * A function of one block, and a number of loops, one after the other, of the header, a number of blocks and a
     * continue target.
     */
    static SpirvModule loops(int loops, int blocks) {
        StringBuilder text = new StringBuilder(MAIN).append("%start = OpLabel\nOpBranch %head0\n");
        for (int i = 0; i < loops; i++) {
            text.append("%head# = OpLabel\nOpLoopMerge %x# %c# None\nOpBranchConditional %t %a#_0 %x#\n"
                    .replace("#", Integer.toString(i)));
            chain(i, blocks, "c" + i, text);
            text.append("%c# = OpLabel\nOpBranch %head#\n%x# = OpLabel\n".replace("#", Integer.toString(i)))
                    .append(i + 1 < loops ? "OpBranch %head" + (i + 1) + "\n" : "OpReturn\nOpFunctionEnd\n");
        }
        return named(text, "head", loops);
    }

    /**
     * A function of one block, and a number of selections, one after the other, of the header and a number of blocks.
     */
    static SpirvModule selections(int selections, int blocks) {
        StringBuilder text = new StringBuilder(MAIN).append("%start = OpLabel\nOpBranch %s0\n");
        for (int i = 0; i < selections; i++) {
            text.append("%s# = OpLabel\nOpSelectionMerge %x# None\nOpBranchConditional %t %a#_0 %x#\n"
                    .replace("#", Integer.toString(i)));
            chain(i, blocks, "x" + i, text);
            text.append("%x" + i + " = OpLabel\n")
                    .append(i + 1 < selections ? "OpBranch %s" + (i + 1) + "\n" : "OpReturn\nOpFunctionEnd\n");
        }
        return named(text, "s", selections);
    }

    /** A function of selections in selections. */
    static SpirvModule nested(int depth) {
        StringBuilder text = new StringBuilder(MAIN).append("%s0 = OpLabel\n");
        for (int i = 0; i < depth; i++) {
            text.append("OpSelectionMerge %x" + i + " None\nOpBranchConditional %t %s" + (i + 1) + " %x" + i + "\n%s"
                    + (i + 1) + " = OpLabel\n");
        }
        for (int i = depth - 1; i >= 0; i--) {
            text.append("OpBranch %x" + i + "\n%x" + i + " = OpLabel\n");
        }
        return named(text.append("OpReturn\nOpFunctionEnd\n"), "s", depth);
    }

    private static void chain(int number, int blocks, String following, StringBuilder text) {
        for (int k = 0; k < blocks; k++) {
            text.append("%a" + number + "_" + k + " = OpLabel\nOpBranch %")
                    .append(k + 1 < blocks ? "a" + number + "_" + (k + 1) : following)
                    .append('\n');
        }
    }

    private static SpirvModule named(StringBuilder text, String headers, int count) {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < count; i++) {
            names.append("OpName %" + headers + i + " \"" + headers + i + "\"\n");
        }
        return module(text.insert(text.indexOf("%void = "), names).toString());
    }

    /** The module of a text. */
    static SpirvModule module(String text) {
        return Assembler.create().assemble(text);
    }
}
