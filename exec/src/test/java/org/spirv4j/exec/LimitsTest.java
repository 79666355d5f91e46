// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs that reach a limit. */
@Tag(TestedEngine.TAG)
class LimitsTest {
    /** Invocations that wait for a number that nobody writes. */
    private static final String WAITS = """
            OpBranch %spin
            %spin = OpLabel
            OpLoopMerge %end %again None
            OpBranch %body
            %body = OpLabel
            %r = OpAtomicLoad %uint %buf16 %device %relaxed
            %isZero = OpIEqual %bool %r %u0
            OpBranchConditional %isZero %again %end
            %again = OpLabel
            OpBranch %spin
            %end = OpLabel
            """;

    private static final String PLACE = "; it was in the loop with the header %\\d+, in the block %\\d+";

    @Test
    void anEndlessLoopIsNamed() {
        Program program = MemoryShader.glsl(WAITS).width(8).program().withLimits(new Limits(10_000, 1 << 20));
        assertThatThrownBy(() -> MemoryShader.run(program))
                .isInstanceOf(ExecutionException.class)
                .hasMessageMatching(
                        "(?s).*word \\d+: a work-group executed more than 10000 instructions" + PLACE + ".*");
    }

    @Test
    void timeIsLimited() {
        Limits limits = new Limits(1L << 60, 1 << 20, Duration.ofMillis(200));
        Program program = MemoryShader.glsl(WAITS).program().withLimits(limits);
        assertThatThrownBy(() -> MemoryShader.run(program))
                .isInstanceOf(ExecutionException.class)
                .hasMessageMatching("(?s).*the run takes longer than 200 ms" + PLACE + ".*");
    }

    @Test
    void memoryOfTheCheckForRacesIsLimited() {
        TestedEngine.needsFindings();
        Program program = MemoryShader.glsl("OpStore %bufN %u1\n")
                .program()
                .withChecks(Set.of(Check.RACE))
                .withLimits(new Limits(10_000, 9000));
        assertThatThrownBy(() -> MemoryShader.run(program))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("the check for races needs more than 9000 bytes to remember accesses");
    }
}
