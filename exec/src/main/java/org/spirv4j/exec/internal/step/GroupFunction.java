// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.util.List;
import java.util.Optional;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.MeetingStep;
import org.spirv4j.exec.internal.machine.Step;

/** What an instruction on a group does with the invocations that execute it together. */
public interface GroupFunction {
    /** Executes the instruction. */
    void compute(Members members);

    /** The step of an instruction on a subgroup: lanes at the same place execute it together. */
    static Step inSubgroup(GroupFunction function) {
        return new InSubgroup(function);
    }

    /** What the step of an instruction on a group does; empty for other steps. */
    static Optional<GroupFunction> of(Step step) {
        return step instanceof InWorkGroup meeting
                ? Optional.of(meeting.function)
                : step instanceof InSubgroup together ? Optional.of(together.function) : Optional.empty();
    }

    /** The step of an instruction on a group whose invocations first do something else together. */
    static Step preceded(GroupFunction first, Step step) {
        GroupFunction both = members -> {
            first.compute(members);
            of(step).ifPresent(function -> function.compute(members));
        };
        return step instanceof InWorkGroup meeting ? new InWorkGroup(both, meeting.isForAll) : new InSubgroup(both);
    }

    /**
     * The step of an instruction on a work-group.
     *
     * @param isForAll whether all invocations of the work-group must execute it
     */
    static Step inWorkGroup(GroupFunction function, boolean isForAll) {
        return new InWorkGroup(function, isForAll);
    }

    /** An instruction on a subgroup. */
    final class InSubgroup extends Step {
        private final GroupFunction function;

        private InSubgroup(GroupFunction function) {
            this.function = function;
        }

        @Override
        public void run(Group group) {
            function.compute(Members.ofSubgroup(this, group));
        }
    }

    /** An instruction on a work-group. */
    final class InWorkGroup extends MeetingStep {
        /** What it does. */
        final GroupFunction function;

        private final boolean isForAll;

        private InWorkGroup(GroupFunction function, boolean isForAll) {
            this.function = function;
            this.isForAll = isForAll;
        }

        @Override
        public void meet(List<Group> groups) {
            function.compute(Members.ofWorkGroup(this, groups));
        }

        @Override
        public boolean isForAll() {
            return isForAll;
        }
    }
}
