// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.matrix;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ComponentType;
import org.spirv4j.grammar.CooperativeVectorMatrixLayout;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CooperativeVectorMatrixMulAddNV;
import org.spirv4j.internal.operand.CooperativeVectorMatrixMulNV;
import org.spirv4j.internal.operand.CooperativeVectorMatrixProduct;
import org.spirv4j.internal.operand.CooperativeVectorOuterProductAccumulateNV;
import org.spirv4j.internal.operand.CooperativeVectorReduceSumAccumulateNV;
import org.spirv4j.internal.operand.MixedDot;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.facts.PointerSources;
import org.spirv4j.validate.internal.rule.VectorsRule;

/**
 * Matrix products of cooperative vectors (SPV_NV_cooperative_vector) and mixed-precision dot products
 * (SPV_VALVE_mixed_float_dot_product). Checks operands that depend on each other; {@code SignatureChapter} checks the
 * type of each operand.
 */
public final class VectorProductChapter extends Chapter {
    private final TypeFacts types;
    private final PointerSources sources;

    public VectorProductChapter(ValidationContext context) {
        super(context);
        types = context.types;
        sources = new PointerSources(context, MemoryFacts.of(context));
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpCooperativeVectorMatrixMulNV -> {
                if (!sources.isNoSource(cursor, cursor.word(CooperativeVectorMatrixMulNV.MATRIX))) {
                    sizes(cursor, CooperativeVectorMatrixMulNV.M);
                }
            }
            case OpCooperativeVectorMatrixMulAddNV -> {
                if (!sources.isNoSource(cursor, cursor.word(CooperativeVectorMatrixMulAddNV.MATRIX))
                        && !sources.isNoSource(cursor, cursor.word(CooperativeVectorMatrixMulAddNV.BIAS))) {
                    sizes(cursor, CooperativeVectorMatrixMulAddNV.M);
                }
            }
            case OpCooperativeVectorOuterProductAccumulateNV -> {
                if (!sources.isNoSource(cursor, cursor.word(CooperativeVectorOuterProductAccumulateNV.POINTER))) {
                    outerProduct(cursor);
                }
            }
            case OpCooperativeVectorReduceSumAccumulateNV ->
                sources.isNoSource(cursor, cursor.word(CooperativeVectorReduceSumAccumulateNV.POINTER));
            default -> mixedDot(cursor);
        }
    }

    /** @param rows the word of M; K, the memory layout and Transpose are after it */
    private void sizes(InstructionCursor cursor, int rows) {
        int input = types.typeOf(cursor.word(CooperativeVectorMatrixProduct.INPUT));
        int component = types.componentType(cursor.typeId);
        if (component != 0
                && !types.isIntScalar(component, 32)
                && !types.isFloatScalar(component, 32)
                && !types.isFloatScalar(component, 16)) {
            context.error(
                            VectorsRule.RESULT,
                            "component type " + context.name(component) + " of the result type of " + cursor.name()
                                    + " is not a 32-bit integer or a 16- or 32-bit floating-point scalar")
                    .hint("use one of these component types, and convert the result")
                    .declared(cursor.typeId);
            return;
        }
        int layout = cursor.word(rows + 2);
        boolean rowMajor = types.isInteger(layout, CooperativeVectorMatrixLayout.RowMajorNV.value());
        if (types.op(cursor.word(rows + 3)) == Op.OpConstantTrue
                && (rowMajor || types.isInteger(layout, CooperativeVectorMatrixLayout.ColumnMajorNV.value()))) {
            context.error(
                            VectorsRule.TRANSPOSE,
                            cursor.name() + " does not support Transpose with MemoryLayout "
                                    + (rowMajor ? "RowMajorNV" : "ColumnMajorNV"))
                    .hint("set Transpose to false and MemoryLayout to " + (rowMajor ? "ColumnMajorNV" : "RowMajorNV"))
                    .declared(layout);
            return;
        }
        if (size(cursor, "the result type", cursor.typeId, "M", cursor.word(rows))
                && !isPacked(cursor.word(CooperativeVectorMatrixProduct.INPUT_INTERPRETATION))) {
            size(cursor, "Input", input, "K", cursor.word(rows + 1));
        }
    }

    private boolean isPacked(int interpretation) {
        return types.mayBe(interpretation, ComponentType.SignedInt8PackedNV.value())
                || types.mayBe(interpretation, ComponentType.UnsignedInt8PackedNV.value());
    }

    private boolean size(InstructionCursor cursor, String vector, int type, String size, int operand) {
        int count = types.dimension(type);
        if (count == 0 || types.mayBe(operand, count)) {
            return true;
        }
        context.error(
                        VectorsRule.MATRIX_SIZE,
                        size + " of " + cursor.name() + " is " + types.knownInteger(operand) + ", but " + vector
                                + " has " + count + " components")
                .hint("set " + size + " to the number of components of " + vector)
                .declared(type)
                .declared(operand);
        return false;
    }

    private void outerProduct(InstructionCursor cursor) {
        int a = types.componentType(types.typeOf(cursor.word(CooperativeVectorOuterProductAccumulateNV.A)));
        int b = types.componentType(types.typeOf(cursor.word(CooperativeVectorOuterProductAccumulateNV.B)));
        if (a != 0 && b != 0 && a != b) {
            context.error(
                            VectorsRule.OUTER_PRODUCT,
                            "A and B of " + cursor.name() + " have different component types, " + context.name(a)
                                    + " and " + context.name(b))
                    .hint("use vectors of the same component type")
                    .declared(cursor.word(CooperativeVectorOuterProductAccumulateNV.A))
                    .declared(cursor.word(CooperativeVectorOuterProductAccumulateNV.B));
        }
    }

    private void mixedDot(InstructionCursor cursor) {
        boolean bytes = cursor.op == Op.OpFDot4MixAcc32VALVE;
        int length = bytes ? 4 : 2;
        int width = bytes ? 8 : 16;
        int one = types.typeOf(cursor.word(MixedDot.VECTOR_1));
        int other = types.typeOf(cursor.word(MixedDot.VECTOR_2));
        if (!vector(cursor, 0, length, width) || !vector(cursor, 1, length, width)) {
            return;
        }
        int encoding = types.floatEncoding(types.componentType(one));
        if (!bytes && encoding != types.floatEncoding(types.componentType(other))) {
            context.error(
                            VectorsRule.MIXED_DOT_VECTORS,
                            "Vector 1 and Vector 2 of " + cursor.name() + " have types with different encodings, "
                                    + context.name(one) + " and " + context.name(other))
                    .hint("use two vectors of the same type")
                    .declared(cursor.word(MixedDot.VECTOR_1))
                    .declared(cursor.word(MixedDot.VECTOR_2));
            return;
        }
        boolean half = cursor.op == Op.OpFDot2MixAcc16VALVE;
        boolean ok = types.isFloatScalar(cursor.typeId, half ? 16 : 32)
                && types.floatEncoding(cursor.typeId) == (half ? encoding : -1);
        if (!ok) {
            context.error(
                            VectorsRule.MIXED_DOT_RESULT,
                            "result type " + context.name(cursor.typeId) + " of " + cursor.name() + " is not "
                                    + (half
                                            ? context.name(types.componentType(one))
                                                    + ", the component type of the vectors"
                                            : "a 32-bit IEEE 754 floating-point scalar"))
                    .hint(half ? "use the component type of the vectors" : "use OpTypeFloat 32")
                    .declared(cursor.typeId);
        } else if (types.typeOf(cursor.word(MixedDot.ACCUMULATOR)) != cursor.typeId) {
            context.error(
                            VectorsRule.MIXED_DOT_RESULT,
                            "Accumulator " + context.name(cursor.word(MixedDot.ACCUMULATOR)) + " of " + cursor.name()
                                    + " does not have the result type, " + context.name(cursor.typeId))
                    .hint("use a value of type " + context.name(cursor.typeId))
                    .declared(cursor.word(MixedDot.ACCUMULATOR));
        } else if (!bytes) {
            capability(cursor, half, encoding);
        }
    }

    private boolean vector(InstructionCursor cursor, int operand, int length, int width) {
        int id = cursor.operand(operand);
        int type = types.typeOf(id);
        int count = types.dimension(type);
        if (types.isFloatVector(type) && types.bitWidth(type) == width && (count == 0 || count == length)) {
            return true;
        }
        context.error(
                        VectorsRule.MIXED_DOT_VECTORS,
                        "Vector " + (operand + 1) + " " + context.name(id) + " of " + cursor.name() + " is not a "
                                + width + "-bit floating-point vector with " + length + " components")
                .declared(id);
        return false;
    }

    private void capability(InstructionCursor cursor, boolean half, int encoding) {
        Capability required = encoding == FPEncoding.BFloat16KHR.value()
                ? Capability.DotProductBFloat16AccVALVE
                : half ? Capability.DotProductFloat16AccFloat16VALVE : Capability.DotProductFloat16AccFloat32VALVE;
        if (!context.has(required)) {
            context.error(
                            VectorsRule.MIXED_DOT_CAPABILITY,
                            cursor.name() + " on vectors of type "
                                    + context.name(types.typeOf(cursor.operand(0))) + " requires capability "
                                    + required.name() + ", which the module does not declare")
                    .declare(required);
        }
    }
}
