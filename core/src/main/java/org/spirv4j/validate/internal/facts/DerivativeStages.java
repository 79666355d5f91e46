// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** The stages that support derivatives: Fragment, and compute-like stages with a derivative group execution mode. */
public final class DerivativeStages {
    private static final int GROUPED =
            ExecutionModels.bits(ExecutionModel.GLCompute, ExecutionModel.MeshEXT, ExecutionModel.TaskEXT);
    private static final int ALL = GROUPED | ExecutionModels.bit(ExecutionModel.Fragment);

    private final ValidationContext context;

    /** The results of {@link #ungrouped}, by function. */
    private final Map<Integer, Optional<EntryPoint>> found = new HashMap<>();

    public DerivativeStages(ValidationContext context) {
        this.context = context;
    }

    /**
     * The execution models that reach an instruction but do not support derivatives, as {@link ExecutionModels#bit}s.
     */
    public int without(InstructionCursor cursor) {
        return context.executionModels().of(cursor.function) & ~ALL;
    }

    /** An entry point that reaches an instruction without DerivativeGroupQuadsKHR or DerivativeGroupLinearKHR. */
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
