// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;

/** Which instructions a compiler would compute, or check operands of, before the shader is executed. */
final class WgslConstantExpressions {
    /** Expressions of constants are followed no deeper; what is deeper counts as computed. */
    private static final int MAX_DEPTH = 16;

    /** So many values are looked at for one operand; if there are more, it counts as computed. */
    private static final int MAX_VISITS = 64;

    private static final int FIRST = TypedInstruction.RESULT + 1;

    private final WgslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final WgslExpressions expressions;
    private int visits;

    WgslConstantExpressions(WgslContext context, WgslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
    }

    /** Whether constants that are operands of an instruction must be arguments of calls. */
    boolean needsCalls(int at, Op op) {
        int first = op == Op.OpExtInst ? ExtInst.OPERANDS : FIRST;
        boolean all = true;
        for (int i = first; i < words[at] >>> 16 && all; i++) {
            all = isComputed(words[at + i]);
        }
        return all || checksOperands(at, op);
    }

    /**
     * Whether compilers refuse an operation of constants for some values, among those that a host may give to
     * specialization constants.
     */
    static boolean isRefused(Op op) {
        return switch (op) {
            case OpIAdd,
                    OpISub,
                    OpIMul,
                    OpSNegate,
                    OpUDiv,
                    OpSDiv,
                    OpUMod,
                    OpSRem,
                    OpShiftLeftLogical,
                    OpShiftRightLogical,
                    OpShiftRightArithmetic -> true;
            default -> false;
        };
    }

    /** Whether compilers refuse a constant operand, whatever the others are. */
    private boolean checksOperands(int at, Op op) {
        return switch (op) {
            case OpUDiv, OpSDiv, OpUMod, OpSRem, OpSMod -> mayBeOutside(words[at + FIRST + 1], 1, Integer.MAX_VALUE);
            case OpShiftLeftLogical, OpShiftRightLogical, OpShiftRightArithmetic ->
                mayBeOutside(words[at + FIRST + 1], 0, Integer.SIZE - 1);
            case OpBitFieldInsert -> isPastEnd(words[at + FIRST + 2], words[at + FIRST + 3]);
            case OpBitFieldSExtract, OpBitFieldUExtract -> isPastEnd(words[at + FIRST + 1], words[at + FIRST + 2]);
            case OpExtInst ->
                words[at + ExtInst.INSTRUCTION] == GlslStd450Numbers.Ldexp
                        && isComputed(words[at + ExtInst.OPERANDS + 1]);
            default -> false;
        };
    }

    private boolean isPastEnd(int offset, int count) {
        return isComputed(offset)
                && isComputed(count)
                && types.defaultInteger(offset).orElse(0)
                                + types.defaultInteger(count).orElse(0)
                        > Integer.SIZE;
    }

    /** Whether a constant, or a component of it, may be outside of a range. */
    private boolean mayBeOutside(int id, long least, long greatest) {
        if (!isComputed(id)) {
            return false;
        }
        int at = context.data.definition(id);
        if (types.op(id) == Op.OpConstantComposite) {
            boolean found = false;
            for (int i = CompositeConstant.CONSTITUENTS; i < words[at] >>> 16 && !found; i++) {
                found = mayBeOutside(words[at + i], least, greatest);
            }
            return found;
        }
        if (types.op(id) != Op.OpConstant) {
            return true;
        }
        long value = words[at + FIRST];
        return (value < least || value > greatest) && !(least == 1 && value < 0);
    }

    /** Whether a value is a constant, or put together from constants where it is used. */
    boolean isComputed(int id) {
        visits = 0;
        return isComputed(id, 0);
    }

    private boolean isComputed(int id, int depth) {
        if (depth > MAX_DEPTH || ++visits > MAX_VISITS) {
            return true;
        }
        Op op = types.op(id);
        if (Trait.CONSTANT.has(op) || op == Op.OpUndef) {
            return true;
        }
        if (!expressions.isForwarded(id)) {
            return false;
        }
        int at = context.data.definition(id);
        return switch (Opcodes.op(words[at] & 0xFFFF)) {
            case OpCompositeConstruct -> {
                boolean all = true;
                for (int i = FIRST; i < words[at] >>> 16 && all; i++) {
                    all = isComputed(words[at + i], depth + 1);
                }
                yield all;
            }
            case OpVectorShuffle -> {
                boolean all = true;
                for (int i = 0; i < types.dimension(types.typeOf(id)) && all; i++) {
                    all = isComputed(id, i, depth + 1);
                }
                yield all;
            }
            case OpCompositeExtract -> {
                boolean isComponent = words[at] >>> 16 == CompositeExtract.INDEXES + 1
                        && types.isVector(types.typeOf(words[at + FIRST]));
                yield isComponent
                        ? isComputed(words[at + FIRST], words[at + CompositeExtract.INDEXES], depth + 1)
                        : isComputed(words[at + FIRST], depth + 1);
            }
            case OpCopyObject, OpBitcast, OpCopyLogical -> isComputed(words[at + FIRST], depth + 1);
            default -> false;
        };
    }

    /** The same for a component of a vector: a text has no more of what the vector is put together from. */
    private boolean isComputed(int vector, int component, int depth) {
        int id = vector;
        int part = component;
        for (int i = depth; i < MAX_DEPTH; i++) {
            int at = context.data.definition(id);
            Op op = types.op(id);
            if (!expressions.isForwarded(id)) {
                return isComputed(id, i);
            } else if (op == Op.OpVectorShuffle) {
                int literal = words[at + VectorShuffle.COMPONENTS + part];
                int first = types.dimension(types.typeOf(words[at + VectorShuffle.VECTOR_1]));
                id = words[at + (literal >= first ? VectorShuffle.VECTOR_2 : VectorShuffle.VECTOR_1)];
                part = literal >= first ? literal - first : literal;
                if (literal < 0) {
                    return true;
                }
            } else if (op == Op.OpCompositeConstruct) {
                int k = FIRST;
                int size = size(words[at + k]);
                while (part >= size && k < (words[at] >>> 16) - 1) {
                    part -= size;
                    k++;
                    size = size(words[at + k]);
                }
                id = words[at + k];
                if (!types.isVector(types.typeOf(id))) {
                    return isComputed(id, i + 1);
                }
            } else {
                return isComputed(id, i);
            }
        }
        return true;
    }

    private int size(int id) {
        return Math.max(1, types.dimension(types.typeOf(id)));
    }
}
