// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.ssa.PhiTypes;

/**
 * Removes instructions that have no result, or whose result nothing uses; names and decorations of the result do not
 * count.
 */
final class UnusedInstructions implements OpportunityFinder {
    private final boolean onlyOpaque;

    /**
     * Makes the finder.
     *
     * @param onlyOpaque whether it leaves out what {@link ResultToUndef} finds: in functions, it then finds only
     *     instructions whose results are of types without undefined values, such as pointers
     */
    UnusedInstructions(boolean onlyOpaque) {
        this.onlyOpaque = onlyOpaque;
    }

    @Override
    public String name() {
        return "RemoveUnusedInstructionReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        if (functionId == 0) {
            for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
                if (isRemovable(module, i) && !isUsed(module, i)) {
                    found.add(InstructionDeletion.of(module, i));
                }
            }
        }
        PhiTypes types = new PhiTypes(module, false);
        for (int block : Functions.blocks(module, functionId)) {
            for (int i = module.firstInstruction(block); i != module.terminator(block); i = module.nextInBlock(i)) {
                boolean isChosen = !onlyOpaque || module.typeId(i) != 0 && !types.has(module.typeId(i));
                if (isChosen && !module.positions().isPosition(i) && i != module.merge(block) && !isUsed(module, i)) {
                    found.add(InstructionDeletion.of(module, i));
                }
            }
        }
        return found;
    }

    /** Whether a module without an instruction outside functions that nothing uses may be valid. */
    private static boolean isRemovable(EditableModule module, int instruction) {
        Op op = module.op(instruction);
        return Trait.DEBUG.has(op)
                || Trait.ANNOTATION.has(op)
                || Trait.TYPE_DECLARATION.has(op)
                || Trait.CONSTANT.has(op)
                || Trait.VARIABLE.has(op)
                || Trait.EXTENDED_INSTRUCTION.has(op)
                || op == Op.OpUndef
                || op == Op.OpExtInstImport;
    }

    /** Whether something that stays uses the result of an instruction. */
    static boolean isUsed(EditableModule module, int instruction) {
        int result = module.resultId(instruction);
        return result != 0 && (module.uses().isUsed(result) || module.uses().isPinned(result));
    }
}
