// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.spelling.Precedence;

/**
 * Integers of 8 and 16 bits in languages that have no types for them: integers of 32 bits, brought back into the range
 * of the type after each instruction that may leave it. Where a block has such members, whose size a host knows, all
 * keep their types, which only extensions have.
 */
public final class NarrowIntegers {
    private final CodeContext context;
    private final TypeFacts types;
    private final boolean areLowered;

    /** The fewest bits that integers of the language have. */
    private final int narrowest;

    /** The function that takes bits out of a number, with their sign; empty if operators do so. */
    private final String extract;

    /**
     * Looks for such integers in blocks, whose members keep their types unless they are read bit by bit.
     *
     * @param hasNone whether the language has no types for them, but operators for bits
     * @param areRead whether values in blocks are read and written bit by bit
     */
    public NarrowIntegers(CodeContext context, boolean hasNone, boolean areRead) {
        this(context, hasNone, areRead, Integer.SIZE, "");
    }

    /**
     * The same for a language that has some of them.
     *
     * @param narrowest the fewest bits that integers of the language have
     */
    public NarrowIntegers(CodeContext context, boolean hasNone, boolean areRead, int narrowest) {
        this(context, hasNone, areRead, narrowest, "");
    }

    private NarrowIntegers(CodeContext context, boolean hasNone, boolean areRead, int narrowest, String extract) {
        this.context = context;
        this.narrowest = narrowest;
        this.extract = extract;
        types = context.types;
        areLowered = hasNone && (areRead || !areInBlocks());
    }

    /**
     * Such integers of a language that has none of them, and reads them in blocks bit by bit.
     *
     * @param extract the name of a function of a number, an offset and a count, which returns these bits of each
     *     component, and extends their sign if the number is signed
     */
    public static NarrowIntegers withFunction(CodeContext context, String extract) {
        return new NarrowIntegers(context, true, true, Integer.SIZE, extract);
    }

    /** Whether memory that hosts read or write has them. */
    private boolean areInBlocks() {
        BitSet have = new BitSet();
        for (int type : context.typeIds) {
            if (!context.live.isLive(type)) {
                continue;
            }
            boolean has = types.isIntScalar(type) && types.bitWidth(type) < Integer.SIZE;
            if (types.isStruct(type)) {
                for (int m = 0; m < types.memberCount(type) && !has; m++) {
                    has = have.get(context.data.index(types.member(type, m)));
                }
            } else if (types.isVector(type) || types.isAnyArray(type)) {
                has = have.get(context.data.index(types.word(type, TypeComposite.PART_TYPE)));
            } else if (types.isPointer(type)
                    && have.get(context.data.index(types.pointee(type)))
                    && isKnownToHosts(types.storageClass(type))) {
                return true;
            }
            have.set(context.data.index(type), has);
        }
        return false;
    }

    private static boolean isKnownToHosts(int storage) {
        return storage == StorageClass.Uniform.value()
                || storage == StorageClass.StorageBuffer.value()
                || storage == StorageClass.PushConstant.value();
    }

    /** Whether a type is a scalar or vector of such integers, which have 32 bits in the text. */
    public boolean isLowered(int type) {
        return areLowered && types.isIntScalarOrVector(type) && types.bitWidth(type) < narrowest;
    }

    /** The number of bits that a number of a type has in the text. */
    public int width(int type) {
        return isLowered(type) ? Integer.SIZE : types.bitWidth(type);
    }

    /** Whether the result of the instruction at a word offset may be out of the range of its type. */
    public boolean leavesRange(int at) {
        int[] words = context.words;
        Op own = Opcodes.op(words[at] & 0xFFFF);
        boolean isConstant = own == Op.OpSpecConstantOp;
        Op op = isConstant ? Opcodes.op(words[at + SpecConstantOp.OPCODE]) : own;
        return switch (op) {
            case OpSNegate,
                    OpIAdd,
                    OpISub,
                    OpIMul,
                    OpNot,
                    OpShiftLeftLogical,
                    OpBitFieldInsert,
                    OpSDot,
                    OpUDot,
                    OpSUDot,
                    OpGroupNonUniformIAdd,
                    OpGroupNonUniformIMul -> true;
            case OpUConvert, OpSConvert -> {
                int operand = words[at + (isConstant ? SpecConstantOp.OPCODE + 1 : Unary.OPERAND)];
                yield types.bitWidth(words[at + TypedInstruction.RESULT_TYPE]) < types.bitWidth(types.typeOf(operand));
            }
            case OpExtInst -> words[at + ExtInst.INSTRUCTION] == GlslStd450Numbers.SAbs;
            default -> false;
        };
    }

    /** Whether operators bring a number of a type into its range, rather than the function. */
    private boolean hasOperators(int type, boolean isSigned) {
        return extract.isEmpty() || !isSigned && !types.isVector(type);
    }

    /**
     * Begins a number that is brought into the range of a type.
     *
     * @param needed how tightly what is around it binds
     * @return how tightly what follows has to bind
     */
    public Precedence open(int type, boolean isSigned, Precedence needed) {
        if (!hasOperators(type, isSigned)) {
            context.out.put(extract).put('(');
            return Precedence.ASSIGNMENT;
        }
        Precedence own = precedence(isSigned);
        context.out.put(own.compareTo(needed) < 0 ? "(" : "");
        // Languages with the function do not mix operators for bits with others.
        return extract.isEmpty() ? own : Precedence.UNARY;
    }

    /** Ends a number that is brought into the range of a type. */
    public void close(int type, boolean isSigned, Precedence needed) {
        if (hasOperators(type, isSigned)) {
            bringBack(type, isSigned);
            context.out.put(precedence(isSigned).compareTo(needed) < 0 ? ")" : "");
        } else {
            context.out.put(", 0u, ").put(types.bitWidth(type)).put("u)");
        }
    }

    /** How tightly the operators bind that bring a number into its range. */
    public static Precedence precedence(boolean isSigned) {
        return isSigned ? Precedence.SHIFT : Precedence.BIT_AND;
    }

    /** The operators that bring a number of a type into the range of that type, or of its other signedness. */
    public void bringBack(int type, boolean isSigned) {
        int above = Integer.SIZE - types.bitWidth(type);
        if (isSigned) {
            context.out.put(" << ").put(above).put(" >> ").put(above);
        } else {
            context.out.put(" & ").put(above == Short.SIZE ? "0xffffu" : "0xffu");
        }
    }
}
