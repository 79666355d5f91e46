// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import java.util.LinkedHashSet;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.fact.Preamble;

/**
 * Adds the execution mode MaximallyReconvergesKHR to all entry points of a shader, or removes it from all, with its
 * extension.
 */
public final class ModifyMaximalReconvergence implements Pass {
    private static final String NAME = "modify-maximal-reconvergence";

    private static final String EXTENSION = "SPV_KHR_maximal_reconvergence";

    private final boolean adds;

    /**
     * Makes the pass.
     *
     * @param adds whether the execution mode is added
     */
    public ModifyMaximalReconvergence(boolean adds) {
        this.adds = adds;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Set<Integer> functions = new LinkedHashSet<>();
        Set<Integer> converging = new LinkedHashSet<>();
        for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpFunction); i = following) {
            following = module.next(i);
            if (Trait.ENTRY_POINT.has(module.op(i))) {
                functions.add(EntryPoints.function(module, i));
            } else if (module.is(i, Op.OpExecutionMode)
                    && module.word(i, ExecutionModeSetting.MODE) == ExecutionMode.MaximallyReconvergesKHR.value()) {
                converging.add(module.word(i, ExecutionModeSetting.ENTRY_POINT));
                if (!adds) {
                    context.applied(
                            module.word(i, ExecutionModeSetting.ENTRY_POINT), 0, "MaximallyReconvergesKHR removed");
                    module.remove(i);
                }
            }
        }
        if (!adds) {
            Preamble.removeExtension(module, EXTENSION);
        } else if (Preamble.isShader(module) && mayReconverge(module, context)) {
            functions.removeAll(converging);
            for (int function : functions) {
                module.declarations()
                        .add(Op.OpExecutionMode, 0, function, ExecutionMode.MaximallyReconvergesKHR.value());
                context.applied(function, 0, "MaximallyReconvergesKHR added");
            }
            if (!functions.isEmpty()) {
                Preamble.addExtension(module, EXTENSION);
            }
        }
    }

    /** Whether the instructions and the control flow of a module allow the execution mode. */
    private static boolean mayReconverge(EditableModule module, PassContext context) {
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int i = module.functionStart(f); i != 0 && i != module.functionEnd(f); i = module.next(i)) {
                if (Trait.INVOCATION_REPACK.has(module.op(i))
                        || module.is(i, Op.OpLabel) && joinsUnstructured(module, i)
                        || module.is(i, Op.OpBranchConditional)
                                && module.word(i, BranchConditional.TRUE_LABEL)
                                        == module.word(i, BranchConditional.FALSE_LABEL)) {
                    context.missed(module.functionId(f), module.resultId(i), "not added: not allowed with this");
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a block has several predecessors, but is none of those for which the execution mode allows that. */
    private static boolean joinsUnstructured(EditableModule module, int label) {
        int branches = 0;
        for (int use = module.uses().first(module.resultId(label));
                use != 0;
                use = module.uses().next(use)) {
            Op op = module.op(module.uses().user(use));
            if (Trait.MERGE.has(op) || op == Op.OpSwitch) {
                return false;
            }
            branches += Trait.BRANCH.has(op) ? 1 : 0;
        }
        int merge = module.merge(module.block(label));
        return branches > 1 && (merge == 0 || !module.is(merge, Op.OpLoopMerge));
    }
}
