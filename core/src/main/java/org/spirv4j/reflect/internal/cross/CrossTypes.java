// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.cross;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.MemberName;
import org.spirv4j.internal.operand.Name;
import org.spirv4j.internal.operand.Source;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeFloat;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypeSampledImage;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;

/** How {@link CrossReflectionObject} names types, members and resources. */
final class CrossTypes {
    /** Characters; no valid module has so many pointers to pointers. */
    private static final int MAX_POINTERS = 1 << 12;

    private final ModuleLayout layout;
    private final TypeFacts types;
    private final Map<Integer, String> ids = new HashMap<>();
    private final Map<Long, String> members = new HashMap<>();
    private final boolean hasSharedStorageBlocks;

    CrossTypes(SpirvModule module, TypeFacts types) {
        layout = module.layout();
        this.types = types;
        // Of several names of one id, the tool takes the last.
        for (Instruction instruction : layout.section(LayoutSection.NAMES)) {
            if (instruction.is(Op.OpName)) {
                ids.put(instruction.word(Name.TARGET), string(instruction));
            } else if (instruction.is(Op.OpMemberName)) {
                members.put(
                        (long) instruction.word(MemberName.TYPE) << Integer.SIZE | instruction.word(MemberName.MEMBER),
                        string(instruction));
            }
        }
        hasSharedStorageBlocks = sharesStorageBlocks();
    }

    private static String string(Instruction instruction) {
        List<Operand> operands = instruction.operands();
        return operands.get(operands.size() - 1).string();
    }

    /** The name of a type without its arrays. */
    String type(int type) {
        int inner = types.innermostElement(type);
        return switch (types.op(inner)) {
            case OpTypeStruct -> "_" + inner;
            case OpTypePointer -> "_" + inner;
            case OpTypeBool -> "bool";
            case OpTypeInt, OpTypeFloat -> scalar(inner);
            case OpTypeVector ->
                prefix(types.word(inner, TypeComposite.PART_TYPE)) + "vec" + types.word(inner, TypeComposite.LENGTH);
            case OpTypeMatrix -> matrix(inner);
            case OpTypeSampler -> "sampler";
            case OpTypeAccelerationStructureKHR -> "accelerationStructureNV";
            case OpTypeRayQueryKHR -> "rayQueryEXT";
            case OpTypeSampledImage -> image(types.word(inner, TypeSampledImage.IMAGE_TYPE), "sampler");
            case OpTypeImage ->
                image(
                        inner,
                        types.word(inner, TypeImage.SAMPLED) == 2
                                ? "image"
                                : types.word(inner, TypeImage.DIM) == Dim.Buffer.value() ? "sampler" : "texture");
            case OpTypeTensorARM ->
                "tensorARM<" + scalarName(types.word(inner, TypeComposite.PART_TYPE))
                        + (types.wordCount(inner) > 3
                                ? ", "
                                        + types.defaultInteger(types.word(inner, TypeComposite.LENGTH))
                                                .orElse(0) + "u"
                                : "")
                        + ">";
            default -> "???";
        };
    }

    private String matrix(int type) {
        int column = types.word(type, TypeComposite.PART_TYPE);
        int columns = types.word(type, TypeComposite.LENGTH);
        int rows = types.word(column, TypeComposite.LENGTH);
        return prefix(types.word(column, TypeComposite.PART_TYPE)) + "mat" + columns
                + (columns == rows ? "" : "x" + rows);
    }

    private String scalar(int type) {
        int width = types.bitWidth(type);
        if (types.op(type) == Op.OpTypeFloat) {
            return switch (width) {
                case Double.SIZE -> "double";
                case Short.SIZE -> types.wordCount(type) > 3 ? "bfloat16_t" : "float16_t";
                case Byte.SIZE ->
                    types.wordCount(type) > 3
                                    && types.word(type, TypeFloat.FLOATING_POINT_ENCODING)
                                            == FPEncoding.Float8E5M2EXT.value()
                            ? "floate5m2_t"
                            : "floate4m3_t";
                default -> "float";
            };
        }
        String name = types.isSignedIntScalar(type) ? "int" : "uint";
        return width == Integer.SIZE ? name : name + width + "_t";
    }

