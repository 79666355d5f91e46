// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.Set;
import java.util.function.Consumer;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.shadow.AccessHistory;
import org.spirv4j.exec.internal.shadow.Clocks;
import org.spirv4j.exec.internal.shadow.Model;
import org.spirv4j.exec.internal.shadow.Ordering;
import org.spirv4j.exec.internal.step.MemoryAccesses;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;

/** Looks for races: adds steps that remember accesses, and steps at what orders them. */
final class Races implements Instrumentation {
    /** Memory that no two invocations share, or that none writes. */
    private static final Set<Integer> NOT_SHARED = Set.of(
            StorageClass.Function.value(),
            StorageClass.Private.value(),
            StorageClass.Input.value(),
            StorageClass.Output.value(),
            StorageClass.PushConstant.value());

    private static final int STORAGE = MemorySemantics.UniformMemory.value()
            | MemorySemantics.WorkgroupMemory.value()
            | MemorySemantics.CrossWorkgroupMemory.value()
            | MemorySemantics.ImageMemory.value();
    private static final int ORDERS = MemorySemantics.Acquire.value()
            | MemorySemantics.Release.value()
            | MemorySemantics.AcquireRelease.value()
            | MemorySemantics.SequentiallyConsistent.value();

    /** What each invocation of a group does. */
    private interface Visit {
        void invocation(Clocks clocks, int local);
    }

    @Override
    public void access(Lowering code, Op op, int at, MemoryAccesses accesses, Consumer<Step> steps) {
        if (isNotShared(code, op, at)) {
            return;
        }
        boolean isAtomic = Trait.ATOMIC.has(code.data.tables, op.opcode());
        boolean hasResult = code.facts.typeOf(code.word(at, TypedInstruction.RESULT)) != 0
                && code.word(at, TypedInstruction.RESULT_TYPE) != 0
                && hasResult(code, at);
        boolean isVulkan = model(code) == Model.VULKAN;
        AccessOperands operands = new AccessOperands(code, at);
        int reads = operands.kind(false, isVulkan);
        int writes = operands.kind(true, isVulkan);
        if (isAtomic) {
            reads = AccessHistory.ATOMIC | AccessHistory.COHERENT;
            writes = reads | AccessHistory.WRITE;
        }
        int scope = hasResult ? 4 : 2;
        steps.accept(new RaceStep(
                accesses,
                reads,
                writes,
                isAtomic ? ordering(code, at, scope, scope + 1) : null,
                isAtomic && hasResult && op != Op.OpAtomicLoad));
        if (op == Op.OpGroupAsyncCopy || op == Op.OpUntypedGroupAsyncCopyKHR) {
            steps.accept(forEachInvocation((clocks, local) -> {
                if (local == 0) {
                    clocks.copy(local);
                }
            }));
        }
    }

    private static boolean hasResult(Lowering code, int at) {
        return code.data.definition(code.word(at, TypedInstruction.RESULT)) == at;
    }

    private static boolean isNotShared(Lowering code, Op op, int at) {
        int pointer =
                op == Op.OpLoad ? code.word(at, Load.POINTER) : op == Op.OpStore ? code.word(at, Store.POINTER) : 0;
        return op == Op.OpVariable
                || op == Op.OpUntypedVariableKHR
                || pointer != 0 && NOT_SHARED.contains(code.types.of(code.facts.typeOf(pointer)).storageClass);
    }

    private static Model model(Lowering code) {
        return Model.of(code.module
                .layout()
                .memoryModel()
                .map(declared -> declared.memoryModelValue())
                .orElse(0));
    }

