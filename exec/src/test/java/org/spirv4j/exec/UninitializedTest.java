// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads of memory that nothing has written. */
class UninitializedTest {
    private static final String TO_Y = "%y = OpAccessChain %toLocal %vector %u1\n";

    private static List<String> found(String body) {
        return MemoryShader.glsl(body).width(4).findings(Check.UNINITIALIZED).stream()
                .map(finding -> finding.diagnostic().message())
                .toList();
    }

    @Test
    void theMemoryAndTheInvocationAreTold() {
        assertThat(found("%r = OpLoad %uint %local\nOpStore %bufN %r\n"))
                .containsExactly("OpLoad reads 4 bytes at offset 0 of %local, which nothing has written"
                        + " (invocation 0, 0, 0)");
        assertThat(found("%v = OpLoad %v4uint %vector\n%r = OpCompositeExtract %uint %v 2\nOpStore %bufN %r\n"))
                .containsExactly("OpCompositeExtract uses scalar 2 of a composite that was loaded from memory where"
                        + " nothing has written it (invocation 0, 0, 0)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%r = OpLoad %uint %own\n",
                "%r = OpLoad %uint %shI\n",
                // Written by another invocation, but elsewhere.
                """
                OpStore %shI %u1
                OpControlBarrier %workgroup %workgroup %orderShared
                %p = OpAccessChain %toShared %shared %u16
                %r = OpLoad %uint %p
                """,
                // Another component is written.
                TO_Y + "OpStore %y %u1\n%x = OpAccessChain %toLocal %vector %u0\n%r = OpLoad %uint %x\n",
                // Written on one way only.
                """
                OpSelectionMerge %m None
                OpBranchConditional %isFirst %t %m
                %t = OpLabel
                OpStore %local %u1
                OpBranch %m
                %m = OpLabel
                %r = OpLoad %uint %local
                """,
                "%r = OpAtomicIAdd %uint %shI %workgroup %relaxed %u1\n",
                // A vector of which one component is missing is added to another.
                TO_Y + "OpStore %y %u1\n%v = OpLoad %v4uint %vector\n%w = OpIAdd %v4uint %v %one4\n",
                // A copy of nothing is nothing.
                "OpCopyMemory %local %own\n%r = OpLoad %uint %local\n",
                "OpCopyMemory %bufN %local\n",
                // Components are lost on the way to another variable.
                TO_Y + """
                OpStore %y %u1
                %v = OpLoad %v4uint %vector
                %w = OpVectorShuffle %v2uint %v %v 1 2
                %r = OpCompositeExtract %uint %w 1
                """,
            })
    void readsOfWhatNothingHasWritten(String body) {
        assertThat(found(body)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OpStore %own %u1\n%r = OpLoad %uint %own\n",
                "OpStore %shI %u1\nOpControlBarrier %workgroup %workgroup %orderShared\n%r = OpLoad %uint %shNext\n",
                "%p = OpAccessChain %toShared %zeroed %u16\n%r = OpLoad %uint %p\n",
                "%r = OpLoad %uint %bufN\n",
                "OpStore %local %u1\nOpCopyMemory %own %local\n%r = OpLoad %uint %own\n",
                """
                OpAtomicStore %shI %workgroup %relaxed %u1
                %r = OpAtomicIAdd %uint %shI %workgroup %relaxed %u1
                """,
                "%r = OpAtomicExchange %uint %shI %workgroup %relaxed %u1\n",
                // Only the written component is used.
                TO_Y + "OpStore %y %u1\n%v = OpLoad %v4uint %vector\n%r = OpCompositeExtract %uint %v 1\n",
                TO_Y + """
                OpStore %y %u1
                %v = OpLoad %v4uint %vector
                %w = OpVectorShuffle %v2uint %v %v 1 1
                %x = OpIAdd %v2uint %w %w
                """,
                // Components are set one by one by loading and storing the whole.
                """
                %v = OpLoad %v4uint %vector
                %w = OpCompositeInsert %v4uint %u1 %v 0
                OpStore %vector %w
                %x = OpLoad %v4uint %vector
                %y = OpCompositeInsert %v4uint %u1 %x 1
                OpStore %vector %y
                %z = OpLoad %v4uint %vector
                %a = OpVectorShuffle %v4uint %z %one4 0 1 4 5
                OpStore %vector %a
                %b = OpLoad %v4uint %vector
                %c = OpIAdd %v4uint %b %b
                """,
                // Both ways write.
                """
                OpSelectionMerge %m None
                OpBranchConditional %isFirst %t %f
                %t = OpLabel
                OpStore %local %u1
                OpBranch %m
                %f = OpLabel
                OpStore %local %u2
                OpBranch %m
                %m = OpLabel
                %r = OpLoad %uint %local
                """,
            })
    void readsOfWhatHasBeenWritten(String body) {
        assertThat(found(body)).isEmpty();
    }
}
