// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.GroupExchange;
import org.spirv4j.internal.operand.GroupReduction;
import org.spirv4j.internal.operand.MergeInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes what invocations of a group do together. */
final class MslGroups {
    /** The ballot of OpGroupNonUniformInverseBallot. */
    private static final int BALLOT = 4;

    private final MslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final CodeText out;

    MslGroups(MslContext context, MslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Whether OpGroupNonUniformBallotBitCount counts votes of a part of the group, which depends on the invocation. */
    static boolean isScan(int[] words, int at) {
        return words[at + GroupReduction.OPERATION] != GroupOperation.Reduce.value();
    }

    /** Writes whether a ballot has the vote of the invocation. */
    void ownVote(int at) {
        String lane = context.added.name(MslAddedParameters.Kind.LANE_INDEX);
        out.put("((uint4(");
        expressions.value(words[at + BALLOT], Precedence.ASSIGNMENT);
        out.put(")[").put(lane).put(" / 32u] >> ").put(lane).put(" % 32u & 1u) != 0u)");
    }

    /** Writes the number of votes in a ballot, of all or of the first invocations. */
    void votes(int at, int type) {
        if (context.language.version() < 22) {
            context.refuse(at, "votes of SIMD groups need MSL 2.2", "translate to msl22");
        }
        out.put(context.typeNames.name(type)).put("(popcount(as_type<ulong>(uint4(");
        expressions.value(words[at + GroupReduction.VALUE], Precedence.ASSIGNMENT);
        out.put(").xy)");
        if (isScan(words, at)) {
            boolean isInclusive = words[at + GroupReduction.OPERATION] == GroupOperation.InclusiveScan.value();
            out.put(" & ~(").put(isInclusive ? "~1ul" : "~0ul").put(" << ");
            out.put(context.added.name(MslAddedParameters.Kind.LANE_INDEX)).put(')');
        }
        out.put("))");
    }

    /** Whether OpGroupNonUniformRotateKHR rotates values in clusters, and not in the whole group. */
    static boolean isClusteredRotation(int[] words, int at) {
        return words[at] >>> 16 > GroupExchange.CLUSTER_SIZE;
    }

    /** Writes the value of the invocation that is a number of invocations after this one in its cluster. */
    void rotated(int at, int type) {
        if (context.language.version() < 22) {
            context.refuse(at, "rotations of SIMD groups need MSL 2.2", "translate to msl22");
        }
        int value = words[at + GroupExchange.VALUE];
        boolean isBool = types.op(types.scalarType(type)) == Op.OpTypeBool;
        int count = types.isVector(type) ? types.dimension(type) : 1;
        out.put(isBool ? context.typeNames.name(type) + "(" : "").put("simd_shuffle(");
        out.put(isBool ? "int" + (count == 1 ? "" : count) + "(" : "");
        expressions.value(value, Precedence.ASSIGNMENT);
        out.put(isBool ? ")" : "");
        String lane = context.added.name(MslAddedParameters.Kind.LANE_INDEX);
        out.put(", ushort(").put(lane).put(" & ~");
        lastInCluster(words[at + GroupExchange.CLUSTER_SIZE], Precedence.UNARY);
        out.put(" | ").put(lane).put(" + ");
        expressions.unsigned(words[at + GroupExchange.ARGUMENT], Precedence.PRODUCT);
        out.put(" & ");
        lastInCluster(words[at + GroupExchange.CLUSTER_SIZE], Precedence.BIT_AND);
        out.put(isBool ? ")))" : "))");
    }

    /** Writes the number of invocations of a cluster less 1. */
    private void lastInCluster(int size, Precedence needed) {
        if (types.isKnownInteger(size)) {
            out.put(Long.toString(types.knownInteger(size) - 1)).put('u');
            return;
        }
        boolean encloses = Precedence.SUM.compareTo(needed) < 0;
        out.put(encloses ? "(" : "");
        expressions.unsigned(size, Precedence.SUM);
        out.put(" - 1u").put(encloses ? ")" : "");
    }

    /**
     * Whether all invocations of a threadgroup come to an instruction: it is in a block of the entry point in which no
     * selection or loop is open, and no invocation ends before.
     */
    boolean isReachedByAll(int at) {
        Function f = context.entry.function().orElseThrow();
        int number = context.data.instructionAt(at);
        boolean isGroup = context.stage.hasWorkgroups()
                && number >= f.firstInstruction()
                && number < f.endInstruction()
                && context.entryText.returnCount() == 1;
        int i = f.block(0).firstInstruction();
        for (int blocks = 0; isGroup && blocks < f.blockCount(); blocks++) {
            int next = 0;
            for (; i < f.endInstruction() && next == 0; i++) {
                int start = context.data.starts[i];
                Op op = Opcodes.op(words[start] & 0xFFFF);
                if (i == number) {
                    return true;
                } else if (op == Op.OpSelectionMerge || op == Op.OpLoopMerge) {
                    next = words[start + MergeInstruction.MERGE_BLOCK];
                } else if (op == Op.OpBranch) {
                    next = words[start + Branch.TARGET_LABEL];
                } else if (Trait.TERMINATION.has(op)) {
                    return false;
                }
            }
            int definition = next == 0 ? 0 : context.data.definition(next);
            if (definition == 0) {
                return false;
            }
            i = context.data.instructionAt(definition);
        }
        return false;
    }
}
