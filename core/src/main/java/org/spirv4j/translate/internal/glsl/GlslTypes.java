// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.OptionalLong;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeCooperativeMatrix;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.internal.code.CodeTypes;

/** The types of GLSL. */
final class GlslTypes extends CodeTypes {
    /** Vectors of more components need an extension. */
    private final GlslContext context;

    private final TypeFacts types;
    private final CodeNames names;

    GlslTypes(GlslContext context) {
        super(context);
        this.context = context;
        types = context.types;
        names = context.names;
    }

    @Override
    protected String find(int type) {
        Op op = types.op(type);
        return switch (op) {
            case OpTypeVoid -> "void";
            case OpTypeBool, OpTypeInt, OpTypeFloat, OpTypeVector -> numeric(type);
            case OpTypeMatrix -> matrix(type);
            case OpTypeArray, OpTypeRuntimeArray -> name(types.word(type, TypeComposite.PART_TYPE));
            case OpTypeStruct -> names.name(type, "Struct");
            case OpTypePointer ->
                types.isStorageClass(type, StorageClass.PhysicalStorageBuffer)
                        ? context.references.name(type)
                        : name(types.pointee(type));
            case OpTypeImage, OpTypeSampledImage, OpTypeSampler -> context.imageTypes.name(type);
            case OpTypeAccelerationStructureKHR -> accelerationStructure(type);
            case OpTypeRayQueryKHR -> {
                context.requirements.need(GlslFeature.RAY_QUERY, context.data.definition(type));
                yield "rayQueryEXT";
            }
            case OpTypeHitObjectNV -> {
                context.requirements.need(GlslFeature.INVOCATION_REORDER, context.data.definition(type));
                yield "hitObjectNV";
            }
            case OpTypeHitObjectEXT -> {
                context.requirements.need(GlslFeature.INVOCATION_REORDER_EXT, context.data.definition(type));
                yield "hitObjectEXT";
            }
            case OpTypeCooperativeMatrixKHR -> cooperativeMatrix(type);
            case OpTypeCooperativeMatrixNV -> {
                context.requirements.need(GlslFeature.COOPERATIVE_MATRIX_NV, context.data.definition(type));
                int scalar = types.word(type, TypeComposite.PART_TYPE);
                String kind = types.op(scalar) == Op.OpTypeFloat ? "f" : types.isSignedIntScalar(scalar) ? "i" : "u";
                yield kind + "coopmatNV<" + types.bitWidth(scalar) + ", " + size(type, 3) + ", " + size(type, 4) + ", "
                        + size(type, 5) + ">";
            }
            case OpTypeTensorLayoutNV, OpTypeTensorViewNV -> GlslTensorAddressing.type(context, type);
            case OpTypeTensorARM -> {
                context.requirements.need(GlslFeature.TENSORS, context.data.definition(type));
                int scalar = types.word(type, TypeComposite.PART_TYPE);
                String element = name(scalar);
                if (!isIeee(scalar)) {
                    String kind = element.startsWith("b")
                            ? "bfloat16"
                            : "float_" + element.substring("float".length(), element.length() - "_t".length());
                    context.requirements.extension("GL_ARM_tensors_" + kind);
                }
                yield "tensorARM<" + element + ", " + size(type, TypeComposite.LENGTH) + ">";
            }
            case OpTypeVectorIdEXT -> {
                String component = name(types.word(type, TypeComposite.PART_TYPE));
                String length = size(type, TypeComposite.LENGTH);
                if (!context.declares(Capability.CooperativeVectorNV)) {
                    yield longVector(type, component, length);
                }
                context.requirements.need(GlslFeature.COOPERATIVE_VECTOR_NV, context.data.definition(type));
                yield "coopvecNV<" + component + ", " + length + ">";
            }
            default -> {
                context.refuse(context.data.definition(type), "no type is spelled for " + op.name(), "");
                yield "int";
            }
        };
    }

    /** The name of a vector of any length. */
    private String longVector(int type, String component, String length) {
        context.requirements.need(GlslFeature.LONG_VECTORS, context.data.definition(type));
        return "vector<" + component + ", " + length + ">";
    }

    /** Whether a type is a scalar or vector of numbers that have no name of an encoding. */
    private boolean isIeee(int scalar) {
        return types.op(scalar) != Op.OpTypeFloat || types.floatEncoding(scalar) < 0;
    }

