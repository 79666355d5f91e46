// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.PassTimes;
import org.spirv4j.testkit.TestModules;

/** The pass {@code ccp}. */
final class ConditionalConstantsTest {
    /** The counter is 3 when the loop is visited first, so that its next value seems to be 4. */
    private static final String LOOP = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpName %next "next"
            %void = OpTypeVoid
            %bool = OpTypeBool
            %int = OpTypeInt 32 1
            %three = OpConstant %int 3
            %seven = OpConstant %int 7
            %limit = OpConstant %int 70
            %type = OpTypeFunction %void
            %main = OpFunction %void None %type
            %entry = OpLabel
            OpBranch %header
            %header = OpLabel
            %counter = OpPhi %int %three %entry %next %body
            %more = OpSLessThan %bool %counter %limit
            OpLoopMerge %exit %body None
            OpBranchConditional %more %body %exit
            %body = OpLabel
            %next = OpBitwiseXor %int %counter %seven
            OpBranch %header
            %exit = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void aCounterCausesNoFurtherRounds() {
        PassTimes times = PassTimes.create();
        Optimizer.create().withPerformancePasses().withObserver(times).optimize(TestModules.of(LOOP));
        assertThat(times.times())
                .filteredOn(time -> time.pass().equals("ccp"))
                .allSatisfy(time -> assertThat(time.runs()).isLessThan(4));
    }
}
