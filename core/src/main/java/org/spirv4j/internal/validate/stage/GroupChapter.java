// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.stage;

import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.GroupsRule;

/**
 * Group instructions (sections "Group Instructions" and "Non-Uniform Instructions" of the specification), as far as one
 * operand depends on another. The types of single operands are those of {@code SignatureChapter}.
 */
public final class GroupChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(GroupChapter::new, Trait.NON_UNIFORM_ARITHMETIC)
            .and(
                    Op.OpGroupNonUniformBroadcast,
                    Op.OpGroupNonUniformQuadBroadcast,
                    Op.OpGroupNonUniformQuadSwap,
                    Op.OpGroupNonUniformRotateKHR,
                    Op.OpGroupNonUniformBallotBitCount,
                    Op.OpGroupAsyncCopy);

    private final TypeFacts types;

    private GroupChapter(ValidationContext context) {
        super(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpGroupNonUniformQuadSwap -> constant(cursor, 2, "the direction", "");
            case OpGroupNonUniformBroadcast, OpGroupNonUniformQuadBroadcast -> {
                if (!context.isAtLeast(1, 5)) {
                    constant(
                            cursor,
                            2,
                            cursor.op == Op.OpGroupNonUniformBroadcast ? "the invocation id" : "the index",
                            " before SPIR-V 1.5");
                }
            }
            case OpGroupNonUniformRotateKHR -> {
                if (cursor.operandWords() > 3 && constant(cursor, 3, "the cluster size", "")) {
                    powerOfTwo(cursor, cursor.operand(3));
                }
            }
            case OpGroupNonUniformBallotBitCount -> bitCount(cursor);
            case OpGroupAsyncCopy -> asyncCopy(cursor);
            default -> arithmetic(cursor);
        }
    }

    private boolean constant(InstructionCursor cursor, int operand, String what, String when) {
        int id = cursor.operand(operand);
        if (types.isConstant(id) || context.definingOpcode(id) == 0) {
            return true;
        }
        context.error(
                        GroupsRule.CONSTANT,
                        what + " of " + cursor.name() + " is " + context.name(id) + " from " + context.definingOpName(id)
                                + ", and must be a constant" + when)
                .hint(when.isEmpty() ? "use a constant" : "use a constant, or SPIR-V 1.5")
                .declared(id);
        return false;
    }

    private void powerOfTwo(InstructionCursor cursor, int id) {
        if (types.isKnownInteger(id) && Long.bitCount(types.knownInteger(id)) != 1) {
            context.error(
                            GroupsRule.CLUSTER_POWER,
                            "the cluster size of " + cursor.name() + " is "
                                    + types.knownInteger(id)
                                    + "; what happens is defined for powers of two only")
                    .hint("use a power of two")
                    .declared(id);
        }
    }

    private void bitCount(InstructionCursor cursor) {
        int operation = cursor.operand(1);
        if (context.isVulkan()
                && operation != GroupOperation.Reduce.value()
                && operation != GroupOperation.InclusiveScan.value()
                && operation != GroupOperation.ExclusiveScan.value()) {
            context.error(
                            GroupsRule.BIT_COUNT_OPERATION,
                            "the operation of OpGroupNonUniformBallotBitCount is " + operation(operation)
                                    + "; Vulkan allows Reduce, InclusiveScan and ExclusiveScan")
                    .hint("use Reduce, InclusiveScan or ExclusiveScan");
        }
    }

    private static String operation(int value) {
        return GroupOperation.of(value).map(GroupOperation::name).orElse("number " + value);
    }

    private static boolean isPartitioned(int operation) {
        return operation == GroupOperation.PartitionedReduceEXT.value()
                || operation == GroupOperation.PartitionedInclusiveScanEXT.value()
                || operation == GroupOperation.PartitionedExclusiveScanEXT.value();
    }

    private void arithmetic(InstructionCursor cursor) {
        int operation = cursor.operand(1);
        boolean partitioned = isPartitioned(operation);
        int last = cursor.operand(3);
        if (cursor.operandWords() <= 3) {
            if (partitioned || operation == GroupOperation.ClusteredReduce.value()) {
                String wanted = partitioned ? "ballot" : "cluster size";
                context.error(
                                GroupsRule.CLUSTER_MISSING,
                                cursor.name() + " with the operation " + operation(operation) + " has no " + wanted)
                        .hint("add the " + wanted + " as the last operand");
            }
        } else if (context.definingOpcode(last) == 0) {
            return;
        } else if (partitioned) {
            int type = types.typeOf(last);
            if (!types.isIntVector(type) || types.dimension(type) != 4) {
                context.error(
                                GroupsRule.BALLOT,
                                "the ballot of " + cursor.name() + " is " + context.name(last)
                                        + ", which is no vector of four integers")
                        .hint("use the result of an OpGroupNonUniformPartitionEXT")
                        .declared(last);
            }
        } else if (!types.isUnsignedIntScalar(types.typeOf(last))) {
            context.error(
                            GroupsRule.CLUSTER_SIZE,
                            "the cluster size of " + cursor.name() + " is " + context.name(last)
                                    + ", which is no unsigned integer scalar")
                    .hint("use an unsigned integer constant")
                    .declared(last);
        } else {
            constant(cursor, 3, "the cluster size", "");
        }
    }

    private void asyncCopy(InstructionCursor cursor) {
        int destination = types.typeOf(cursor.operand(1));
        int source = types.typeOf(cursor.operand(2));
        if (!types.isPointer(destination) || !types.isPointer(source)) {
            return;
        }
        int pointee = types.pointee(destination);
        boolean in = types.isStorageClass(destination, StorageClass.Workgroup)
                && types.isStorageClass(source, StorageClass.CrossWorkgroup);
        boolean out = types.isStorageClass(destination, StorageClass.CrossWorkgroup)
                && types.isStorageClass(source, StorageClass.Workgroup);
        if (!types.isIntScalarOrVector(pointee) && !types.isFloatScalarOrVector(pointee)
                || pointee != types.pointee(source)) {
            context.error(
                            GroupsRule.COPIED_TYPE,
                            "OpGroupAsyncCopy copies " + context.name(types.pointee(source)) + " to "
                                    + context.name(pointee)
                                    + "; both must be the same type, a scalar or vector of numbers")
                    .hint("use two pointers to the same scalar or vector of numbers")
                    .declared(cursor.operand(1))
                    .declared(cursor.operand(2));
        } else if (!in && !out) {
            context.error(
                            GroupsRule.COPIED_STORAGE,
                            "OpGroupAsyncCopy copies neither from CrossWorkgroup to Workgroup nor from Workgroup to"
                                    + " CrossWorkgroup")
                    .hint("use one pointer to Workgroup and one to CrossWorkgroup")
                    .declared(cursor.operand(1))
                    .declared(cursor.operand(2));
        }
    }
}
