// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.operand.GroupDecorate;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Makes specialization constants ordinary ones, in one pass over the constants (section 2.12 of the specification,
 * "Specialization").
 */
final class ConstantFreezing {
    private final SpirvModule source;
    private final IdSet chosen;

    /** The source with the ids that it has while it is edited. */
    private final SpirvModule module;

    private final UnfrozenConstants unfrozen;
    private final IdSet frozen;
    private final EditableModule edited;
    private final ConstantExpression expression;

    /**
     * Prepares the freezing.
     *
     * @param chosen result ids of the constants that become ordinary with the value that they have
     */
    ConstantFreezing(SpirvModule source, IdSet chosen) {
        this.source = source;
        this.chosen = chosen;
        edited = EditableModule.ofInstructions(source);
        module = edited.source();
        frozen = new IdSet(ModuleAccess.data(module));
        unfrozen = new UnfrozenConstants(module);
        expression = new ConstantExpression(edited, ConstantValues.of(module), unfrozen);
    }

    /** The module with the constants frozen; the same module if there is nothing to freeze. */
    SpirvModule run() {
        if (unfrozen.isEmpty()) {
            return source;
        }
        for (Instruction constant : module.layout().constants()) {
            freeze(constant);
            if (!unfrozen.contains(constant.resultId())) {
                expression.offer(constant);
            }
        }
        if (!frozen.isEmpty()) {
            dropSpecIds();
        }
        return edited.toModule();
    }

    private void freeze(Instruction constant) {
        int id = constant.resultId();
        Op op = constant.op().orElse(Op.OpNop);
        boolean isOrdinary = switch (op) {
            case OpSpecConstantComposite, OpSpecConstantCompositeReplicateEXT -> freezeComposite(constant);
            case OpSpecConstantOp -> !unfrozen.areUsedBy(constant) && expression.replace(constant);
            default -> UnfrozenConstants.ordinary(op).isPresent() && isChosen(constant) && becomesOrdinary(constant);
        };
        if (isOrdinary) {
            unfrozen.remove(id);
            frozen.add(id);
        }
    }

    private boolean isChosen(Instruction constant) {
        return chosen.has(source.instruction(constant.index()).resultId());
    }

    private boolean becomesOrdinary(Instruction constant) {
        Op op = UnfrozenConstants.ordinary(constant.op().orElseThrow()).orElseThrow();
        int number = edited.number(constant);
        edited.replace(number, op, edited.operands(number));
        return true;
    }

    /** Freezes a composite and its OpSpecConstantCompositeContinuedINTEL instructions. */
    private boolean freezeComposite(Instruction constant) {
        int first = constant.index();
        int end = first;
        do {
            if (unfrozen.areUsedBy(module.instruction(end))) {
                return false;
            }
            end++;
        } while (end < module.instructionCount()
                && module.instruction(end).is(Op.OpSpecConstantCompositeContinuedINTEL));
        for (int i = first; i < end; i++) {
            becomesOrdinary(module.instruction(i));
        }
        return true;
    }

    /** Removes the SpecId decorations of frozen constants. A group keeps its SpecId for its other constants. */
    private void dropSpecIds() {
        IdSet openGroups = new IdSet(ModuleAccess.data(module));
        IdSet frozenGroups = new IdSet(ModuleAccess.data(module));
        for (Instruction annotation : module.layout().section(LayoutSection.ANNOTATIONS)) {
            if (annotation.is(Op.OpGroupDecorate)) {
                int group = annotation.word(GroupDecorate.DECORATION_GROUP);
                for (int i = GroupDecorate.TARGETS; i < annotation.wordCount(); i++) {
                    if (unfrozen.contains(annotation.word(i))) {
                        openGroups.add(group);
                    } else if (frozen.has(annotation.word(i))) {
                        frozenGroups.add(group);
                    }
                }
            }
        }
        for (Instruction annotation : module.layout().section(LayoutSection.ANNOTATIONS)) {
            if (annotation.is(Op.OpDecorate)
                    && annotation.word(TargetDecoration.DECORATION) == Decoration.SpecId.value()) {
                int target = annotation.word(TargetDecoration.TARGET);
                if (frozen.has(target) || frozenGroups.has(target) && !openGroups.has(target)) {
                    edited.remove(edited.number(annotation));
                }
            }
        }
    }
}
