// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.facts;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;

/** Where derivatives can be taken: in fragment shaders, and where invocations of a workgroup are put in groups of four. */
public final class DerivativeStages {
    private static final int GROUPED =
            ExecutionModels.bits(ExecutionModel.GLCompute, ExecutionModel.MeshEXT, ExecutionModel.TaskEXT);
    private static final int ALL = GROUPED | ExecutionModels.bit(ExecutionModel.Fragment);

    private final ValidationContext context;

    /** By function, what {@link #ungrouped} found. */
    private final Map<Integer, Optional<EntryPoint>> found = new HashMap<>();

    public DerivativeStages(ValidationContext context) {
        this.context = context;
    }

    /** The models that lead to an instruction and have no derivatives, as bits of {@link ExecutionModels#bit}. */
    public int without(InstructionCursor cursor) {
        return context.executionModels().of(cursor.function) & ~ALL;
    }

    /** An entry point that leads to an instruction and lacks the execution mode that groups its invocations. */
    public Optional<EntryPoint> ungrouped(InstructionCursor cursor) {
        if ((context.executionModels().of(cursor.function) & GROUPED) == 0) {
            return Optional.empty();
        }
        return found.computeIfAbsent(cursor.function, this::searchUngrouped);
    }

    private Optional<EntryPoint> searchUngrouped(int function) {
        return context.executionModels().entryPointsReaching(function).stream()
                .filter(e -> (e.executionModel().map(ExecutionModels::bit).orElse(0) & GROUPED) != 0
                        && e.executionModes().stream().noneMatch(DerivativeStages::groups))
                .findFirst();
    }

    private static boolean groups(Instruction mode) {
        int value = mode.word(2);
        return value == ExecutionMode.DerivativeGroupQuadsKHR.value()
                || value == ExecutionMode.DerivativeGroupLinearKHR.value();
    }
}
