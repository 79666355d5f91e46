// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Accesses of different invocations to the same memory, ordered and not. */
class RaceTest {
    private static final String BARRIER = "OpControlBarrier %workgroup %workgroup %orderShared\n";
    private static final String BUFFER_BARRIER = "OpControlBarrier %workgroup %workgroup %orderBuffer\n";
    private static final String STORE_AND_READ = "OpStore %shI %i\n@OpStore %bufOut %u0\n%r = OpLoad %uint %shNext\n";

    private static List<String> races(MemoryShader shader) {
        return shader.findings(Check.RACE).stream()
                .map(finding -> finding.diagnostic().message())
                .toList();
    }

    @Test
    void bothAccessesAreTold() {
        List<Finding> findings =
                MemoryShader.glsl(STORE_AND_READ.replace("@", "")).findings(Check.RACE);
        assertThat(findings).hasSize(2);
        Finding store = findings.get(0);
        assertThat(store.diagnostic().message())
                .isEqualTo("OpStore writes 4 bytes at offset 4 of %shared, which invocation 0, 0, 0 reads,"
                        + " and nothing orders the two accesses (invocation 1, 0, 0)");
        assertThat(store.rule().id()).isEqualTo("run.race");
        assertThat(store.related()).hasSize(1);
        assertThat(store.related().get(0).message()).isEqualTo("invocation 0, 0, 0 reads here");
        assertThat(store.related().get(0).position())
                .isEqualTo(findings.get(1).diagnostic().position());
    }

    @Test
    void aBarrierThatDoesNotOrderTheMemoryIsToldFromNone() {
        String body = "OpStore %bufN %i\n@%r = OpLoad %uint %bufNext\n";
        assertThat(races(MemoryShader.glsl(body.replace("@", "OpControlBarrier %workgroup %workgroup %relaxed\n"))))
                .containsExactly(
                        "OpLoad reads 4 bytes at offset 4 of %buffer, which invocation 1, 0, 0 writes, and the"
                                + " barrier between the two accesses does not order them: its memory semantics must include"
                                + " AcquireRelease and UniformMemory, and its memory scope both invocations (invocation 0, 0, 0)");
        assertThat(races(MemoryShader.glsl(body.replace("@", BARRIER)))).hasSize(1);
        assertThat(races(MemoryShader.glsl(body.replace("@", BUFFER_BARRIER)))).isEmpty();
        String fence = "OpMemoryBarrier %device %orderBuffer\n";
        assertThat(races(MemoryShader.glsl(body.replace("@", fence + BARRIER)))).isEmpty();
        assertThat(races(MemoryShader.glsl(body.replace("@", fence)))).isNotEmpty();
    }

    @Test
    void aBarrierThatOnlyReleasesOrOnlyAcquiresOrdersNothing() {
        String barrier = "OpControlBarrier %workgroup %workgroup ";
        assertThat(races(MemoryShader.glsl(STORE_AND_READ.replace("@", barrier + "%releaseShared\n"))))
                .isNotEmpty();
        assertThat(races(MemoryShader.glsl(STORE_AND_READ.replace("@", barrier + "%acquireShared\n"))))
                .isNotEmpty();
        assertThat(races(MemoryShader.glsl(STORE_AND_READ.replace("@", barrier + "%orderShared\n"))))
                .isEmpty();
        String release = "OpMemoryBarrier %workgroup %releaseShared\n";
        String acquire = "OpMemoryBarrier %workgroup %acquireShared\n";
        assertThat(races(MemoryShader.glsl(STORE_AND_READ.replace("@", barrier + "%releaseShared\n" + acquire))))
                .isEmpty();
        assertThat(races(MemoryShader.glsl(STORE_AND_READ.replace("@", release + barrier + "%acquireShared\n"))))
                .isEmpty();
    }

    @Test
    void theBarrierThatDoesNotOrderTheMemoryIsShown() {
        Finding finding = MemoryShader.glsl(
                        STORE_AND_READ.replace("@", "OpControlBarrier %workgroup %workgroup %relaxed\n"))
                .findings(Check.RACE)
                .get(0);
        assertThat(finding.related())
                .extracting(each -> each.message())
                .containsExactly(
                        "invocation 1, 0, 0 writes here",
                        "the barrier makes invocations wait, but does not order this memory; some drivers order it nevertheless");
        assertThat(finding.related().get(1).instruction()).contains("OpControlBarrier");
    }

