package org.spirv4j.build;

import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/**
 * Checks the operands of an instruction against each other, and finds its result type where that follows from them; both as
 * operand-rules.table says, which explains the rules.
 */
final class OperandRules {
    private static final int BOOL = 1;
    private static final int INT = 2;
    private static final int FLOAT = 4;
    private static final int POINTER = 8;
    private static final int UNSIGNED = 16;
    private static final int SCALAR = 1;
    private static final int VECTOR = 2;
    private static final int MATRIX = 4;
    private static final int COOPERATIVE = 8;
    private static final int SHAPES_AT = 5;
    private static final int RELATION_AT = 9;
    private static final int REFERENCE_AT = 12;
    private static final int SAME = 1;
    private static final int SAME_SHAPE_AND_WIDTH = 2;
    private static final int SAME_SHAPE = 3;
    private static final int COMPONENT = 4;

    private static final char[] RULES = OperandRuleTable.RULES.toCharArray();
    private static final char[] OF_OP = OperandRuleTable.OF_OP.toCharArray();
    private static final char[] OF_SETS = OperandRuleTable.OF_SETS.toCharArray();
    private static final ResultWay[] WAYS = ResultWay.values();

    private OperandRules() {}

    /** What kind the scalars that make up a type are, as one of the bits of a rule. */
    static int kind(Op op, List<Type> parts) {
        return switch (op) {
            case OpTypeBool -> BOOL;
            case OpTypeInt -> INT;
            case OpTypeFloat -> FLOAT;
            case OpTypePointer, OpTypeUntypedPointerKHR -> POINTER;
            case OpTypeVector, OpTypeVectorIdEXT, OpTypeMatrix, OpTypeCooperativeMatrixKHR, OpTypeCooperativeMatrixNV ->
                parts.get(0).kind;
            default -> 0;
        };
    }

    /** The shape of a type, as one of the bits of a rule. */
    static int shape(Op op) {
        return switch (op) {
            case OpTypeBool, OpTypeInt, OpTypeFloat, OpTypePointer, OpTypeUntypedPointerKHR -> SCALAR;
            case OpTypeVector, OpTypeVectorIdEXT -> VECTOR;
            case OpTypeMatrix -> MATRIX;
            case OpTypeCooperativeMatrixKHR, OpTypeCooperativeMatrixNV -> COOPERATIVE;
            default -> 0;
        };
    }

    static void check(InstructionEncoder instruction) {
        Op op = instruction.op();
        if (Trait.EXTENDED_INSTRUCTION.has(op)) {
            int rule = ofExtended(instruction);
            if (rule != 0) {
                check(instruction, rule, 1);
            }
        } else if (!instruction.isForeign()) {
            check(instruction, OF_OP[op.ordinal()], 0);
        }
    }

    /** Where the rule of an instruction of an extended set starts; 0 when there is none. */
    private static int ofExtended(InstructionEncoder instruction) {
        String set = instruction.module().importName(instruction.valueAt(0).id);
        int at = 0;
        for (String known : OperandRuleTable.SETS) {
            int count = OF_SETS[at];
            if (known.equals(set)) {
                int number = instruction.wordAt(4);
                return number >= 0 && number < count ? OF_SETS[at + 1 + number] : 0;
            }
            at += count + 1;
        }
        return 0;
    }

    /**
     * Checks an instruction by a rule.
     *
     * @param first how many values stand in front of the operands that the rule speaks of
     */
    static void check(InstructionEncoder instruction, int rule, int first) {
        int count = Math.min(RULES[rule + 2], instruction.valueCount() - first);
        for (int i = 0; i < count; i++) {
            int constraint = RULES[rule + 3 + i];
            if (constraint != 0 && !fits(constraint, instruction.valueAt(first + i).type, instruction, first)) {
                throw instruction.failure(OperandMessages.operand(instruction, constraint, first, i));
            }
        }
        if (instruction.hasType()) {
            ResultWay way = WAYS[RULES[rule]];
            int constraint = RULES[rule + 1];
            if (instruction.type().isNone()) {
                instruction.derived(ResultTypes.derive(way, constraint, instruction, first));
            } else if (way == ResultWay.RELATED || way == ResultWay.GIVEN || way == ResultWay.BOOL) {
                if (constraint != 0 && !fits(constraint, instruction.type(), instruction, first)) {
                    throw instruction.failure(OperandMessages.result(instruction, constraint, first));
                }
            } else {
                ResultTypes.checkGiven(way, constraint, instruction, first);
            }
        }
    }

    static int kinds(int constraint) {
        return constraint & (BOOL | INT | FLOAT | POINTER);
    }

    static boolean wantsUnsigned(int constraint) {
        return (constraint & UNSIGNED) != 0;
    }

    static int shapes(int constraint) {
        return constraint >> SHAPES_AT & 0xF;
    }

    static int relation(int constraint) {
        return constraint >> RELATION_AT & 7;
    }

    static int reference(int constraint) {
        return constraint >> REFERENCE_AT & 7;
    }

    /** Whether kind and shape of a type are among those of a constraint. */
    static boolean isOfKind(int constraint, Type type) {
        int kinds = kinds(constraint);
        int shapes = shapes(constraint);
        return (kinds == 0 || (kinds & type.kind) != 0)
                && (shapes == 0 || (shapes & type.shape) != 0)
                && (!wantsUnsigned(constraint) || !type.isSigned());
    }

    private static boolean fits(int constraint, Type type, InstructionEncoder instruction, int first) {
        if (type.isNone()) {
            return true;
        }
        if (!isOfKind(constraint, type)) {
            return false;
        }
        int relation = relation(constraint);
        if (relation == 0 || first + reference(constraint) >= instruction.valueCount()) {
            return true;
        }
        Type other = instruction.valueAt(first + reference(constraint)).type;
        if (other.isNone()) {
            return true;
        }
        return switch (relation) {
            case SAME -> type == other;
            case SAME_SHAPE_AND_WIDTH ->
                type == other
                        || isSameShape(type, other)
                                && type.scalar().width() == other.scalar().width();
            case SAME_SHAPE -> isSameShape(type, other);
            case COMPONENT -> other.parts().isEmpty() || type == other.component();
            default -> !other.isTypedPointer() || type == other.pointee();
        };
    }

    static boolean isSameShape(Type a, Type b) {
        if (a.shape != b.shape) {
            return false;
        }
        return switch (a.shape) {
            case VECTOR -> a.op() == b.op() && a.operand(1) == b.operand(1);
            case MATRIX -> a.operand(1) == b.operand(1) && isSameShape(a.element(), b.element());
            default -> true;
        };
    }

    /** What the relation of a result's constraint says the type is; no type where it says nothing. */
    static Type related(int constraint, InstructionEncoder instruction, int first) {
        Type other = instruction.valueAt(first + reference(constraint)).type;
        return switch (relation(constraint)) {
            case SAME, SAME_SHAPE_AND_WIDTH -> other;
            case SAME_SHAPE -> (kinds(constraint) & other.kind) != 0 ? other : ResultTypes.logical(other);
            case COMPONENT -> other.component();
            default ->
                other.isTypedPointer() ? other.pointee() : instruction.module().noType();
        };
    }
}
