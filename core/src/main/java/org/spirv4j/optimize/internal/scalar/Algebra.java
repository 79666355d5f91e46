// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Commutative;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.FloatBehavior;

/** Applies the {@link AlgebraRules} to the instructions of a module. */
final class Algebra implements Simplification {
    private final boolean keepsUndefinedResults;
    private final EditableModule module;
    private final Constants constants;
    private final Bindings bindings;
    private final ConstantTerms computation;
    private final WordBuffer created;
    private final FloatBehavior floats;
    private final FastMath fastMath;
    private String applied = "";

    /**
     * Creates the rules for a module.
     *
     * @param floats what floating-point instructions must do
     * @param fastMath what floating-point instructions allow
     * @param created receives the instructions that are made
     */
    Algebra(
            EditableModule module,
            FloatBehavior floats,
            FastMath fastMath,
            boolean keepsUndefinedResults,
            WordBuffer created) {
        this.keepsUndefinedResults = keepsUndefinedResults;
        this.module = module;
        this.created = created;
        constants = module.constants();
        this.floats = floats;
        this.fastMath = fastMath;
        bindings = new Bindings(module, floats);
        computation = bindings.computation();
    }

    @Override
    public int simplify(int instruction) {
        Op op = module.op(instruction);
        boolean isReordered = Trait.COMMUTATIVE.has(op) && order(instruction);
        Candidate[] candidates = AlgebraRules.candidates(op, fastMath.isPossible());
        int operand = op == Op.OpExtInst ? 5 : 3;
        int a = candidates.length == 0 ? 0 : Candidate.found(module, instruction, operand);
        int b = candidates.length == 0 ? 0 : Candidate.found(module, instruction, operand + 1);
        int c = candidates.length == 0 ? 0 : Candidate.found(module, instruction, operand + 2);
        for (Candidate candidate : candidates) {
            if (candidate.mayMatch(a, b, c)
                    && bindings.match(candidate, instruction)
                    && isAllowed(candidate.rule(), instruction)) {
                int result = apply(candidate.rule().right(), instruction);
                if (result != 0) {
                    applied = candidate.rule().text();
                    return result;
                }
            }
        }
        applied = "constant operands come last";
        return isReordered ? module.resultId(instruction) : 0;
    }

    @Override
    public String applied() {
        return applied;
    }

    /** Puts the constant operand of a commutative instruction last; a constant with a known value after others. */
    private boolean order(int instruction) {
        if (module.wordCount(instruction) != 5) {
            return false;
        }
        int a = module.word(instruction, Commutative.OPERAND_1);
        int b = module.word(instruction, Commutative.OPERAND_2);
        if (rank(a) <= rank(b)) {
            return false;
        }
        module.setWord(instruction, Commutative.OPERAND_1, b);
        module.setWord(instruction, Commutative.OPERAND_2, a);
        return true;
    }

    private int rank(int id) {
        if (!Trait.CONSTANT.has(module.opOf(id))) {
            return 0;
        }
        return bindings.components(id).length > 0 ? 2 : 1;
    }

    /** Whether the decorations of the instructions allow a rule. */
    private boolean isAllowed(AlgebraRule rule, int instruction) {
        if (rule.needsDefinedResult() && keepsUndefinedResults) {
            return false;
        }
        boolean isNew = rule.right().instructionCount() > 0;
        Op op = module.op(instruction);
        if (Trait.INTEGER_ARITHMETIC.has(op) || Trait.SHIFT.has(op)) {
            return !isNew || !hasWrapFlags(module.resultId(instruction));
        }
        boolean isFloat = Trait.FLOAT_ARITHMETIC.has(op);
        if (isFloat
                && rule.right().kind() == Term.Kind.VARIABLE
                && !floats.keepsDenormals(constants.numberType(module.typeId(instruction)))) {
            return false;
        }
        // The new instruction keeps the decorations of the outermost one, which thus must hold for the others.
        int needed = rule.fastMath() | (isFloat && isNew ? fastMath.bits(module.resultId(instruction)) : 0);
        for (int i = 0; i < bindings.instructionCount() && needed != 0; i++) {
            if ((needed & ~fastMath.bits(module.resultId(bindings.instruction(i)))) != 0) {
                return false;
            }
        }
        return true;
    }

    private boolean hasWrapFlags(int id) {
        return module.annotations().isDecorated(id, Decoration.NoSignedWrap)
                || module.annotations().isDecorated(id, Decoration.NoUnsignedWrap);
    }

