// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.exec.internal.machine.CodeBlock;
import org.spirv4j.exec.internal.machine.ControlStep;
import org.spirv4j.exec.internal.machine.Edge;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.MeetingStep;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;

/** Branches, calls, the ends of functions and barriers. */
public final class ControlSteps {
    private ControlSteps() {}

    /** Is told which kind of step a step is. */
    public interface Visitor<R> {
        /** Visits OpBranch. */
        R visitBranch(Branch step);

        /** Visits OpBranchConditional or OpSwitch. */
        R visitChoice(Choice step);

        /** Visits OpReturn. */
        R visitReturn(Return step);

        /** Visits OpReturnValue. */
        R visitReturnValue(ReturnValue step);

        /** Visits the end of an invocation. */
        R visitEnd(End step);

        /** Visits OpKill or OpTerminateInvocation. */
        R visitDiscard(Discard step);

        /** Visits OpFunctionCall. */
        R visitCall(Call step);
    }

    /** A step that takes invocations to another block, or ends them. */
    public abstract static class Transfer extends ControlStep {
        Transfer() {}

        /** Calls the method of a visitor for this kind of step. */
        public abstract <R> R accept(Visitor<R> visitor);
    }

    /** OpControlBarrier for a subgroup, whose lanes are in step. */
    public static final class SubgroupBarrier extends Step {
        @Override
        public void run(Group group) {
            // The lanes of a group are at the same place.
        }
    }

    /** OpBranch. */
    public static final class Branch extends Transfer {
        public final Edge edge;

        public Branch(Edge edge) {
            this.edge = edge;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitBranch(this);
        }

        @Override
        public Outcome move(Group group) {
            group.take(edge);
            return Outcome.MOVED;
        }
    }

    /** A branch that depends on a value: OpBranchConditional goes to a special edge for 0, and elsewhere otherwise. */
    public static final class Choice extends Transfer {
        public final Operand selector;
        public final long[] values;
        public final Edge[] edges;
        public final Edge otherwise;

        public Choice(Operand selector, long[] values, Edge[] edges, Edge otherwise) {
            this.selector = selector;
            this.values = values;
            this.edges = edges;
            this.otherwise = otherwise;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitChoice(this);
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

        /**
         * Lets the lanes that take an edge go; returns the group of the others, or the same group if there are none.
         */
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
    public static class Return extends Transfer {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitReturn(this);
        }

        @Override
        public Outcome move(Group group) {
            return group.leave() ? Outcome.MOVED : Outcome.ENDED;
        }
    }

    /** The end of a function with a result. */
    public static final class ReturnValue extends Return {
        public final MoveStep copy;

        public ReturnValue(Operand value, Operand returned) {
            copy = new MoveStep(value, returned);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitReturnValue(this);
        }

        @Override
        public Outcome move(Group group) {
            copy.run(group);
            return super.move(group);
        }
    }

    /** The end of the invocation. */
    public static class End extends Transfer {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitEnd(this);
        }

        @Override
        public Outcome move(Group group) {
            return Outcome.ENDED;
        }
    }

    /** Ends fragments without outputs. */
    public static final class Discard extends End {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitDiscard(this);
        }

        @Override
        public Outcome move(Group group) {
            group.subgroup.helpers |= group.laneMask();
            return super.move(group);
        }
    }

    /** OpFunctionCall. */
    public static final class Call extends Transfer {
        /** The first block of the function. */
        public final CodeBlock entry;

        /** Give the parameters their values. */
        public final MoveStep[] copies;

        /** The result of the function. */
        public final Operand returned;

        public Call(CodeBlock entry, List<Operand> parameters, Operand[] arguments, Operand returned) {
            this.entry = entry;
            this.returned = returned;
            copies = new MoveStep[Math.min(arguments.length, parameters.size())];
            for (int i = 0; i < copies.length; i++) {
                copies[i] = new MoveStep(arguments[i], parameters.get(i));
            }
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitCall(this);
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
