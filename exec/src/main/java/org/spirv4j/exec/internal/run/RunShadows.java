// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.Set;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.WorkGroup;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.shadow.Clocks;
import org.spirv4j.exec.internal.shadow.Model;
import org.spirv4j.exec.internal.shadow.Ticks;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.SpirvModule;

/** What the checks of a run remember of memory and invocations. */
final class RunShadows {
    private static final Set<Integer> UNWRITTEN = Set.of(
            StorageClass.Function.value(),
            StorageClass.Private.value(),
            StorageClass.Workgroup.value(),
            StorageClass.Output.value());

    private final Set<Mistake> checks;
    private final Model model;
    private final Ticks ticks;

    RunShadows(SpirvModule module, Set<Mistake> checks, long memoryBytes) {
        this.checks = checks;
        model = module.layout()
                .memoryModel()
                .map(declared -> Model.of(declared.memoryModelValue()))
                .orElse(Model.LENIENT);
        ticks = new Ticks(memoryBytes, () -> {
            throw Failure.of("the check for races needs more than " + memoryBytes
                    + " bytes to remember accesses, which is the limit");
        });
    }

    /** Prepares the memory and the invocations of a work-group. */
    void prepare(WorkGroup group) {
        if (checks.contains(Mistake.RACE)) {
            group.setClocks(new Clocks(ticks, model, group.invocations(), group.subgroups[0].width));
        }
        for (Subgroup subgroup : group.subgroups) {
            for (Resource resource : subgroup.resources) {
                if (resource instanceof Memory memory) {
                    rememberWrites(memory);
                }
            }
        }
    }

    /** Starts to remember what is written to memory that nothing has written, if that is checked. */
    void rememberWrites(Memory memory) {
        if (checks.contains(Mistake.UNINITIALIZED)
                && UNWRITTEN.contains(memory.storageClass())
                && !memory.remembersWrites()) {
            memory.rememberWrites();
        }
    }

    /** Starts the invocations of a work-group. */
    void start(WorkGroup group) {
        if (checks.contains(Mistake.RACE)) {
            group.clocks().start();
        }
    }
}