    /**
     * Gives an instruction the value of a term: returns the id of the value, that of the instruction if it changed, or
     * 0.
     */
    private int apply(Term right, int instruction) {
        int type = module.typeId(instruction);
        if (right.kind() == Term.Kind.VARIABLE) {
            return value(bindings.variable(right.number()), instruction);
        }
        if (right.isComputed()) {
            boolean isSame =
                    right.kind() == Term.Kind.CONSTANT && module.typeOf(bindings.constant(right.number())) == type;
            return isSame ? bindings.constant(right.number()) : declare(right, type);
        }
        if (!isPossible(right, type)) {
            return 0;
        }
        module.replace(instruction, right.op(), operands(right, type, instruction));
        return module.resultId(instruction);
    }

    private int value(int id, int instruction) {
        int type = module.typeId(instruction);
        int result = module.resultId(instruction);
        if (id == result || module.typeOf(id) == type) {
            return id == result ? 0 : id;
        }
        boolean isCast = NumberTypes.isInteger(constants.numberType(type)) && hasShape(id, type);
        if (isCast) {
            module.replace(instruction, Op.OpBitcast, id);
        }
        return isCast ? result : 0;
    }

    /** Whether a value has components of the same kind and width as a type, and as many. */
    private boolean hasShape(int id, int type) {
        return hasShape(module.typeOf(id), constants.numberType(type), constants.componentCount(type));
    }

    private boolean hasShape(int typeId, int type, int count) {
        int other = constants.numberType(typeId);
        return NumberTypes.width(other) == NumberTypes.width(type)
                && NumberTypes.isFloat(other) == NumberTypes.isFloat(type)
                && NumberTypes.isInteger(other) == NumberTypes.isInteger(type)
                && constants.componentCount(typeId) == count;
    }

    private int declare(Term term, int type) {
        long[] value = computation.compute(term, type);
        return value.length == 0 ? 0 : constants.number(type, value);
    }

    /** The type of an operand of an operation that is computed from constants. */
    private int operandType(Term operation, int operand, int type) {
        int typed = computation.typed(operation.operands().get(operand));
        if (typed == 0 && operation.isBoolean() && !Trait.LOGICAL.has(operation.op())) {
            Term other = operation.operands().get(1 - operand);
            return module.typeOf(bindings.variable(other.number()));
        }
        return typed == 0 || hasShape(typed, type) ? type : module.typeOf(typed);
    }

    /** Whether the constants of a term can be declared, and its operands have types that its instructions allow. */
    private boolean isPossible(Term operation, int type) {
        for (int i = 0; i < operation.operands().size(); i++) {
            Term operand = operation.operands().get(i);
            boolean isPossible;
            if (operand.isComputed()) {
                isPossible = computation.compute(operand, operandType(operation, i, type)).length > 0;
            } else if (operand.kind() == Term.Kind.VARIABLE) {
                isPossible = isOperand(operation, i, bindings.variable(operand.number()), type);
            } else {
                isPossible = isPossible(operand, type);
            }
            if (!isPossible) {
                return false;
            }
        }
        return true;
    }

    private boolean isOperand(Term operation, int operand, int id, int type) {
        if (operation.op() == Op.OpSelect) {
            return operand == 0 || module.typeOf(id) == type;
        }
        boolean isBoolean = operation.isBoolean() && !Trait.LOGICAL.has(operation.op());
        boolean isAmount = Trait.SHIFT.has(operation.op()) && operand == 1;
        boolean isUnsigned = operation.op() == Op.OpUDiv;
        return isBoolean || isAmount || (isUnsigned ? module.typeOf(id) == type : hasShape(id, type));
    }

    private int[] operands(Term operation, int type, int instruction) {
        int[] operands = new int[operation.operands().size()];
        for (int i = 0; i < operands.length; i++) {
            Term operand = operation.operands().get(i);
            if (operand.isComputed()) {
                int operandType = operandType(operation, i, type);
                boolean isSame = operand.kind() == Term.Kind.CONSTANT
                        && module.typeOf(bindings.constant(operand.number())) == operandType;
                operands[i] = isSame ? bindings.constant(operand.number()) : declare(operand, operandType);
            } else if (operand.kind() == Term.Kind.VARIABLE) {
                operands[i] = bindings.variable(operand.number());
            } else {
                int inner = module.insertBefore(instruction, operand.op(), type, operands(operand, type, instruction));
                operands[i] = module.resultId(inner);
                if (module.annotations().hasDecorations(module.resultId(instruction))) {
                    module.annotations().copy(operands[i], module.resultId(instruction));
                }
                created.add(inner);
            }
        }
        return operands;
    }
}
