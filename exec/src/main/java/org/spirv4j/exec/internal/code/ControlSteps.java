// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.CodeBlock;
import org.spirv4j.exec.internal.machine.ControlStep;
import org.spirv4j.exec.internal.machine.Edge;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.MeetingStep;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.number.NumberTypes;

/** Branches, calls, the ends of functions and barriers. */
public final class ControlSteps implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpBranch -> new Branch(code.edge(at, code.word(at, 1)));
            case OpBranchConditional ->
                new Choice(
                        code.operand(at, 1),
                        new long[] {0},
                        new Edge[] {code.edge(at, code.word(at, 3))},
                        code.edge(at, code.word(at, 2)));
            case OpSwitch -> choice(code, at);
            case OpReturn -> new Return();
            case OpReturnValue ->
                new ReturnValue(code.operand(at, 1), code.current().returned());
            case OpKill, OpTerminateInvocation -> new Discard();
            case OpUnreachable, OpAbortKHR -> new End();
            case OpFunctionCall -> call(code, at);
            // The wait of a split barrier does the work of both parts: arriving only permits others to go on.
            case OpControlBarrier, OpControlBarrierWaitEXT -> barrier(code, at);
            case OpControlBarrierArriveEXT, OpMemoryBarrier, OpLifetimeStart, OpLifetimeStop -> NOTHING;
            default -> null;
        };
    }

    private static Step choice(Lowering code, int at) {
        Operand selector = code.operand(at, 1);
        int literal = NumberTypes.words(selector.type.scalar);
        int bitWidth = NumberTypes.width(selector.type.scalar);
        int count = (code.wordCount(at) - 3) / (literal + 1);
        long[] values = new long[count];
        Edge[] edges = new Edge[count];
        for (int i = 0; i < count; i++) {
            int word = 3 + i * (literal + 1);
            long bits = code.word(at, word) & 0xFFFF_FFFFL;
            if (literal == 2) {
                bits |= (long) code.word(at, word + 1) << 32;
            }
            values[i] = bitWidth < 64 ? bits & (1L << bitWidth) - 1 : bits;
            edges[i] = code.edge(at, code.word(at, word + literal));
        }
        return new Choice(selector, values, edges, code.edge(at, code.word(at, 2)));
    }

    private static Step call(Lowering code, int at) {
        CodeFunction function = code.function(code.word(at, 3), at);
        Operand[] arguments = new Operand[code.wordCount(at) - 4];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = code.operand(at, 4 + i);
        }
        return new Call(function, arguments);
    }

    private static Step barrier(Lowering code, int at) {
        int scope = code.scope(at, 1);
        if (scope == Scope.Subgroup.value()) {
            return new SubgroupBarrier();
        }
        return scope == Scope.Invocation.value() ? NOTHING : new Barrier();
    }

    /** OpControlBarrier for a subgroup, whose lanes are in step. */
    private static final class SubgroupBarrier extends Step {
        @Override
        public void run(Group group) {
            // The lanes of a group are at the same place.
        }
    }

    /** OpBranch. */
    public static final class Branch extends ControlStep {
        public final Edge edge;

        Branch(Edge edge) {
            this.edge = edge;
        }

        @Override
        public Outcome move(Group group) {
            group.take(edge);
            return Outcome.MOVED;
        }
    }

    /** A branch that depends on a value: OpBranchConditional goes to a special edge for 0, and elsewhere otherwise. */
    public static final class Choice extends ControlStep {
        public final Operand selector;
        public final long[] values;
        public final Edge[] edges;
        public final Edge otherwise;

        Choice(Operand selector, long[] values, Edge[] edges, Edge otherwise) {
            this.selector = selector;
            this.values = values;
            this.edges = edges;
            this.otherwise = otherwise;
        }

        @Override
        public Outcome move(Group group) {
            Group going = group;
            while (true) {
                Group others = divide(going, edge(value(going, going.lanes[0])));
                if (going != group) {
                    group.subgroup.add(going);
                }
                if (others == going) {
                    return Outcome.MOVED;
                }
                going = others;
            }
        }

        /** Lets the lanes that take an edge go; returns the group of the others, or the same group if there are none. */
        private Group divide(Group group, Edge edge) {
            int same = 1;
            while (same < group.count && edge(value(group, group.lanes[same])) == edge) {
                same++;
            }
            if (same == group.count) {
                group.take(edge);
                return group;
            }
            int[] going = new int[group.count];
            int[] staying = new int[group.count];
            int gone = 0;
            int stayed = 0;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                if (edge(value(group, lane)) == edge) {
                    going[gone++] = lane;
                } else {
                    staying[stayed++] = lane;
                }
            }
            Group others = group.split(Arrays.copyOf(staying, stayed), stayed);
            group.lanes = going;
            group.count = gone;
            group.take(edge);
            return others;
        }

        private long value(Group group, int lane) {
            return group.registers[selector.base + lane * selector.lane];
        }

        private Edge edge(long value) {
            for (int i = 0; i < values.length; i++) {
                if (values[i] == value) {
                    return edges[i];
                }
            }
            return otherwise;
        }
    }

    /** The end of a function. */
    public static class Return extends ControlStep {
        @Override
        public Outcome move(Group group) {
            return group.leave() ? Outcome.MOVED : Outcome.ENDED;
        }
    }

    /** The end of a function with a result. */
    public static final class ReturnValue extends Return {
        public final MoveStep copy;

        ReturnValue(Operand value, Operand returned) {
            copy = new MoveStep(value, returned);
        }

        @Override
        public Outcome move(Group group) {
            copy.run(group);
            return super.move(group);
        }
    }

    /** The end of the invocation. */
    public static class End extends ControlStep {
        @Override
        public Outcome move(Group group) {
            return Outcome.ENDED;
        }
    }

    /** Ends fragments without outputs. */
    public static final class Discard extends End {
        @Override
        public Outcome move(Group group) {
            group.subgroup.helpers |= group.laneMask();
            return super.move(group);
        }
    }

    /** OpFunctionCall. */
    public static final class Call extends ControlStep {
        /** The first block of the function. */
        public final CodeBlock entry;

        /** Give the parameters their values. */
        public final MoveStep[] copies;

        final CodeFunction function;

        Call(CodeFunction function, Operand[] arguments) {
            this.function = function;
            entry = function.entry;
            copies = new MoveStep
                    [Math.min(arguments.length, function.parameters().size())];
            for (int i = 0; i < copies.length; i++) {
                copies[i] = new MoveStep(arguments[i], function.parameters().get(i));
            }
        }

        @Override
        public Outcome move(Group group) {
            for (MoveStep copy : copies) {
                copy.run(group);
            }
            group.enter(entry);
            return Outcome.MOVED;
        }
    }

    /** OpControlBarrier. */
    public static final class Barrier extends MeetingStep {
        @Override
        public void meet(List<Group> groups) {
            // Memory has no copies, so that all invocations see what was written before.
        }

        @Override
        public boolean isForAll() {
            return true;
        }
    }
}
