// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import org.spirv4j.module.SpirvModule;

/** A module of 60 functions whose pages are larger than 10 MB. */
final class LargePages {
    static final int FUNCTIONS = 60;

    private static final int BLOCKS = 25;
    private static final int ADDITIONS = 60;

    private LargePages() {}

    static SpirvModule module() {
        StringBuilder text = new StringBuilder("""
                OpCapability Shader
                OpCapability Linkage
                OpMemoryModel Logical GLSL450
                OpName %last "last"
                %void = OpTypeVoid
                %fn = OpTypeFunction %void
                %float = OpTypeFloat 32
                %one = OpConstant %float 1
                """);
        for (int f = 0; f < FUNCTIONS; f++) {
            text.append(f == FUNCTIONS - 1 ? "%last" : "%f" + f).append(" = OpFunction %void None %fn\n");
            for (int b = 0; b < BLOCKS; b++) {
                text.append("%l").append(f).append('_').append(b).append(" = OpLabel\n");
                for (int i = 0; i < ADDITIONS; i++) {
                    text.append("%x")
                            .append(f)
                            .append('_')
                            .append(b)
                            .append('_')
                            .append(i);
                    text.append(" = OpFAdd %float %one %one\n");
                }
                if (b + 1 < BLOCKS) {
                    text.append("OpBranch %l")
                            .append(f)
                            .append('_')
                            .append(b + 1)
                            .append('\n');
                }
            }
            text.append(f == FUNCTIONS - 1 ? "OpUnreachable\n" : "OpReturn\n").append("OpFunctionEnd\n");
        }
        return GraphSample.module(text.toString());
    }
}