    @Override
    public void before(Lowering code, Op op, int at, Consumer<Step> steps) {
        switch (op) {
            case OpMemoryBarrier -> {
                Ordering ordering = fence(code, at, 1, 2);
                steps.accept(forEachInvocation((clocks, local) -> clocks.fence(local, ordering)));
            }
            case OpControlBarrierArriveEXT -> {
                Ordering ordering = fence(code, at, 2, 3);
                steps.accept(forEachInvocation((clocks, local) -> clocks.fence(local, ordering)));
            }
            case OpControlBarrier, OpControlBarrierWaitEXT -> {
                Ordering ordering = barrier(code, at);
                steps.accept(
                        isInSubgroup(code, at)
                                ? meeting(ordering)
                                : forEachInvocation((clocks, local) -> clocks.arrive(local, ordering)));
            }
            case OpEndInvocationInterlockEXT -> steps.accept(interlock(false));
            default -> {}
        }
    }

    @Override
    public void following(Lowering code, Op op, int at, Consumer<Step> steps) {
        switch (op) {
            case OpControlBarrier, OpControlBarrierWaitEXT -> {
                if (!isInSubgroup(code, at)) {
                    Ordering ordering = barrier(code, at);
                    steps.accept(forEachInvocation((clocks, local) -> clocks.leave(local, ordering, at)));
                }
            }
            case OpBeginInvocationInterlockEXT -> steps.accept(interlock(true));
            case OpGroupWaitEvents -> steps.accept(forEachInvocation(Clocks::await));
            default -> {}
        }
    }

    private static boolean isInSubgroup(Lowering code, int at) {
        int scope = code.scope(at, 1);
        return scope == Scope.Subgroup.value() || scope == Scope.Invocation.value();
    }

    private static Step forEachInvocation(Visit visit) {
        return new Step() {
            @Override
            public void run(Group group) {
                Clocks clocks = group.subgroup.workGroup.clocks();
                for (int k = 0; k < group.count; k++) {
                    visit.invocation(clocks, group.subgroup.local(group.lanes[k]));
                }
            }
        };
    }

    private static Step interlock(boolean isBegin) {
        return new Step() {
            @Override
            public void run(Group group) {
                Subgroup subgroup = group.subgroup;
                Clocks clocks = subgroup.workGroup.clocks();
                for (int k = 0; k < group.count; k++) {
                    int lane = group.lanes[k];
                    if ((subgroup.helpers >>> lane & 1) == 0) {
                        long pixel = subgroup.workGroup.dispatch.pixel(subgroup, lane);
                        if (isBegin) {
                            clocks.beginInterlock(pixel, subgroup.local(lane));
                        } else {
                            clocks.endInterlock(pixel, subgroup.local(lane));
                        }
                    }
                }
            }
        };
    }

    private static Step meeting(Ordering ordering) {
        return new Step() {
            @Override
            public void run(Group group) {
                int[] locals = new int[group.count];
                for (int k = 0; k < locals.length; k++) {
                    locals[k] = group.subgroup.local(group.lanes[k]);
                }
                group.subgroup.workGroup.clocks().meet(locals, locals.length, ordering, at);
            }
        };
    }

    /**
     * The ordering of an instruction, by the words with its scope and its semantics; the strongest if they are no
     * constants.
     */
    private static Ordering ordering(Lowering code, int at, int scope, int semantics) {
        return new Ordering(constant(code, at, semantics, STORAGE | ORDERS), constant(code, at, scope, 0));
    }

    private static int constant(Lowering code, int at, int index, int otherwise) {
        Operand operand = code.operand(at, index);
        return operand.isConstant() ? (int) code.constantValues(operand)[0] : otherwise;
    }

    /** A fence for the invocation alone orders nothing for others. */
    private static Ordering fence(Lowering code, int at, int scope, int semantics) {
        Ordering stated = ordering(code, at, scope, semantics);
        return stated.scope() == Scope.Invocation.value() ? new Ordering(0, stated.scope()) : stated;
    }

    /** Control barriers order memory for the invocations that their memory scope has. */
    private static Ordering barrier(Lowering code, int at) {
        Ordering stated = ordering(code, at, 2, 3);
        boolean isTooNarrow = stated.scope() == Scope.Invocation.value()
                || stated.scope() == Scope.Subgroup.value() && !isInSubgroup(code, at);
        return isTooNarrow ? new Ordering(0, stated.scope()) : stated;
    }
}
