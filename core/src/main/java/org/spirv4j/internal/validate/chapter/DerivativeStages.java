package org.spirv4j.internal.validate.chapter;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.validate.Reach;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;

/** Where derivatives can be taken: in fragment shaders, and where invocations of a workgroup are put in groups of four. */
final class DerivativeStages {
    private static final int GROUPED =
            Reach.bits(ExecutionModel.GLCompute, ExecutionModel.MeshEXT, ExecutionModel.TaskEXT);
    private static final int ALL = GROUPED | Reach.bit(ExecutionModel.Fragment);

    private final ValidationContext context;

    /** By function, what {@link #ungrouped} found. */
    private final Map<Integer, Optional<EntryPoint>> found = new HashMap<>();

    DerivativeStages(ValidationContext context) {
        this.context = context;
    }

    /** The models that lead to an instruction and have no derivatives, as bits of {@link Reach#bit}. */
    int without(Site site) {
        return context.reach().models(site.function) & ~ALL;
    }

    /** An entry point that leads to an instruction and lacks the execution mode that groups its invocations. */
    Optional<EntryPoint> ungrouped(Site site) {
        if ((context.reach().models(site.function) & GROUPED) == 0) {
            return Optional.empty();
        }
        return found.computeIfAbsent(site.function, this::searchUngrouped);
    }

    private Optional<EntryPoint> searchUngrouped(int function) {
        return context.reach().entryPointsTo(function).stream()
                .filter(e -> (e.executionModel().map(Reach::bit).orElse(0) & GROUPED) != 0
                        && e.executionModes().stream().noneMatch(DerivativeStages::groups))
                .findFirst();
    }

    private static boolean groups(Instruction mode) {
        int value = mode.word(2);
        return value == ExecutionMode.DerivativeGroupQuadsKHR.value()
                || value == ExecutionMode.DerivativeGroupLinearKHR.value();
    }
}
