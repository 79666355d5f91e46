// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.Arrays;
import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.optimize.internal.fact.ComputingSets;
import org.spirv4j.optimize.internal.fact.FloatBehavior;

/** What the variables and constants of a rule stand for in an instruction that matches it. */
final class Bindings {
    /** The number of variables, and that of constants, that a rule may have. */
    static final int MAX_NAMES = 8;

    private static final int MAX_INSTRUCTIONS = 8;
    private static final long[] UNKNOWN = {};

    private final EditableModule module;
    private final Constants constants;
    private final ComputingSets sets;
    private final int[] variables = new int[MAX_NAMES];
    private final int[] constantIds = new int[MAX_NAMES];
    private final int[] instructions = new int[MAX_INSTRUCTIONS];
    private int instructionCount;

    /** By id of a constant: its components, empty if they are not known; null for ids that nothing has asked for. */
    private long[][] components;

    private final ConstantTerms computation;

    Bindings(EditableModule module, FloatBehavior floats) {
        this.module = module;
        constants = module.constants();
        sets = new ComputingSets(module);
        components = new long[module.bound()][];
        computation = new ConstantTerms(this, constants, floats);
    }

    ConstantTerms computation() {
        return computation;
    }

    /** Matches an instruction with the left side of a rule and its conditions. */
    boolean match(Candidate candidate, int instruction) {
        Arrays.fill(variables, 0);
        Arrays.fill(constantIds, 0);
        instructionCount = 0;
        return matchInstruction(candidate.left(), instruction)
                && computation.hold(candidate.rule().conditions());
    }

    private boolean matchInstruction(Term pattern, int instruction) {
        int count = pattern.operands().size();
        int first = 3;
        if (pattern.op() == Op.OpExtInst) {
            first = 5;
            if (module.wordCount(instruction) != first + count
                    || module.word(instruction, ExtInst.INSTRUCTION) != pattern.number()
                    || !sets.isGlsl(module.word(instruction, ExtInst.SET))) {
                return false;
            }
        } else if (module.wordCount(instruction) != first + count) {
            return false;
        }
        instructions[instructionCount++] = instruction;
        for (int i = 0; i < count; i++) {
            if (!matchOperand(pattern.operands().get(i), module.word(instruction, first + i))) {
                return false;
            }
        }
        return true;
    }

    private boolean matchOperand(Term pattern, int id) {
        switch (pattern.kind()) {
            case VARIABLE -> {
                return bind(variables, pattern.number(), id);
            }
            case CONSTANT -> {
                return components(id).length > 0 && bind(constantIds, pattern.number(), id);
            }
            case LITERAL -> {
                return hasValue(id, Term.Literal.of(pattern.number()));
            }
            case UNDEFINED -> {
                return module.opOf(id) == Op.OpUndef;
            }
            case OPERATION -> {
                int inner = module.definition(id);
                // Definitions may be cyclic in code that is not valid.
                return inner != 0
                        && module.is(inner, pattern.op())
                        && inner != instructions[0]
                        && (!pattern.isOnlyUse() || module.uses().isUsedOnce(id))
                        && matchInstruction(pattern, inner);
            }
            case PROPERTY -> throw new IllegalArgumentException("a pattern has no properties");
        }
        throw new AssertionError(pattern);
    }

    private static boolean bind(int[] names, int number, int id) {
        if (names[number] == 0) {
            names[number] = id;
        }
        return names[number] == id;
    }

    private boolean hasValue(int id, Term.Literal literal) {
        long[] values = components(id);
        if (values.length == 0) {
            return false;
        }
        int type = numberType(id);
        if (!literal.fits(type)) {
            return false;
        }
        long bits = literal.bits(type);
        for (long value : values) {
            if (value != bits) {
                return false;
            }
        }
        return true;
    }

    /** The components of a constant; empty if they are not known. */
    long[] components(int id) {
        if (id >= components.length) {
            components = Arrays.copyOf(components, module.bound() + (module.bound() >> 1));
        }
        long[] known = components[id];
        if (known == null) {
            known = switch (module.opOf(id)) {
                case OpConstant, OpConstantTrue, OpConstantFalse, OpConstantNull, OpConstantComposite ->
                    constants.components(id);
                default -> UNKNOWN;
            };
            if (known.length > 0) {
                components[id] = known;
            }
        }
        return known;
    }

    /** The number type of the components of a value. */
    int numberType(int id) {
        return constants.numberType(module.typeOf(id));
    }

    int variable(int number) {
        return variables[number];
    }

    int constant(int number) {
        return constantIds[number];
    }

    /** The number of instructions that the left side matched. */
    int instructionCount() {
        return instructionCount;
    }

    /** One of the instructions that the left side matched; 0 is the outermost. */
    int instruction(int number) {
        return instructions[number];
    }

    /** The type of the first operand of the outermost instruction. */
    int operandType() {
        int instruction = instructions[0];
        return numberType(module.word(
                instruction, module.is(instruction, Op.OpExtInst) ? ExtInst.OPERANDS : TypedInstruction.FIRST_OPERAND));
    }
}
