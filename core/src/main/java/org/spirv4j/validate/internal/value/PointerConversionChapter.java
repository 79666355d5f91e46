// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.GenericCastToPtrExplicit;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.type.CooperativeShapes;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.ConversionRule;

/** Checks pointer conversions and OpBitcast (section "Conversion Instructions"). */
public final class PointerConversionChapter extends OperationChapter {
    private final AddressingModel addressing;

    public PointerConversionChapter(ValidationContext context) {
        super(context);
        addressing = addressingModel();
    }

    @Override
    protected void check() {
        switch (op) {
            case OpConvertPtrToU -> {
                if (operandType(0) != 0) {
                    addressing(pointerType(operandType(0)), resultType, "result type");
                }
            }
            case OpConvertUToPtr -> {
                if (operandType(0) != 0) {
                    addressing(pointerType(resultType), operandType(0), "operand type");
                }
            }
            case OpGenericCastToPtrExplicit -> {
                if (types.storageClass(resultType) != word(GenericCastToPtrExplicit.STORAGE)) {
                    badResult(ConversionRule.GENERIC, "a pointer to the storage class of operand Storage");
                }
            }
            case OpBitcast -> bitcast();
            default -> {}
        }
    }

    /** The pointer type of a pointer or a vector of pointers; 0 for other types. */
    private int pointerType(int type) {
        int pointer = types.isVector(type) ? types.word(type, TypeVector.COMPONENT_TYPE) : type;
        return types.isAnyPointer(pointer) ? pointer : 0;
    }

    private void addressing(int pointer, int integer, String which) {
        if (addressing == AddressingModel.Logical) {
            context.error(ConversionRule.ADDRESSING, "logical addressing does not support " + name())
                    .hint("declare a physical addressing model in OpMemoryModel");
        } else if (addressing == AddressingModel.PhysicalStorageBuffer64) {
            if (!types.isStorageClass(pointer, StorageClass.PhysicalStorageBuffer)) {
                context.error(
                                ConversionRule.ADDRESSING,
                                name() + " converts a pointer of type " + context.name(pointer)
                                        + ", but addressing model PhysicalStorageBuffer64 supports only pointers into"
                                        + " PhysicalStorageBuffer")
                        .declared(pointer);
            } else if (context.isVulkan() && types.bitWidth(integer) != 64) {
                context.error(
                                ConversionRule.ADDRESS_WIDTH,
                                which + " " + context.name(integer) + " of " + name() + " has "
                                        + types.bitWidth(integer)
                                        + " bits, but an address has 64 bits in addressing model"
                                        + " PhysicalStorageBuffer64")
                        .declared(integer)
                        .hint("use a 64-bit unsigned integer type");
            }
        }
    }

    private boolean isNumeric(int type) {
        return isIntLike(type) || isFloatLike(type);
    }

    private void bitcast() {
        int type = operandType(0);
        if (type == 0) {
            return;
        }
        boolean toPointer = types.isAnyPointer(resultType);
        boolean fromPointer = types.isAnyPointer(type);
        String wanted = "a pointer, or a numeric scalar or vector";
        if (!toPointer && !isNumeric(resultType)) {
            badResult(ConversionRule.BITCAST, wanted);
        } else if (!fromPointer && !isNumeric(type)) {
            badOperand(ConversionRule.BITCAST, 0, wanted);
        } else if (types.isCooperativeMatrix(type) || types.isCooperativeMatrix(resultType)) {
            String difference = CooperativeShapes.difference(types, resultType, type, true);
            if (difference != null) {
                badOperand(
                        ConversionRule.BITCAST,
                        0,
                        "a cooperative matrix that matches the result type " + context.name(resultType) + " (their "
                                + difference + " differ)");
            } else {
                checkBitCounts(type);
            }
        } else if (!context.has(Capability.LongVectorEXT) && !longVectorsMatch(type)) {
            badOperand(
                    ConversionRule.BITCAST,
                    0,
                    types.op(resultType) == Op.OpTypeVectorIdEXT
                            ? "a cooperative vector with the component count of the result type "
                                    + context.name(resultType)
                            : "of a type other than OpTypeVectorIdEXT for the result type " + context.name(resultType));
        } else if (toPointer && !fromPointer && !isAddress(type)) {
            badOperand(ConversionRule.BITCAST, 0, addressForms());
        } else if (fromPointer && !toPointer && !isAddress(resultType)) {
            badResult(ConversionRule.BITCAST, addressForms());
        } else if (!toPointer && !fromPointer) {
            checkBitCounts(type);
        }
    }

    /** Cooperative vectors can only be cast to cooperative vectors with the same component count. */
    private boolean longVectorsMatch(int type) {
        boolean isLong = types.op(type) == Op.OpTypeVectorIdEXT;
        return isLong == (types.op(resultType) == Op.OpTypeVectorIdEXT) && (!isLong || sameDimension(type, resultType));
    }

    private boolean vectorsAreAddresses() {
        return context.isAtLeast(1, 5) || context.hasExtension("SPV_KHR_physical_storage_buffer");
    }

    private boolean isAddress(int type) {
        return types.isIntScalar(type)
                || vectorsAreAddresses()
                        && types.isIntVector(type)
                        && types.isIntScalar(types.word(type, TypeVector.COMPONENT_TYPE), 32);
    }

    private String addressForms() {
        return vectorsAreAddresses()
                ? "a pointer, an integer scalar, or a vector of 32-bit integers"
                : "a pointer or an integer scalar, which SPIR-V before 1.5 requires";
    }

    private void checkBitCounts(int type) {
        boolean matrices = types.isCooperativeMatrix(type);
        int from = matrices ? 1 : types.dimension(type);
        int to = matrices ? 1 : types.dimension(resultType);
        long fromBits = (long) from * types.bitWidth(type);
        long toBits = (long) to * types.bitWidth(resultType);
        if (from != 0 && to != 0 && fromBits != toBits) {
            context.error(
                            ConversionRule.BITCAST,
                            "operand " + withType(operand(0)) + " of " + name() + " has " + fromBits
                                    + " bits, but result type " + context.name(resultType) + " has " + toBits)
                    .declared(type)
                    .declared(resultType)
                    .hint("use types with the same number of bits");
        }
    }
}