    /** The name of a scalar or vector; notes what it needs. */
    private String numeric(int type) {
        int scalar = types.scalarType(type);
        Op op = types.op(scalar);
        int count = types.isVector(type) ? types.dimension(type) : 1;
        if (count > MAX_COMPONENTS || count == 0) {
            return longVector(type, name(scalar), Integer.toString(count));
        }
        if (!isIeee(scalar)) {
            return encoded(scalar, count);
        }
        if (op != Op.OpTypeBool) {
            need(scalar, op, context.narrow.width(scalar));
        }
        char kind = op == Op.OpTypeBool
                ? 'b'
                : op == Op.OpTypeFloat ? 'f' : types.isSignedIntScalar(scalar) || !context.hasUnsigned() ? 'i' : 'u';
        return NumericNames.of(kind, context.narrow.width(scalar), count);
    }

    /** The name of a number of another encoding than that of IEEE 754. */
    private String encoded(int scalar, int count) {
        FPEncoding encoding = FPEncoding.of(types.floatEncoding(scalar)).orElse(FPEncoding.BFloat16KHR);
        if (context.isVulkan()) {
            context.requirements.extension(GlslFloatEncodings.extension(encoding));
        } else {
            context.refuse(
                    context.data.definition(scalar),
                    "numbers of encoding " + encoding + " have no type in this language",
                    "");
        }
        String name = GlslFloatEncodings.name(encoding);
        if (encoding == FPEncoding.BFloat16KHR) {
            return count == 1 ? name + "_t" : "bf16vec" + count;
        }
        return count == 1 ? name + "_t" : name.replaceFirst("float", "f") + "vec" + count;
    }

    /** The function between numbers of another encoding than that of IEEE 754 and their bits. */
    String bitsFunction(int scalar, boolean toFloat, boolean signed) {
        String name = encoded(scalar, 1);
        String format = name.substring(0, name.length() - 2);
        String bits = signed ? "int" : "uint";
        return toFloat
                ? bits + "BitsTo" + (format.startsWith("b") ? "BFloat16" : "F" + format.substring(1)) + "EXT"
                : format + "BitsTo" + (signed ? "Int" : "Uint") + "EXT";
    }

    /** The name of a type with as many components of the same width as another one; notes what it needs. */
    @Override
    public String like(int type, char kind) {
        int scalar = types.isVector(type) ? types.componentType(type) : type;
        Op op = types.op(scalar);
        int width = op == Op.OpTypeInt || op == Op.OpTypeFloat ? context.narrow.width(scalar) : Integer.SIZE;
        if (width != Integer.SIZE && kind != 'b') {
            need(kind == 'f', width, context.data.definition(type));
        }
        return NumericNames.of(kind, width, types.isVector(type) ? Math.max(1, types.dimension(type)) : 1);
    }

    /** Notes what a type of numbers needs of which a text has a literal. */
    void needLiteral(int scalar) {
        int width = context.narrow.width(scalar);
        if (width != Integer.SIZE) {
            need(types.op(scalar) == Op.OpTypeFloat, width, context.data.definition(scalar));
        }
    }

    /** Notes what the text needs where an instruction at a word offset assigns or returns a value of a type. */
    void needValue(int type, int at) {
        if (!context.requirements.isAvailable(GlslFeature.ARRAY_VALUES) && hasArray(type, 0)) {
            context.requirements.need(GlslFeature.ARRAY_VALUES, at);
        }
    }

    private boolean hasArray(int type, int depth) {
        boolean has = types.isAnyArray(type);
        for (int m = 0; types.isStruct(type) && m < types.memberCount(type) && depth < GlslFlattened.MAX_DEPTH; m++) {
            has |= hasArray(types.member(type, m), depth + 1);
        }
        return has;
    }

    private void need(int scalar, Op op, int width) {
        int at = context.data.definition(scalar);
        boolean isFloat = op == Op.OpTypeFloat;
        if (width != Integer.SIZE) {
            need(isFloat, width, at);
        } else if (!isFloat && types.isUnsignedIntScalar(scalar) && !context.hasUnsigned()) {
            context.refusals.warn(
                    at,
                    "the language has no unsigned integers: they are of type int, which is right below 2147483648",
                    "translate to essl300");
        }
    }

    private void need(boolean isFloat, int width, int at) {
        switch (width) {
            case 8 -> need(Capability.Int8, GlslFeature.INT8, GlslFeature.STORAGE_8, at);
            case 16 ->
                need(
                        isFloat ? Capability.Float16 : Capability.Int16,
                        isFloat ? GlslFeature.FLOAT16 : GlslFeature.INT16,
                        GlslFeature.STORAGE_16,
                        at);
            case 64 -> context.requirements.need(isFloat ? GlslFeature.DOUBLE : GlslFeature.INT64, at);
            default -> context.refuse(at, "numbers of " + width + " bits have no type in this language", "");
        }
    }