    private String prefix(int component) {
        return switch (scalarName(component)) {
            case "float" -> "";
            case "double" -> "d";
            case "int" -> "i";
            case "uint" -> "u";
            case "bool" -> "b";
            case "float16_t" -> "f16";
            case "bfloat16_t" -> "bf16";
            case "floate5m2_t" -> "fe5m2";
            case "floate4m3_t" -> "fe4m3";
            case "int8_t" -> "i8";
            case "uint8_t" -> "u8";
            case "int16_t" -> "i16";
            case "uint16_t" -> "u16";
            case "int64_t" -> "i64";
            case "uint64_t" -> "u64";
            default -> "?";
        };
    }

    private String scalarName(int type) {
        return types.op(type) == Op.OpTypeBool ? "bool" : scalar(type);
    }

    private String image(int type, String kind) {
        String sampled = types.op(types.word(type, TypeImage.SAMPLED_TYPE)) == Op.OpTypeInt
                ? prefix(types.word(type, TypeImage.SAMPLED_TYPE))
                : "";
        boolean isMultisampled = types.word(type, TypeImage.MS) != 0;
        if (types.word(type, TypeImage.DIM) == Dim.SubpassData.value()) {
            return sampled + "subpassInput" + (isMultisampled ? "MS" : "");
        }
        String dim = Dim.of(types.word(type, TypeImage.DIM))
                .map(d -> switch (d) {
                    case Dim1D -> "1D";
                    case Dim2D -> "2D";
                    case Dim3D -> "3D";
                    case Cube -> "Cube";
                    case Rect -> "2DRect";
                    case Buffer -> "Buffer";
                    default -> "???";
                })
                .orElse("???");
        boolean isShadow = kind.equals("sampler")
                && types.word(type, TypeImage.DEPTH) == 1
                && types.word(type, TypeImage.IMAGE_FORMAT) == 0;
        return sampled
                + kind
                + dim
                + (isMultisampled ? "MS" : "")
                + (types.word(type, TypeImage.ARRAYED) != 0 ? "Array" : "")
                + (isShadow ? "Shadow" : "");
    }

    /** The name of a structure. */
    String struct(int id) {
        return name(id).isEmpty() ? "_" + id : name(id);
    }

    String member(int struct, int number) {
        String name = members.getOrDefault((long) struct << Integer.SIZE | number, "");
        return name.isEmpty() ? "_m" + number : name;
    }

    /** The last name of an id. */
    String name(int id) {
        return ids.getOrDefault(id, "");
    }

    /** Whether storage buffers are told apart by their variables: those of HLSL, and those that share a block. */
    boolean hasSharedStorageBlocks() {
        return hasSharedStorageBlocks;
    }

    private boolean sharesStorageBlocks() {
        for (Instruction instruction : layout.section(LayoutSection.SOURCES)) {
            if (instruction.is(Op.OpSource)) {
                SourceLanguage language = SourceLanguage.of(instruction.word(Source.SOURCE_LANGUAGE))
                        .orElse(SourceLanguage.Unknown);
                switch (language) {
                    case HLSL -> {
                        return true;
                    }
                    case GLSL, ESSL -> {
                        return false;
                    }
                    default -> {
                        // Says nothing.
                    }
                }
            }
        }
        Set<Integer> blocks = new HashSet<>();
        for (Instruction variable : layout.globalVariables()) {
            if (variable.is(Op.OpVariable)) {
                int block = types.innermostElement(types.pointee(variable.typeId()));
                boolean isStorage = types.isStorageClass(variable.typeId(), StorageClass.StorageBuffer)
                        || types.isStorageClass(variable.typeId(), StorageClass.Uniform)
                                && layout.isDecorated(block, Decoration.BufferBlock);
                if (isStorage && !blocks.add(block)) {
                    return true;
                }
            }
        }
        return false;
    }

