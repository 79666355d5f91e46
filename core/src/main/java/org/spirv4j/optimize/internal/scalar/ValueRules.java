// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.IndexPath;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.folding.ConstantFolding;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Rules about copies, choices between values, and access chains. */
final class ValueRules implements Simplification {
    private final EditableModule module;
    private final Constants constants;
    private final TypeFacts types;
    private final ConstantFolding folding;
    private String applied = "";

    ValueRules(EditableModule module, ConstantFolding folding) {
        this.module = module;
        this.folding = folding;
        constants = module.constants();
        types = PassAccess.types(module);
    }

    @Override
    public int simplify(int instruction) {
        int value = module.wordCount(instruction) > 3 ? ofOpcode(instruction, module.op(instruction)) : 0;
        return value != 0 ? value : chosenConstant(instruction);
    }

    private int ofOpcode(int instruction, Op op) {
        return switch (op) {
            case OpCopyObject, OpCopyLogical -> copy(instruction);
            case OpBitcast -> bitcast(instruction);
            case OpPhi -> phi(instruction);
            case OpAccessChain, OpInBoundsAccessChain -> accessChain(instruction);
            case OpSelect -> chosenComponents(instruction);
            default -> 0;
        };
    }

    @Override
    public String applied() {
        return applied;
    }

    private int because(MethodRule rule, int value) {
        applied = rule.text();
        return value;
    }

    private int copy(int instruction) {
        int source = module.word(instruction, CopyObject.OPERAND);
        return module.typeOf(source) == module.typeId(instruction) ? because(MethodRule.COPY, source) : 0;
    }

    /** A bit cast of a bit cast is one; back to the first type, it is the first value. */
    private int bitcast(int instruction) {
        int type = module.typeId(instruction);
        int source = module.word(instruction, Unary.OPERAND);
        if (module.typeOf(source) == type) {
            return because(MethodRule.SAME_CAST, source);
        }
        int definition = module.definition(source);
        if (!module.is(definition, Op.OpBitcast) || definition == instruction) {
            return 0;
        }
        int inner = module.word(definition, Unary.OPERAND);
        if (module.typeOf(inner) == type) {
            return because(MethodRule.CAST_BACK, inner);
        }
        if (constants.numberType(module.typeOf(inner)) == 0 || constants.numberType(type) == 0) {
            return 0;
        }
        module.setWord(instruction, Unary.OPERAND, inner);
        return because(MethodRule.CAST_OF_CAST, module.resultId(instruction));
    }

    /** The value that all predecessors of an OpPhi give, if there is one. */
    private int phi(int instruction) {
        int result = module.resultId(instruction);
        int found = 0;
        for (int i = 0; i < module.blocks().incomingCount(instruction); i++) {
            int value = module.blocks().incomingValue(instruction, i);
            if (value != result && value != found) {
                if (found != 0) {
                    return 0;
                }
                found = value;
            }
        }
        return because(MethodRule.PHI, found);
    }

    /** An access chain without indexes is its base; one of an access chain that nothing else uses joins it. */
    private int accessChain(int instruction) {
        int base = module.word(instruction, TypedAccessChain.BASE);
        if (module.wordCount(instruction) == 4) {
            return because(MethodRule.EMPTY_CHAIN, base);
        }
        int inner = module.definition(base);
        boolean isPossible = PointerUses.isChain(module, inner)
                && inner != instruction
                && module.uses().isUsedOnce(base)
                && !types.isAnyArray(module.typeOf(base));
        int[] operands = isPossible ? IndexPath.join(module, inner, instruction) : IndexPath.NONE;
        if (operands.length == 0) {
            return 0;
        }
        boolean inBounds =
                module.is(inner, Op.OpInBoundsAccessChain) && module.is(instruction, Op.OpInBoundsAccessChain);
        module.replace(instruction, inBounds ? Op.OpInBoundsAccessChain : Op.OpAccessChain, operands);
        return because(MethodRule.CHAIN_OF_CHAIN, module.resultId(instruction));
    }

    /** A selection by a constant vector is a shuffle. */
    private int chosenComponents(int instruction) {
        int condition = module.word(instruction, Select.CONDITION);
        long[] choices = switch (module.opOf(condition)) {
            case OpConstantComposite -> constants.components(condition);
            default -> new long[0];
        };
        int type = module.typeId(instruction);
        if (choices.length < 2 || !types.isVector(type) || types.dimension(type) != choices.length) {
            return 0;
        }
        int[] operands = new int[2 + choices.length];
        operands[0] = module.word(instruction, Select.OBJECT_1);
        operands[1] = module.word(instruction, Select.OBJECT_2);
        for (int i = 0; i < choices.length; i++) {
            operands[2 + i] = choices[i] != 0 ? i : choices.length + i;
        }
        module.replace(instruction, Op.OpVectorShuffle, operands);
        return because(MethodRule.CHOSEN_COMPONENTS, module.resultId(instruction));
    }

    /** An operation on a choice between two constants is a choice between the results. */
    private int chosenConstant(int instruction) {
        Op op = module.op(instruction);
        if (Folding.operandCount(op) == 0 && op != Op.OpVectorTimesScalar || op == Op.OpSelect) {
            return 0;
        }
        int selection = 0;
        for (int i = TypedInstruction.FIRST_OPERAND; i < module.wordCount(instruction); i++) {
            int operand = module.word(instruction, i);
            if (module.opOf(operand) == Op.OpSelect && operand != module.resultId(instruction)) {
                if (selection != 0) {
                    return 0;
                }
                selection = operand;
            } else if (!Trait.CONSTANT.has(module.opOf(operand))) {
                return 0;
            }
        }
        return selection == 0 ? 0 : chosenConstant(instruction, selection);
    }

    private int chosenConstant(int instruction, int selection) {
        int type = module.typeId(instruction);
        int definition = module.definition(selection);
        int first = module.word(definition, Select.OBJECT_1);
        int second = module.word(definition, Select.OBJECT_2);
        boolean isPossible = Trait.CONSTANT.has(module.opOf(first))
                && Trait.CONSTANT.has(module.opOf(second))
                && constants.componentCount(type) == constants.componentCount(module.typeOf(selection))
                && (module.uses().isUsedOnce(selection) || constants.numberType(type) == Folding.BOOL);
        if (!isPossible) {
            return 0;
        }
        int a = folding.fold(instruction, id -> id == selection ? first : id);
        int b = a == 0 ? 0 : folding.fold(instruction, id -> id == selection ? second : id);
        if (b == 0) {
            return 0;
        }
        if (a != b) {
            module.replace(instruction, Op.OpSelect, module.word(definition, Select.CONDITION), a, b);
        }
        return because(MethodRule.CHOSEN_CONSTANT, a == b ? a : module.resultId(instruction));
    }
}