    /** A kernel whose invocations write local memory, and read what their neighbours have written after a barrier. */
    private static List<Finding> kernel(int semantics) {
        String text = """
                OpCapability Kernel
                OpCapability Addresses
                OpMemoryModel Physical64 OpenCL
                OpEntryPoint Kernel %%main "main" %%input
                OpExecutionMode %%main LocalSize 8 1 1
                OpDecorate %%input BuiltIn LocalInvocationIndex
                %%void = OpTypeVoid
                %%uint = OpTypeInt 32 0
                %%u1 = OpConstant %%uint 1
                %%u2 = OpConstant %%uint 2
                %%u7 = OpConstant %%uint 7
                %%u8 = OpConstant %%uint 8
                %%semantics = OpConstant %%uint %d
                %%array = OpTypeArray %%uint %%u8
                %%toArray = OpTypePointer Workgroup %%array
                %%toShared = OpTypePointer Workgroup %%uint
                %%toInput = OpTypePointer Input %%uint
                %%input = OpVariable %%toInput Input
                %%shared = OpVariable %%toArray Workgroup
                %%proc = OpTypeFunction %%void
                %%main = OpFunction %%void None %%proc
                %%entry = OpLabel
                %%i = OpLoad %%uint %%input
                %%i1 = OpIAdd %%uint %%i %%u1
                %%next = OpBitwiseAnd %%uint %%i1 %%u7
                %%mine = OpAccessChain %%toShared %%shared %%i
                %%other = OpAccessChain %%toShared %%shared %%next
                OpStore %%mine %%i
                OpControlBarrier %%u2 %%u2 %%semantics
                %%r = OpLoad %%uint %%other
                OpReturn
                OpFunctionEnd
                """.formatted(semantics);
        return TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main")
                .withChecks(Set.of(Check.RACE))
                .dispatch(Bindings.create(), 1, 1, 1)
                .findings()
                .all();
    }

