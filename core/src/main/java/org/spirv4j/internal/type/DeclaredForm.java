// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.grammar.AccessQualifier;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;

/** The {@link TypeForm} that a type-declaration instruction declares. */
public final class DeclaredForm {

    private DeclaredForm() {}

    /**
     * The form of a type.
     *
     * @param op the instruction that declares it; the form is {@link TypeForm#NONE} for OpNop
     * @param first the first operand after the result id, or 0
     * @param second the second operand, or 0; of an OpTypeFloat without FPEncoding, -1
     * @param part the form of the first operand if it is a component, column or element type
     * @param count the component, column or element count as a field of a form
     */
    public static long of(Op op, int first, int second, long part, long count) {
        return switch (op.opcode()) {
            case OpTypeInt -> TypeForm.integer(first, second != 0);
            case OpTypeFloat -> floating(first, second);
            case OpTypeVector -> TypeForm.shaped(TypeForm.VECTOR, part) | count;
            case OpTypeVectorIdEXT -> TypeForm.shaped(TypeForm.LONG_VECTOR, part) | count;
            case OpTypeMatrix -> TypeForm.shaped(TypeForm.MATRIX, part) | count;
            case OpTypeCooperativeMatrixKHR -> TypeForm.shaped(TypeForm.COOPERATIVE_KHR, part);
            case OpTypeCooperativeMatrixNV -> TypeForm.shaped(TypeForm.COOPERATIVE_NV, part);
            case OpTypeArray -> TypeForm.ARRAY | TypeForm.SINGLE | count;
            case OpNop -> TypeForm.NONE;
            default -> TypeForm.SINGLE | kind(op, first);
        };
    }

    private static long floating(int width, int encoding) {
        long field;
        if (encoding == -1) {
            field = TypeForm.IEEE;
        } else if (encoding == FPEncoding.BFloat16KHR.value()) {
            field = TypeForm.BFLOAT16;
        } else if (encoding == FPEncoding.Float8E4M3EXT.value() || encoding == FPEncoding.Float8E5M2EXT.value()) {
            field = TypeForm.FLOAT8;
        } else {
            field = encoding >= FPEncoding.Float6E2M3EXT.value() ? TypeForm.MICROSCALING : TypeForm.OTHER_ENCODING;
        }
        return TypeForm.FLOAT | TypeForm.SINGLE | TypeForm.width(width) | field;
    }

    /** The kind of a type without numeric components. */
    private static long kind(Op op, int first) {
        return switch (op.opcode()) {
            case OpTypeVoid -> TypeForm.VOID;
            case OpTypeBool -> TypeForm.BOOL;
            case OpTypePointer -> TypeForm.POINTER;
            case OpTypeUntypedPointerKHR -> TypeForm.UNTYPED_POINTER;
            case OpTypeStruct -> TypeForm.STRUCT;
            case OpTypeRuntimeArray -> TypeForm.RUNTIME_ARRAY;
            case OpTypeFunction -> TypeForm.FUNCTION;
            case OpTypeImage -> TypeForm.IMAGE;
            case OpTypeSampler -> TypeForm.SAMPLER;
            case OpTypeSampledImage -> TypeForm.SAMPLED_IMAGE;
            case OpTypeAccelerationStructureKHR -> TypeForm.ACCELERATION_STRUCTURE;
            case OpTypeRayQueryKHR -> TypeForm.RAY_QUERY;
            case OpTypeHitObjectNV -> TypeForm.HIT_OBJECT_NV;
            case OpTypeHitObjectEXT -> TypeForm.HIT_OBJECT_EXT;
            case OpTypeEvent -> TypeForm.EVENT;
            case OpTypeDeviceEvent -> TypeForm.DEVICE_EVENT;
            case OpTypeReserveId -> TypeForm.RESERVE_ID;
            case OpTypeQueue -> TypeForm.QUEUE;
            case OpTypePipe ->
                first == AccessQualifier.ReadOnly.value()
                        ? TypeForm.READ_PIPE
                        : first == AccessQualifier.WriteOnly.value() ? TypeForm.WRITE_PIPE : TypeForm.PIPE;
            case OpTypePipeStorage -> TypeForm.PIPE_STORAGE;
            case OpTypeTensorARM -> TypeForm.TENSOR;
            case OpTypeBufferEXT -> TypeForm.BUFFER;
            default -> TypeForm.OTHER;
        };
    }
}