    private void need(Capability arithmetic, GlslFeature full, GlslFeature stored, int at) {
        boolean computes = context.declares(arithmetic)
                || context.declares(Capability.StorageInputOutput16)
                || !context.requirements.isAvailable(stored);
        context.requirements.need(computes ? full : stored, at);
    }

    private String matrix(int type) {
        int column = types.word(type, TypeComposite.PART_TYPE);
        int columns = types.word(type, TypeComposite.LENGTH);
        int rows = types.word(column, TypeComposite.LENGTH);
        if (!types.isFloatScalar(types.scalarType(column))) {
            context.refuse(context.data.definition(type), "matrices of GLSL have floating-point numbers", "");
        }
        String vector = name(column);
        String name = vector.substring(0, vector.length() - 4) + "mat" + columns;
        if (columns == rows) {
            return name;
        }
        context.requirements.need(GlslFeature.NON_SQUARE_MATRICES, context.data.definition(type));
        return name + "x" + rows;
    }

    /** Whether a type is that of images that are read and written without a sampler. */
    boolean isStorageImage(int type) {
        return types.op(type) == Op.OpTypeImage && types.word(type, TypeImage.SAMPLED) == 2 && !isSubpass(type);
    }

    /** Whether a type is that of input attachments. */
    boolean isSubpass(int type) {
        return types.op(type) == Op.OpTypeImage && types.word(type, TypeImage.DIM) == Dim.SubpassData.value();
    }

    private String accelerationStructure(int type) {
        boolean nv = context.layout.declares(Capability.RayTracingNV);
        if (!nv && context.stage.isRayTracing()) {
            return "accelerationStructureEXT";
        }
        if (!nv) {
            context.requirements.need(GlslFeature.RAY_QUERY, context.data.definition(type));
        }
        return nv ? "accelerationStructureNV" : "accelerationStructureEXT";
    }

    private String cooperativeMatrix(int type) {
        context.requirements.need(GlslFeature.COOPERATIVE_MATRIX, context.data.definition(type));
        context.requirements.extension("GL_KHR_memory_scope_semantics");
        int use = (int) types.defaultInteger(types.word(type, TypeCooperativeMatrix.COLUMNS + 1), 0);
        String component = name(types.word(type, TypeComposite.PART_TYPE));
        return "coopmat<" + component + ", " + scope(type) + ", " + size(type, TypeCooperativeMatrix.ROWS) + ", "
                + size(type, TypeCooperativeMatrix.COLUMNS) + ", gl_MatrixUse"
                + (use == 0 ? "A" : use == 1 ? "B" : "Accumulator") + ">";
    }

    private String scope(int type) {
        return GlslSemantics.scope((int) types.defaultInteger(types.word(type, TypeCooperativeMatrix.SCOPE))
                .orElse(Scope.Subgroup.value()));
    }

    /** A size that a word of a type is the id of: a number, or the name of a specialization constant. */
    private String size(int type, int word) {
        return size(types.word(type, word));
    }

    /** A size in the arguments of a type: a number, or the name of a specialization constant. */
    String size(int id) {
        return types.isKnownInteger(id) ? Long.toString(types.knownInteger(id)) : names.name(id, "size");
    }

    /** The lengths of an array type, outermost first. */
    @Override
    public String lengths(int type) {
        if (!types.isAnyArray(type)) {
            return "";
        }
        StringBuilder out = new StringBuilder();
        for (int at = type; types.isAnyArray(at); at = types.word(at, TypeComposite.PART_TYPE)) {
            if (at != type) {
                context.requirements.need(GlslFeature.ARRAYS_OF_ARRAYS, context.data.definition(type));
            }
            out.append('[');
            if (types.op(at) == Op.OpTypeArray) {
                int length = types.word(at, TypeComposite.LENGTH);
                OptionalLong known = types.integer(length);
                // Compilers take lengths of 32 bits only.
                boolean isLong = types.bitWidth(types.typeOf(length)) == Long.SIZE;
                out.append(
                        known.isPresent()
                                ? Long.toString(known.getAsLong())
                                : isLong ? "uint(" + names.name(length, "count") + ")" : names.name(length, "count"));
            }
            out.append(']');
        }
        return out.toString();
    }
}
