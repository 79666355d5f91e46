// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ReachingEntryPoints;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** The stages that support derivatives: Fragment, and compute-like stages with a derivative group execution mode. */
public final class DerivativeStages {
    private static final int GROUPED =
            ExecutionModels.bits(ExecutionModel.GLCompute, ExecutionModel.MeshEXT, ExecutionModel.TaskEXT);
    private static final int ALL = GROUPED | ExecutionModels.bit(ExecutionModel.Fragment);

    private final ValidationContext context;

    /** The entry points without a derivative group; made when first asked for. */
    private @Nullable ReachingEntryPoints ungrouped;

    private DerivativeStages(ValidationContext context) {
        this.context = context;
    }

    /** The stages of a module, which chapters share. */
    public static DerivativeStages of(ValidationContext context) {
        DerivativeStages known = context.shared(DerivativeStages.class);
        return known != null ? known : context.share(new DerivativeStages(context));
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
        ReachingEntryPoints known = ungrouped;
        if (known == null) {
            known = new ReachingEntryPoints(context, DerivativeStages::isUngrouped);
            ungrouped = known;
        }
        return known.of(cursor.function);
    }

    private static boolean isUngrouped(EntryPoint entryPoint) {
        return (ExecutionModels.bit(entryPoint) & GROUPED) != 0
                && entryPoint.executionModes().stream().noneMatch(DerivativeStages::groups);
    }

    private static boolean groups(Instruction mode) {
        int value = mode.word(ExecutionModeSetting.MODE);
        return value == ExecutionMode.DerivativeGroupQuadsKHR.value()
                || value == ExecutionMode.DerivativeGroupLinearKHR.value();
    }
}
