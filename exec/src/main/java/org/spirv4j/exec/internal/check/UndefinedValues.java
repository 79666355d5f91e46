// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.BitSet;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.lower.SubgroupUse;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.trait.Trait;

/** The values of a module that may be computed from undefined ones, without memory that others see in between. */
final class UndefinedValues {
    /** The literal of OpVectorShuffle for a component that is undefined. */
    static final int NO_COMPONENT = 0xFFFFFFFF;

    private UndefinedValues() {}

    /** The ids of the values. */
    static BitSet of(Lowering code) {
        return ValueFlow.throughMemory(
                code,
                at -> isUndefined(code, at) || mayBeUndefined(code.op(at)),
                at -> passesOn(code, code.op(at)) || isOnGroup(code.op(at)));
    }

    /** Whether the result of an instruction, or a part of it, is undefined for all operands. */
    static boolean isUndefined(Lowering code, int at) {
        Op op = code.op(at);
        if (op == Op.OpVectorShuffle) {
            for (int i = VectorShuffle.COMPONENTS; i < code.wordCount(at); i++) {
                if (code.word(at, i) == NO_COMPONENT) {
                    return true;
                }
            }
        }
        return op == Op.OpUndef || op == Op.OpPoisonKHR;
    }

    /** Whether an instruction on a group may have an undefined result though its operands are defined. */
    private static boolean mayBeUndefined(Op op) {
        return switch (op) {
            case OpGroupBroadcast,
                    OpGroupNonUniformShuffle,
                    OpGroupNonUniformBroadcast,
                    OpGroupNonUniformShuffleXor,
                    OpGroupNonUniformShuffleUp,
                    OpGroupNonUniformShuffleDown,
                    OpGroupNonUniformQuadBroadcast,
                    OpGroupNonUniformQuadSwap,
                    OpGroupNonUniformRotateKHR,
                    OpGroupNonUniformBallotBitExtract,
                    OpGroupNonUniformBallotFindLSB,
                    OpGroupNonUniformBallotFindMSB,
                    OpSubgroupReadInvocationKHR,
                    OpSubgroupShuffleINTEL,
                    OpSubgroupShuffleXorINTEL,
                    OpSubgroupShuffleDownINTEL,
                    OpSubgroupShuffleUpINTEL -> true;
            default -> false;
        };
    }

    /** Whether an instruction makes its result of values of other invocations. */
    static boolean isOnGroup(Op op) {
        return !Trait.BARRIER.has(op)
                && !SubgroupUse.isOfNeighbours(op)
                && !isMemory(op)
                && SubgroupUse.isTogether(op, false);
    }

    /** Whether an instruction on a group reads or writes memory. */
    private static boolean isMemory(Op op) {
        return switch (op) {
            case OpGroupAsyncCopy,
                    OpUntypedGroupAsyncCopyKHR,
                    OpGroupWaitEvents,
                    OpCooperativeMatrixLoadKHR,
                    OpCooperativeMatrixStoreKHR,
                    OpCooperativeMatrixLoadNV,
                    OpCooperativeMatrixStoreNV,
                    OpCooperativeMatrixLoadTensorNV,
                    OpCooperativeMatrixStoreTensorNV -> true;
            default -> false;
        };
    }

    /** Whether the result of an instruction is undefined if an operand is. */
    static boolean passesOn(Lowering code, Op op) {
        return (Trait.PURE.has(code.data.tables, op.opcode())
                        || op == Op.OpSampledImage
                        || op == Op.OpArrayLength
                        || op == Op.OpUntypedArrayLengthKHR
                        || op == Op.OpImageSparseTexelsResident
                        || code.isConstant(op)
                        || op == Op.OpPhi
                        || op == Op.OpExtInst)
                && op != Op.OpFreezeKHR;
    }
}
