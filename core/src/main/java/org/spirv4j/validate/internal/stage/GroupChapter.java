// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.stage;

import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.GroupAsyncCopy;
import org.spirv4j.internal.operand.GroupExchange;
import org.spirv4j.internal.operand.GroupNonUniformBallotBitCount;
import org.spirv4j.internal.operand.GroupReduction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.GroupsRule;

/**
 * Checks group instructions (sections "Group Instructions" and "Non-Uniform Instructions" of the specification) whose
 * operands depend on each other; {@code SignatureChapter} checks the types of individual operands.
 */
public final class GroupChapter extends Chapter {
    private final TypeFacts types;

    public GroupChapter(ValidationContext context) {
        super(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpGroupNonUniformQuadSwap -> checkConstant(cursor, 2, "Direction", "");
            case OpGroupNonUniformBroadcast, OpGroupNonUniformQuadBroadcast -> {
                if (!context.isAtLeast(1, 5)) {
                    checkConstant(
                            cursor,
                            2,
                            cursor.op == Op.OpGroupNonUniformBroadcast ? "Invocation Id" : "Index",
                            ", as required before SPIR-V 1.5");
                }
            }
            case OpGroupNonUniformRotateKHR -> {
                if (cursor.operandWords() > 3 && checkConstant(cursor, 3, "ClusterSize", "")) {
                    checkPowerOfTwo(cursor, cursor.word(GroupExchange.CLUSTER_SIZE));
                }
            }
            case OpGroupNonUniformBallotBitCount -> checkBitCount(cursor);
            case OpGroupAsyncCopy, OpUntypedGroupAsyncCopyKHR -> checkAsyncCopy(cursor);
            default -> checkArithmetic(cursor);
        }
    }

    private boolean checkConstant(InstructionCursor cursor, int operand, String operandName, String suffix) {
        int id = cursor.operand(operand);
        if (types.isConstant(id) || context.definingOpcode(id) == 0) {
            return true;
        }
        context.error(
                        GroupsRule.CONSTANT,
                        operandName + " " + context.name(id) + " of " + cursor.name() + " is not a constant" + suffix)
                .hint(suffix.isEmpty() ? "use a constant" : "use a constant, or SPIR-V 1.5 or later")
                .declared(id);
        return false;
    }

    private void checkPowerOfTwo(InstructionCursor cursor, int id) {
        if (types.isKnownInteger(id) && Long.bitCount(types.knownInteger(id)) != 1) {
            context.warningAt(
                            GroupsRule.CLUSTER_POWER,
                            cursor.at,
                            "ClusterSize " + context.name(id) + " of " + cursor.name() + " is " + types.knownInteger(id)
                                    + ", which is not a power of 2")
                    .hint("use a power of 2")
                    .declared(id);
        }
    }

    private void checkBitCount(InstructionCursor cursor) {
        int operation = cursor.word(GroupNonUniformBallotBitCount.OPERATION);
        if (context.isVulkan()
                && operation != GroupOperation.Reduce.value()
                && operation != GroupOperation.InclusiveScan.value()
                && operation != GroupOperation.ExclusiveScan.value()) {
            context.error(
                            GroupsRule.BIT_COUNT_OPERATION,
                            "Vulkan does not support Operation " + operationName(operation)
                                    + " for OpGroupNonUniformBallotBitCount")
                    .hint("use Reduce, InclusiveScan or ExclusiveScan");
        }
    }

    private static String operationName(int value) {
        return GroupOperation.of(value).map(GroupOperation::name).orElse(Integer.toUnsignedString(value));
    }

    private static boolean isPartitioned(int operation) {
        return operation == GroupOperation.PartitionedReduceEXT.value()
                || operation == GroupOperation.PartitionedInclusiveScanEXT.value()
                || operation == GroupOperation.PartitionedExclusiveScanEXT.value();
    }

    private void checkArithmetic(InstructionCursor cursor) {
        int operation = cursor.word(GroupReduction.OPERATION);
        boolean partitioned = isPartitioned(operation);
        int last = cursor.word(GroupReduction.CLUSTER_SIZE);
        if (cursor.operandWords() <= 3) {
            if (partitioned || operation == GroupOperation.ClusteredReduce.value()) {
                String missing = partitioned ? "Ballot" : "ClusterSize";
                context.error(
                                GroupsRule.CLUSTER_MISSING,
                                cursor.name() + " with Operation " + operationName(operation) + " has no " + missing
                                        + " operand")
                        .hint("add " + missing + " as the last operand");
            }
        } else if (context.definingOpcode(last) == 0) {
            return;
        } else if (partitioned) {
            int type = types.typeOf(last);
            if (!types.isIntVector(type) || types.dimension(type) != 4) {
                context.error(
                                GroupsRule.BALLOT,
                                "Ballot " + context.name(last) + " of " + cursor.name()
                                        + " is not a four-component integer vector")
                        .hint("use the result of OpGroupNonUniformPartitionEXT")
                        .declared(last);
            }
        } else if (!types.isUnsignedIntScalar(types.typeOf(last))) {
            context.error(
                            GroupsRule.CLUSTER_SIZE,
                            "ClusterSize " + context.name(last) + " of " + cursor.name()
                                    + " is not an unsigned integer scalar")
                    .hint("use an unsigned integer constant")
                    .declared(last);
        } else {
            checkConstant(cursor, 3, "ClusterSize", "");
        }
    }

    private void checkAsyncCopy(InstructionCursor cursor) {
        int destination = types.typeOf(cursor.word(GroupAsyncCopy.DESTINATION));
        int source = types.typeOf(cursor.word(GroupAsyncCopy.SOURCE));
        boolean typed = cursor.op == Op.OpGroupAsyncCopy;
        if (!types.isAnyPointer(destination)
                || !types.isAnyPointer(source)
                || typed && !(types.isPointer(destination) && types.isPointer(source))) {
            return;
        }
        int pointee = types.pointee(destination);
        boolean toWorkgroup = types.isStorageClass(destination, StorageClass.Workgroup)
                && types.isStorageClass(source, StorageClass.CrossWorkgroup);
        boolean fromWorkgroup = types.isStorageClass(destination, StorageClass.CrossWorkgroup)
                && types.isStorageClass(source, StorageClass.Workgroup);
        if (typed
                && (!types.isIntScalarOrVector(pointee) && !types.isFloatScalarOrVector(pointee)
                        || pointee != types.pointee(source))) {
            context.error(
                            GroupsRule.COPIED_TYPE,
                            "Destination and Source of OpGroupAsyncCopy point to " + context.name(pointee) + " and "
                                    + context.name(types.pointee(source))
                                    + ", but must point to the same numerical scalar or vector type")
                    .hint("use pointers to the same numerical scalar or vector type")
                    .declared(cursor.word(GroupAsyncCopy.DESTINATION))
                    .declared(cursor.word(GroupAsyncCopy.SOURCE));
        } else if (!toWorkgroup && !fromWorkgroup) {
            context.error(
                            GroupsRule.COPIED_STORAGE,
                            cursor.name()
                                    + " must copy between storage classes Workgroup and CrossWorkgroup, but copies from "
                                    + StorageNames.of(types.storageClass(source)) + " to "
                                    + StorageNames.of(types.storageClass(destination)))
                    .hint("use one Workgroup pointer and one CrossWorkgroup pointer")
                    .declared(cursor.word(GroupAsyncCopy.DESTINATION))
                    .declared(cursor.word(GroupAsyncCopy.SOURCE));
        }
    }
}
