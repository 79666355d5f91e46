package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ComponentType;
import org.spirv4j.grammar.CooperativeVectorMatrixLayout;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.VectorsRule;

/**
 * Products of cooperative vectors (SPV_NV_cooperative_vector) and of vectors of small numbers (SPV_VALVE_mixed_float_dot_product),
 * as far as one operand depends on another. The types of single operands are those of {@link OperandShapeChapter}.
 */
final class VectorProductChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            VectorProductChapter::new,
            Op.OpCooperativeVectorMatrixMulNV,
            Op.OpCooperativeVectorMatrixMulAddNV,
            Op.OpCooperativeVectorOuterProductAccumulateNV,
            Op.OpCooperativeVectorReduceSumAccumulateNV,
            Op.OpFDot2MixAcc32VALVE,
            Op.OpFDot2MixAcc16VALVE,
            Op.OpFDot4MixAcc32VALVE);

    private final Types types;
    private final PointerSources sources;

    private VectorProductChapter(ValidationContext context) {
        super(context);
        types = context.types;
        sources = new PointerSources(context, new MemoryFacts(context));
    }

    @Override
    public void instruction(Site site) {
        switch (site.op) {
            case OpCooperativeVectorMatrixMulNV -> {
                if (!sources.isNoSource(site, site.operand(2))) {
                    sizes(site, 5);
                }
            }
            case OpCooperativeVectorMatrixMulAddNV -> {
                if (!sources.isNoSource(site, site.operand(2)) && !sources.isNoSource(site, site.operand(5))) {
                    sizes(site, 8);
                }
            }
            case OpCooperativeVectorOuterProductAccumulateNV -> {
                if (!sources.isNoSource(site, site.operand(0))) {
                    outerProduct(site);
                }
            }
            case OpCooperativeVectorReduceSumAccumulateNV -> sources.isNoSource(site, site.operand(0));
            default -> mixedDot(site);
        }
    }

    private void sizes(Site site, int rows) {
        int input = types.typeOf(site.operand(0));
        int component = types.componentType(site.typeId);
        if (component != 0
                && !types.isIntScalar(component, 32)
                && !types.isFloatScalar(component, 32)
                && !types.isFloatScalar(component, 16)) {
            context.error(
                            VectorsRule.RESULT,
                            "the result of " + site.name() + " has components of " + context.name(component)
                                    + ", which are neither integers of 32 bits nor floating-point numbers of 16 or 32 bits")
                    .hint("convert the result where smaller or larger numbers are needed")
                    .declared(site.typeId);
            return;
        }
        int layout = site.operand(rows + 2);
        if (types.op(site.operand(rows + 3)) == Op.OpConstantTrue
                && types.isPlainConstant(layout)
                && types.word(layout, 3) <= CooperativeVectorMatrixLayout.ColumnMajorNV.value()
                && types.word(layout, 3) >= 0) {
            context.error(
                            VectorsRule.TRANSPOSE,
                            site.name() + " transposes a matrix that lies in memory by rows or columns")
                    .hint("exchange the layouts RowMajorNV and ColumnMajorNV instead")
                    .declared(layout);
            return;
        }
        if (size(site, "the result", site.typeId, "M", site.operand(rows)) && !isPacked(site.operand(1))) {
            size(site, "the input", input, "K", site.operand(rows + 1));
        }
    }

    private boolean isPacked(int interpretation) {
        int value = types.word(interpretation, 3);
        return !types.isPlainConstant(interpretation)
                || value == ComponentType.SignedInt8PackedNV.value()
                || value == ComponentType.UnsignedInt8PackedNV.value();
    }

    private boolean size(Site site, String what, int type, String which, int operand) {
        int count = types.dimension(type);
        if (count == 0 || !types.isPlainConstant(operand) || types.word(operand, 3) == count) {
            return true;
        }
        context.error(
                        VectorsRule.MATRIX_SIZE,
                        what + " of " + site.name() + " has " + count + " components, and " + which + " is "
                                + Integer.toUnsignedString(types.word(operand, 3)))
                .hint("make " + which + " the number of components of " + what)
                .declared(type)
                .declared(operand);
        return false;
    }

    private void outerProduct(Site site) {
        int a = types.componentType(types.typeOf(site.operand(2)));
        int b = types.componentType(types.typeOf(site.operand(3)));
        if (a != 0 && b != 0 && a != b) {
            context.error(
                            VectorsRule.OUTER_PRODUCT,
                            site.name() + " multiplies components of " + context.name(a) + " and of " + context.name(b))
                    .hint("use vectors of the same component type")
                    .declared(site.operand(2))
                    .declared(site.operand(3));
        }
    }

    private void mixedDot(Site site) {
        boolean bytes = site.op == Op.OpFDot4MixAcc32VALVE;
        int length = bytes ? 4 : 2;
        int width = bytes ? 8 : 16;
        int one = types.typeOf(site.operand(0));
        int other = types.typeOf(site.operand(1));
        if (!vector(site, site.operand(0), one, length, width)
                || !vector(site, site.operand(1), other, length, width)) {
            return;
        }
        int encoding = types.floatEncoding(types.componentType(one));
        if (!bytes && encoding != types.floatEncoding(types.componentType(other))) {
            context.error(
                            VectorsRule.MIXED_DOT_VECTORS,
                            "the vectors of " + site.name() + " have different encodings: " + context.name(one)
                                    + " and " + context.name(other))
                    .hint("use two vectors of the same type")
                    .declared(site.operand(0))
                    .declared(site.operand(1));
            return;
        }
        boolean half = site.op == Op.OpFDot2MixAcc16VALVE;
        boolean ok = types.isFloatScalar(site.typeId, half ? 16 : 32)
                && types.floatEncoding(site.typeId) == (half ? encoding : -1);
        if (!ok) {
            context.error(
                            VectorsRule.MIXED_DOT_RESULT,
                            "the result of " + site.name() + " has the type " + context.name(site.typeId)
                                    + ", and must be "
                                    + (half ? context.name(types.componentType(one)) : "a 32-bit IEEE 754 number"))
                    .hint(half ? "use the component type of the vectors" : "use OpTypeFloat 32")
                    .declared(site.typeId);
        } else if (types.typeOf(site.operand(2)) != site.typeId) {
            context.error(
                            VectorsRule.MIXED_DOT_RESULT,
                            "the accumulator of " + site.name() + " is " + context.name(site.operand(2))
                                    + ", and its type is not that of the result, " + context.name(site.typeId))
                    .hint("use a value of the type " + context.name(site.typeId))
                    .declared(site.operand(2));
        } else if (!bytes) {
            capability(site, half, encoding);
        }
    }

    private boolean vector(Site site, int id, int type, int length, int width) {
        int count = types.dimension(type);
        if (types.isFloatVector(type) && types.bitWidth(type) == width && (count == 0 || count == length)) {
            return true;
        }
        context.error(
                        VectorsRule.MIXED_DOT_VECTORS,
                        "a vector of " + site.name() + " is " + context.name(id) + " of type " + context.name(type)
                                + ", and must have " + length + " floating-point components of " + width + " bits")
                .hint("use a vector of " + length + " components of " + width + " bits")
                .declared(id);
        return false;
    }

    private void capability(Site site, boolean half, int encoding) {
        Capability wanted = encoding == FPEncoding.BFloat16KHR.value()
                ? Capability.DotProductBFloat16AccVALVE
                : half ? Capability.DotProductFloat16AccFloat16VALVE : Capability.DotProductFloat16AccFloat32VALVE;
        if (!context.has(wanted)) {
            context.error(
                            VectorsRule.MIXED_DOT_CAPABILITY,
                            site.name() + " multiplies vectors of this type only with the capability " + wanted.name())
                    .hint("add OpCapability " + wanted.name());
        }
    }
}
