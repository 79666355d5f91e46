// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.matrix;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ComponentType;
import org.spirv4j.grammar.CooperativeVectorMatrixLayout;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.MemoryFacts;
import org.spirv4j.internal.validate.facts.PointerSources;
import org.spirv4j.internal.validate.rule.VectorsRule;

/**
 * Products of cooperative vectors (SPV_NV_cooperative_vector) and of vectors of small numbers (SPV_VALVE_mixed_float_dot_product),
 * as far as one operand depends on another. The types of single operands are those of {@code SignatureChapter}.
 */
public final class VectorProductChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            VectorProductChapter::new,
            Op.OpCooperativeVectorMatrixMulNV,
            Op.OpCooperativeVectorMatrixMulAddNV,
            Op.OpCooperativeVectorOuterProductAccumulateNV,
            Op.OpCooperativeVectorReduceSumAccumulateNV,
            Op.OpFDot2MixAcc32VALVE,
            Op.OpFDot2MixAcc16VALVE,
            Op.OpFDot4MixAcc32VALVE);

    private final TypeFacts types;
    private final PointerSources sources;

    private VectorProductChapter(ValidationContext context) {
        super(context);
        types = context.types;
        sources = new PointerSources(context, new MemoryFacts(context));
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpCooperativeVectorMatrixMulNV -> {
                if (!sources.isNoSource(cursor, cursor.operand(2))) {
                    sizes(cursor, 5);
                }
            }
            case OpCooperativeVectorMatrixMulAddNV -> {
                if (!sources.isNoSource(cursor, cursor.operand(2)) && !sources.isNoSource(cursor, cursor.operand(5))) {
                    sizes(cursor, 8);
                }
            }
            case OpCooperativeVectorOuterProductAccumulateNV -> {
                if (!sources.isNoSource(cursor, cursor.operand(0))) {
                    outerProduct(cursor);
                }
            }
            case OpCooperativeVectorReduceSumAccumulateNV -> sources.isNoSource(cursor, cursor.operand(0));
            default -> mixedDot(cursor);
        }
    }

    private void sizes(InstructionCursor cursor, int rows) {
        int input = types.typeOf(cursor.operand(0));
        int component = types.componentType(cursor.typeId);
        if (component != 0
                && !types.isIntScalar(component, 32)
                && !types.isFloatScalar(component, 32)
                && !types.isFloatScalar(component, 16)) {
            context.error(
                            VectorsRule.RESULT,
                            "the result of " + cursor.name() + " has components of " + context.name(component)
                                    + ", which are neither integers of 32 bits nor floating-point numbers of 16 or 32 bits")
                    .hint("convert the result where smaller or larger numbers are needed")
                    .declared(cursor.typeId);
            return;
        }
        int layout = cursor.operand(rows + 2);
        if (types.op(cursor.operand(rows + 3)) == Op.OpConstantTrue
                && (types.isInteger(layout, CooperativeVectorMatrixLayout.RowMajorNV.value())
                        || types.isInteger(layout, CooperativeVectorMatrixLayout.ColumnMajorNV.value()))) {
            context.error(
                            VectorsRule.TRANSPOSE,
                            cursor.name() + " transposes a matrix that lies in memory by rows or columns")
                    .hint("exchange the layouts RowMajorNV and ColumnMajorNV instead")
                    .declared(layout);
            return;
        }
        if (size(cursor, "the result", cursor.typeId, "M", cursor.operand(rows)) && !isPacked(cursor.operand(1))) {
            size(cursor, "the input", input, "K", cursor.operand(rows + 1));
        }
    }

    private boolean isPacked(int interpretation) {
        return types.mayBe(interpretation, ComponentType.SignedInt8PackedNV.value())
                || types.mayBe(interpretation, ComponentType.UnsignedInt8PackedNV.value());
    }

    private boolean size(InstructionCursor cursor, String what, int type, String which, int operand) {
        int count = types.dimension(type);
        if (count == 0 || types.mayBe(operand, count)) {
            return true;
        }
        context.error(
                        VectorsRule.MATRIX_SIZE,
                        what + " of " + cursor.name() + " has " + count + " components, and " + which + " is "
                                + types.knownInteger(operand))
                .hint("make " + which + " the number of components of " + what)
                .declared(type)
                .declared(operand);
        return false;
    }

    private void outerProduct(InstructionCursor cursor) {
        int a = types.componentType(types.typeOf(cursor.operand(2)));
        int b = types.componentType(types.typeOf(cursor.operand(3)));
        if (a != 0 && b != 0 && a != b) {
            context.error(
                            VectorsRule.OUTER_PRODUCT,
                            cursor.name() + " multiplies components of " + context.name(a) + " and of "
                                    + context.name(b))
                    .hint("use vectors of the same component type")
                    .declared(cursor.operand(2))
                    .declared(cursor.operand(3));
        }
    }

    private void mixedDot(InstructionCursor cursor) {
        boolean bytes = cursor.op == Op.OpFDot4MixAcc32VALVE;
        int length = bytes ? 4 : 2;
        int width = bytes ? 8 : 16;
        int one = types.typeOf(cursor.operand(0));
        int other = types.typeOf(cursor.operand(1));
        if (!vector(cursor, cursor.operand(0), one, length, width)
                || !vector(cursor, cursor.operand(1), other, length, width)) {
            return;
        }
        int encoding = types.floatEncoding(types.componentType(one));
        if (!bytes && encoding != types.floatEncoding(types.componentType(other))) {
            context.error(
                            VectorsRule.MIXED_DOT_VECTORS,
                            "the vectors of " + cursor.name() + " have different encodings: " + context.name(one)
                                    + " and " + context.name(other))
                    .hint("use two vectors of the same type")
                    .declared(cursor.operand(0))
                    .declared(cursor.operand(1));
            return;
        }
        boolean half = cursor.op == Op.OpFDot2MixAcc16VALVE;
        boolean ok = types.isFloatScalar(cursor.typeId, half ? 16 : 32)
                && types.floatEncoding(cursor.typeId) == (half ? encoding : -1);
        if (!ok) {
            context.error(
                            VectorsRule.MIXED_DOT_RESULT,
                            "the result of " + cursor.name() + " has the type " + context.name(cursor.typeId)
                                    + ", and must be "
                                    + (half ? context.name(types.componentType(one)) : "a 32-bit IEEE 754 number"))
                    .hint(half ? "use the component type of the vectors" : "use OpTypeFloat 32")
                    .declared(cursor.typeId);
        } else if (types.typeOf(cursor.operand(2)) != cursor.typeId) {
            context.error(
                            VectorsRule.MIXED_DOT_RESULT,
                            "the accumulator of " + cursor.name() + " is " + context.name(cursor.operand(2))
                                    + ", and its type is not that of the result, " + context.name(cursor.typeId))
                    .hint("use a value of the type " + context.name(cursor.typeId))
                    .declared(cursor.operand(2));
        } else if (!bytes) {
            capability(cursor, half, encoding);
        }
    }

    private boolean vector(InstructionCursor cursor, int id, int type, int length, int width) {
        int count = types.dimension(type);
        if (types.isFloatVector(type) && types.bitWidth(type) == width && (count == 0 || count == length)) {
            return true;
        }
        context.error(
                        VectorsRule.MIXED_DOT_VECTORS,
                        "a vector of " + cursor.name() + " is " + context.name(id) + " of type " + context.name(type)
                                + ", and must have " + length + " floating-point components of " + width + " bits")
                .hint("use a vector of " + length + " components of " + width + " bits")
                .declared(id);
        return false;
    }

    private void capability(InstructionCursor cursor, boolean half, int encoding) {
        Capability wanted = encoding == FPEncoding.BFloat16KHR.value()
                ? Capability.DotProductBFloat16AccVALVE
                : half ? Capability.DotProductFloat16AccFloat16VALVE : Capability.DotProductFloat16AccFloat32VALVE;
        if (!context.has(wanted)) {
            context.error(
                            VectorsRule.MIXED_DOT_CAPABILITY,
                            cursor.name() + " multiplies vectors of this type only with the capability "
                                    + wanted.name())
                    .hint("add OpCapability " + wanted.name());
        }
    }
}
