// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** The arguments of copies that a work-group makes together must be the same in all work-items. */
class AsyncCopyChecksTest {
    private static final String KERNEL = """
            OpCapability Addresses
            OpCapability Kernel
            OpCapability Int64
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main" %ids
            OpExecutionMode %main LocalSize 8 1 1
            OpDecorate %ids BuiltIn LocalInvocationId
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %ulong = OpTypeInt 64 0
            %v3ulong = OpTypeVector %ulong 3
            %workgroup = OpConstant %uint 2
            %one = OpConstant %uint 1
            %l0 = OpConstant %ulong 0
            %l1 = OpConstant %ulong 1
            %l2 = OpConstant %ulong 2
            %l4 = OpConstant %ulong 4
            %count = OpConstant %uint 16
            %array = OpTypeArray %uint %count
            %event = OpTypeEvent
            %toArray = OpTypePointer Workgroup %array
            %toLocal = OpTypePointer Workgroup %uint
            %toGlobal = OpTypePointer CrossWorkgroup %uint
            %toIds = OpTypePointer Input %v3ulong
            %toEvent = OpTypePointer Function %event
            %none = OpConstantNull %event
            %ids = OpVariable %toIds Input
            %shared = OpVariable %toArray Workgroup
            %function = OpTypeFunction %void %toGlobal
            %main = OpFunction %void None %function
            %in = OpFunctionParameter %toGlobal
            %entry = OpLabel
            %kept = OpVariable %toEvent Function
            %id3 = OpLoad %v3ulong %ids
            %id = OpCompositeExtract %ulong %id3 0
            %isLast = OpUGreaterThanEqual %bool %id %l4
            %differs = OpSelect %ulong %isLast %l2 %l1
            %small = OpUConvert %uint %differs
            %from = OpInBoundsPtrAccessChain %toGlobal %in %differs
            %to = OpInBoundsAccessChain %toLocal %shared %l0
            %other = OpInBoundsAccessChain %toLocal %shared %differs
            %e = OpGroupAsyncCopy %event %workgroup DESTINATION SOURCE COUNT STRIDE %none
            OpStore %kept %e
            OpGroupWaitEvents %workgroup EVENTS %kept
            OpReturn
            OpFunctionEnd
            """;

    @ParameterizedTest
    @CsvSource({
        "%to, %in, %l2, %l1, %one, ''",
        "%other, %in, %l2, %l1, %one, OpGroupAsyncCopy must have the same Destination",
        "%to, %from, %l2, %l1, %one, OpGroupAsyncCopy must have the same Source",
        "%to, %in, %differs, %l1, %one, OpGroupAsyncCopy must have the same Num Elements",
        "%to, %in, %l2, %differs, %one, OpGroupAsyncCopy must have the same Stride",
        "%to, %in, %l2, %l1, %small, OpGroupWaitEvents must have the same Num Events"
    })
    void argumentsMustBeTheSame(
            String destination, String source, String count, String stride, String events, String message) {
        String text = KERNEL.replace("DESTINATION", destination)
                .replace("SOURCE", source)
                .replace("COUNT", count)
                .replace("STRIDE", stride)
                .replace("EVENTS", events);
        List<Finding> findings = TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main")
                .withSubgroupSize(4)
                .withChecks(Set.of(Check.NOT_UNIFORM))
                .dispatch(Bindings.create().bufferArgument(ByteBuffer.allocate(64)), 1, 1, 1)
                .findings()
                .all();
        assertThat(findings)
                .extracting(each -> each.diagnostic().message())
                .isEqualTo(
                        message.isEmpty()
                                ? List.of()
                                : List.of(message + " for all invocations that execute it together"));
    }

    /** Events are in memory, which must have been written, and have all of them. */
    @ParameterizedTest
    @CsvSource({
        "%e, %one, ''",
        "'', %one, 'OpGroupWaitEvents reads 8 bytes at offset 0 of %28, which nothing has written (invocation 0, 0, 0)'",
        "%e, %two, 'OpGroupWaitEvents accesses 16 bytes at offset 0 of %28, which has 8 bytes (invocation 0, 0, 0)'"
    })
    void eventsAreRead(String stored, String events, String message) {
        String text = KERNEL.replace("%count = ", "%two = OpConstant %uint 2\n%count = ")
                .replace("DESTINATION SOURCE COUNT STRIDE", "%to %in %l2 %l1")
                .replace("EVENTS", events)
                .replace("OpStore %kept %e", stored.isEmpty() ? "" : "OpStore %kept " + stored);
        List<Finding> findings = TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main")
                .withChecks(Set.of(Check.UNINITIALIZED))
                .dispatch(Bindings.create().bufferArgument(ByteBuffer.allocate(64)), 1, 1, 1)
                .findings()
                .all();
        assertThat(findings)
                .extracting(each -> each.diagnostic().message())
                .isEqualTo(message.isEmpty() ? List.of() : List.of(message));
    }
}
