// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import org.spirv4j.exec.internal.engine.StageExecutor;
import org.spirv4j.exec.internal.machine.CodeBlock;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.machine.WorkGroup;

/** The lanes of a subgroup, which the interpreter executes. */
final class InterpretedStage implements StageExecutor {
    private final Run run;
    private final WorkGroup group;
    private final Subgroup subgroup;
    private final CodeBlock entry;

    InterpretedStage(Run run, WorkGroup group, CodeBlock entry) {
        this.run = run;
        this.group = group;
        this.entry = entry;
        subgroup = group.subgroups[0];
    }

    private Memory memory(Variable variable) {
        return (Memory) subgroup.resources[variable.number()];
    }

    @Override
    public void start(int count) {
        subgroup.used = count;
        subgroup.helpers = 0;
        run.start(group);
    }

    @Override
    public void execute() {
        group.run(entry);
    }

    @Override
    public void write(Variable variable, long offset, int size, int invocation, long bits) {
        memory(variable).write(invocation, offset, size, bits);
    }

    @Override
    public long read(Variable variable, long offset, int size, int invocation) {
        return memory(variable).read(invocation, offset, size);
    }

    @Override
    public boolean isWritten(Variable variable, long offset, int size, int invocation) {
        return memory(variable).isWritten(invocation, offset, size);
    }

    @Override
    public void setHelpers(boolean[] are, int count) {
        subgroup.addHelpers(are, count);
    }

    @Override
    public void readHelpers(boolean[] are, int count) {
        subgroup.readHelpers(are, count);
    }
}