    @ParameterizedTest
    @CsvSource({
        "272, false", // CLK_LOCAL_MEM_FENCE
        "528, true", // CLK_GLOBAL_MEM_FENCE
        "784, false", // both
        "16, true",
        "256, true",
        "264, false",
        "0, true"
    })
    void aBarrierOfAKernelOrdersTheMemoryThatItsFlagsName(int semantics, boolean isRace) {
        assertThat(kernel(semantics).isEmpty()).isEqualTo(!isRace);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8})
    void lanesOfASubgroupAreNotOrderedByExecutingTogether(int width) {
        assertThat(races(MemoryShader.glsl(STORE_AND_READ.replace("@", "")).width(width)))
                .isNotEmpty();
        assertThat(races(MemoryShader.glsl(STORE_AND_READ.replace("@", BARRIER)).width(width)))
                .isEmpty();
    }

    @Test
    void barriersOfSubgroupsOrderTheirLanes() {
        String barrier = "OpControlBarrier %subgroup %subgroup %orderShared\n";
        MemoryShader shader = MemoryShader.glsl(STORE_AND_READ.replace("@", barrier));
        assertThat(races(shader.width(8))).isEmpty();
        assertThat(races(shader.width(4))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Each invocation adds to the same number.
                "%a = OpLoad %uint %sh0\n%b = OpIAdd %uint %a %u1\nOpStore %sh0 %b\n",
                // The same value is written by all.
                "OpStore %buf0 %u1\n",
                // Atomic additions and a read that is not atomic.
                "%a = OpAtomicIAdd %uint %buf0 %device %relaxed %u1\n%r = OpLoad %uint %buf0\n",
                // One invocation writes what another work-group reads.
                "OpStore %bufN %i\n" + BUFFER_BARRIER + "%o = OpISub %uint %u16 %i1\n"
                        + "%p = OpAccessChain %toUint %buffer %u0 %o\n%r = OpLoad %uint %p\n",
                // Ping-pong without the second barrier.
                "OpStore %shI %i\n" + BARRIER + "%r = OpLoad %uint %shNext\nOpStore %shI %r\n",
                // A copy of what is being written.
                "OpStore %bufN %i\n%d = OpAccessChain %toUint %buffer %u0 %out\nOpCopyMemory %d %bufNext\n",
                // A texel that several invocations write.
                "%im = OpLoad %picture %image\n%c = OpCompositeConstruct %v2uint %u0 %u1\nOpImageWrite %im %c %one4\n",
                // Bytes that several invocations write.
                "%h = OpShiftRightLogical %uint %n %u1\n%p = OpAccessChain %toChar %bytes %u0 %h\nOpStore %p %c1\n",
                // One invocation writes, those of its work-group read after a barrier that orders no memory.
                """
                OpSelectionMerge %m None
                OpBranchConditional %isFirst %t %m
                %t = OpLabel
                OpStore %sh0 %u1
                OpBranch %m
                %m = OpLabel
                OpControlBarrier %workgroup %workgroup %relaxed
                %r = OpLoad %uint %sh0
                """,
            })
    void accessesThatNothingOrders(String body) {
        assertThat(races(MemoryShader.glsl(body))).isNotEmpty();
        assertThat(races(MemoryShader.glsl(body).width(8))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%a = OpAtomicIAdd %uint %sh0 %workgroup %relaxed %u1\n",
                "OpStore %bufN %u1\n",
                "%a = OpAtomicIAdd %uint %buf0 %device %relaxed %u1\n%r = OpAtomicLoad %uint %buf0 %device %relaxed\n",
                "OpStore %bufN %i\n" + BUFFER_BARRIER + "%r = OpLoad %uint %bufNext\n",
                "OpStore %shI %i\n" + BARRIER + "%r = OpLoad %uint %shNext\n" + BARRIER + "OpStore %shI %r\n",
                "OpStore %bufN %i\n" + BUFFER_BARRIER + "%d = OpAccessChain %toUint %buffer %u0 %out\n"
                        + "OpCopyMemory %d %bufNext\n",
                "%im = OpLoad %picture %image\n%c = OpCompositeConstruct %v2uint %n %u1\nOpImageWrite %im %c %one4\n",
                "%p = OpAccessChain %toChar %bytes %u0 %n\nOpStore %p %c1\n",
                // All read.
                "%r = OpLoad %uint %buf0\nOpStore %bufOut %r\n",
            })
    void accessesThatAreOrderedOrApart(String body) {
        assertThat(races(MemoryShader.glsl(body))).isEmpty();
        assertThat(races(MemoryShader.glsl(body).width(8))).isEmpty();
    }

    /** A sum over the invocations of a work-group, by halves. */
    private static String reduction(String barrier) {
        return "OpStore %shI %i\n" + BARRIER + """
                OpBranch %loop
                %loop = OpLabel
                %k = OpPhi %uint %u8 %entry %half %continue
                %half = OpShiftRightLogical %uint %k %u1
                %goes = OpINotEqual %bool %half %u0
                OpLoopMerge %done %continue None
                OpBranchConditional %goes %inner %done
                %inner = OpLabel
                %adds = OpULessThan %bool %i %half
                OpSelectionMerge %added None
                OpBranchConditional %adds %add %added
                %add = OpLabel
                %j = OpIAdd %uint %i %half
                %other = OpAccessChain %toShared %shared %j
                %a = OpLoad %uint %other
                %b = OpLoad %uint %shI
                %c = OpIAdd %uint %a %b
                OpStore %shI %c
                OpBranch %added
                %added = OpLabel
                """ + barrier + """
                OpBranch %continue
                %continue = OpLabel
                OpBranch %loop
                %done = OpLabel
                """;
    }

    @Test
    void aReductionNeedsABarrierInItsLoop() {
        assertThat(races(MemoryShader.glsl(reduction("")))).isNotEmpty();
        assertThat(races(MemoryShader.glsl(reduction("")).width(8))).isNotEmpty();
        assertThat(races(MemoryShader.glsl(reduction(BARRIER)))).isEmpty();
        assertThat(races(MemoryShader.glsl(reduction(BARRIER)).width(4))).isEmpty();
    }

    /** The first invocation writes a number and sets a flag; all others read the number if the flag is set. */
    private static String message(String write, String set, String get, String read) {
        return "OpSelectionMerge %m None\nOpBranchConditional %isFirstOfAll %t %f\n%t = OpLabel\n"
                + "OpStore %buf0 %u7 " + write + "\n" + set + "\nOpBranch %m\n%f = OpLabel\n" + get + """

                %isSet = OpINotEqual %bool %flag %u0
                OpSelectionMerge %x None
                OpBranchConditional %isSet %then %x
                %then = OpLabel
                """
                + "%r = OpLoad %uint %buf0 " + read
                + "\nOpBranch %x\n%x = OpLabel\nOpBranch %m\n%m = OpLabel\n";
    }

    @Test
    void aFlagMustBeAtomicAndReleaseAndAcquire() {
        String shared = "NonPrivatePointer";
        String release = "OpAtomicStore %buf16 %device %releaseAvailable %u1";
        String acquire = "%flag = OpAtomicLoad %uint %buf16 %device %acquireVisible";
        assertThat(races(MemoryShader.vulkan(message(shared, release, acquire, shared))))
                .isEmpty();
        String plainSet = "OpStore %buf16 %u1 " + shared;
        String plainGet = "%flag = OpLoad %uint %buf16 " + shared;
        assertThat(races(MemoryShader.vulkan(message(shared, plainSet, plainGet, shared))))
                .hasSize(2);
        String relaxedSet = "OpAtomicStore %buf16 %device %relaxed %u1";
        String relaxedGet = "%flag = OpAtomicLoad %uint %buf16 %device %relaxed";
        assertThat(races(MemoryShader.vulkan(message(shared, relaxedSet, acquire, shared))))
                .hasSize(1);
        assertThat(races(MemoryShader.vulkan(message(shared, release, relaxedGet, shared))))
                .hasSize(1);
        String fencedSet = "OpMemoryBarrier %device %releaseAvailable\n" + relaxedSet;
        String fencedGet = relaxedGet + "\nOpMemoryBarrier %device %acquireVisible";
        assertThat(races(MemoryShader.vulkan(message(shared, fencedSet, fencedGet, shared))))
                .isEmpty();
        assertThat(races(MemoryShader.vulkan(message(shared, fencedSet, relaxedGet, shared))))
                .hasSize(1);
        assertThat(races(MemoryShader.glsl(message("", fencedSet, relaxedGet, ""))))
                .isEmpty();
        assertThat(races(MemoryShader.glsl(message("", relaxedSet, relaxedGet, ""))))
                .hasSize(1);
    }

    @Test
    void scopesMustReachTheOtherInvocation() {
        String shared = "NonPrivatePointer";
        String release = "OpAtomicStore %buf16 %workgroup %releaseAvailable %u1";
        String acquire = "%flag = OpAtomicLoad %uint %buf16 %device %acquireVisible";
        assertThat(races(MemoryShader.vulkan(message(shared, release, acquire, shared))))
                .singleElement()
                .asString()
                .contains("invocation 8, 0, 0");
    }

    @Test
    void writesMustBeMadeAvailableAndVisible() {
        String shared = "NonPrivatePointer";
        String release = "OpAtomicStore %buf16 %device %release %u1";
        String acquire = "%flag = OpAtomicLoad %uint %buf16 %device %acquire";
        String available = "OpAtomicStore %buf16 %device %releaseAvailable %u1";
        String visible = "%flag = OpAtomicLoad %uint %buf16 %device %acquireVisible";
        assertThat(races(MemoryShader.vulkan(message(shared, release, visible, shared))))
                .singleElement()
                .asString()
                .contains(", which invocation 0, 0, 0 writes, and that write has not been made available (");
        assertThat(races(MemoryShader.vulkan(message(shared, available, acquire, shared))))
                .singleElement()
                .asString()
                .contains("and that write has not been made visible to this invocation (");
        assertThat(races(MemoryShader.vulkan(message("", available, visible, shared))))
                .singleElement()
                .asString()
                .contains("because they are not both NonPrivatePointer (");
        assertThat(races(MemoryShader.vulkan(message(
                        "MakePointerAvailable|NonPrivatePointer %device",
                        release, acquire, "MakePointerVisible|NonPrivatePointer %device"))))
                .isEmpty();
    }

    /** Each invocation takes a lock, adds to a number, and gives the lock back. */
    private static String lock(String take, String give) {
        return """
                OpBranch %loop
                %loop = OpLabel
                OpLoopMerge %got %continue None
                OpBranch %try
                %try = OpLabel
                """ + "%old = OpAtomicExchange %uint %buf16 %device " + take + " %u1\n" + """
                %isTaken = OpINotEqual %bool %old %u0
                OpBranchConditional %isTaken %continue %got
                %continue = OpLabel
                OpBranch %loop
                %got = OpLabel
                %a = OpLoad %uint %buf0 NonPrivatePointer
                %b = OpIAdd %uint %a %u1
                OpStore %buf0 %b NonPrivatePointer
                """
                + "OpAtomicStore %buf16 %device " + give + " %u0\n";
    }

    @Test
    void aLockMustAcquireAndRelease() {
        assertThat(races(MemoryShader.vulkan(lock("%acquireVisible", "%releaseAvailable"))))
                .isEmpty();
        assertThat(races(MemoryShader.vulkan(lock("%relaxed", "%releaseAvailable"))))
                .isNotEmpty();
        assertThat(races(MemoryShader.vulkan(lock("%acquireVisible", "%relaxed"))))
                .isNotEmpty();
    }

    @Test
    void theRunIsTheSameWithSeveralTasks() {
        String body = "OpStore %buf0 %u1\n";
        assertThat(MemoryShader.glsl(body).findings(Check.RACE))
                .isEqualTo(MemoryShader.glsl(body).findings(Check.RACE));
    }
}