    boolean isPhysicalPointer(int type) {
        return types.isPointer(type) && types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
    }

    /** The name of a type that physical pointers point to. */
    String pointed(int type) {
        StringBuilder pointers = new StringBuilder();
        int at = type;
        while (isPhysicalPointer(at) && pointers.length() < MAX_POINTERS) {
            at = types.pointee(at);
            pointers.append(types.isStruct(at) ? "" : "Pointer");
        }
        int inner = types.innermostElement(at);
        return (types.isStruct(inner) ? struct(inner) : type(inner)) + pointers;
    }

    /** The name of a resource: that of its block, or of the variable. */
    String resource(int id, int inner, boolean isBlock) {
        if (isBlock) {
            return !name(inner).isEmpty() ? name(inner) : name(id).isEmpty() ? "_" + inner + "_" + id : name(id);
        }
        return name(id).isEmpty() ? "_" + id : name(id);
    }

    /** The declared size of a block. */
    OptionalLong blockSize(int struct) {
        int last = lastMember(struct);
        if (last < 0) {
            return OptionalLong.empty();
        }
        long size = 0;
        int block = struct;
        Set<Integer> blocks = new HashSet<>();
        while (last >= 0 && blocks.add(block)) {
            int type = types.member(block, last);
            size += offset(block, last) + (types.isStruct(type) ? 0 : memberSize(block, last));
            block = type;
            last = types.isStruct(type) ? lastMember(type) : -1;
        }
        return OptionalLong.of(size);
    }

    private long offset(int struct, int number) {
        return Integer.toUnsignedLong(
                layout.memberDecorationWord(struct, number, Decoration.Offset).orElse(0));
    }

    /** The member of a structure with the highest offset; -1 if a member has none, or there are none. */
    private int lastMember(int struct) {
        int last = -1;
        for (int i = 0; i < types.memberCount(struct); i++) {
            if (!layout.isMemberDecorated(struct, i, Decoration.Offset)) {
                return -1;
            }
            last = last < 0 || offset(struct, i) > offset(struct, last) ? i : last;
        }
        return last;
    }

    private long memberSize(int struct, int number) {
        int type = types.member(struct, number);
        if (types.isAnyArray(type)) {
            long stride = Integer.toUnsignedLong(
                    layout.decorationWord(type, Decoration.ArrayStride).orElse(0));
            return types.op(type) == Op.OpTypeRuntimeArray
                    ? 0
                    : stride
                            * types.defaultInteger(types.word(type, TypeComposite.LENGTH))
                                    .orElse(1);
        }
        if (types.isAnyPointer(type)) {
            return Long.BYTES;
        }
        if (types.isMatrix(type)) {
            long stride = Integer.toUnsignedLong(layout.memberDecorationWord(struct, number, Decoration.MatrixStride)
                    .orElse(0));
            return stride
                    * (layout.isMemberDecorated(struct, number, Decoration.RowMajor)
                            ? types.word(types.word(type, TypeComposite.PART_TYPE), TypeComposite.LENGTH)
                            : types.word(type, TypeComposite.LENGTH));
        }
        int components = types.isVector(type) ? types.word(type, TypeComposite.LENGTH) : 1;
        return (long) components * types.bitWidth(types.scalarType(type)) / Byte.SIZE;
    }

    /** The name of a format in GLSL; empty for none. */
    static String format(ImageFormat format) {
        return switch (format) {
            case Unknown -> "";
            case R11fG11fB10f -> "r11f_g11f_b10f";
            case Rgb10A2 -> "rgb10_a2";
            case Rgb10a2ui -> "rgb10_a2ui";
            default -> format.name().toLowerCase(Locale.ROOT).replace("snorm", "_snorm");
        };
    }

    /** A number with a fraction. */
    static String decimal(float value) {
        return Float.isFinite(value) ? new BigDecimal(value).toPlainString() : "null";
    }
}
