// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.cross;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** The object that the tool {@code spirv-cross} prints with {@code --reflect}. */
public final class CrossReflectionObject {
    /** The qualifiers of memory, in the order of the output. */
    private static final List<String> QUALIFIERS = List.of("writeonly", "readonly", "restrict", "coherent", "volatile");

    private static final List<Decoration> QUALIFYING = List.of(
            Decoration.NonReadable,
            Decoration.NonWritable,
            Decoration.Restrict,
            Decoration.Coherent,
            Decoration.Volatile);

    private final SpirvModule module;
    private final ModuleLayout layout;
    private final TypeFacts types;
    private final CrossTypes names;
    private final CrossJson json = new CrossJson();
    private boolean hasTypes;

    /** Reads a module. */
    public CrossReflectionObject(SpirvModule module) {
        this.module = module;
        layout = module.layout();
        types = new TypeFacts(ModuleAccess.data(module));
        names = new CrossTypes(module, types);
    }

    /** The object as lines of ASCII. */
    public byte[] write() {
        json.open('{');
        new CrossEntryPoints(layout, types, json).write();
        types();
        resources();
        constants();
        json.close('}');
        return json.bytes();
    }

    // --- types

    private void types() {
        for (Instruction type : layout.types()) {
            int id = type.resultId();
            if (types.isStruct(id)) {
                openTypes();
                json.open("_" + id, '{').member("name", names.struct(id)).open("members", '[');
                for (int i = 0; i < types.memberCount(id); i++) {
                    member(id, i);
                }
                json.close(']').close('}');
            }
        }
        Set<Integer> written = new HashSet<>();
        for (Instruction type : layout.types()) {
            int id = type.resultId();
            int shown = names.isPhysicalPointer(id)
                    ? types.pointee(id)
                    : types.isAnyArray(id) && names.isPhysicalPointer(types.word(id, TypeComposite.PART_TYPE))
                            ? types.word(id, TypeComposite.PART_TYPE)
                            : 0;
            if (shown != 0 && !types.isStruct(shown) && written.add(shown)) {
                openTypes();
                pointed(shown);
            }
        }
        if (hasTypes) {
            json.close('}');
        }
    }

    private void openTypes() {
        if (!hasTypes) {
            json.open("types", '{');
            hasTypes = true;
        }
    }

    /** A type that physical pointers point to. */
    private void pointed(int type) {
        json.open("_" + type, '{').member("name", names.pointed(type));
        if (names.isPhysicalPointer(type)) {
            json.member("type", "_" + types.pointee(type)).memberOf("physical_pointer", true);
        } else if (types.isAnyArray(type)) {
            array(type);
            json.member("type", "_" + types.word(type, TypeComposite.PART_TYPE));
            decoration(type, Decoration.ArrayStride, "array_stride");
        } else {
            json.open("members", '[').close(']');
        }
        json.close('}');
    }

    private void member(int struct, int number) {
        int type = types.member(struct, number);
        boolean isPointer = names.isPhysicalPointer(type);
        json.open('{')
                .member("name", names.member(struct, number))
                .member("type", isPointer ? "_" + types.pointee(type) : names.type(type));
        array(type);
        layout.memberDecorationWord(struct, number, Decoration.Location)
                .ifPresent(location -> json.memberOf("location", Integer.toUnsignedLong(location)));
        layout.memberDecorationWord(struct, number, Decoration.Offset)
                .ifPresent(offset -> json.memberOf("offset", Integer.toUnsignedLong(offset)));
        if (isPointer || types.isAnyArray(type)) {
            decoration(type, Decoration.ArrayStride, "array_stride");
        }
        layout.memberDecorationWord(struct, number, Decoration.MatrixStride)
                .ifPresent(stride -> json.memberOf("matrix_stride", Integer.toUnsignedLong(stride)));
        if (layout.isMemberDecorated(struct, number, Decoration.RowMajor)) {
            json.memberOf("row_major", true);
        }
        if (isPointer) {
            json.memberOf("physical_pointer", true);
        }
        json.close('}');
    }

    private void array(int type) {
        List<Integer> lengths = new ArrayList<>();
        for (int at = type; types.isAnyArray(at); at = types.word(at, TypeComposite.PART_TYPE)) {
            lengths.add(types.op(at) == Op.OpTypeRuntimeArray ? 0 : types.word(at, TypeComposite.LENGTH));
        }
        if (lengths.isEmpty()) {
            return;
        }
        json.open("array", '[');
        for (int i = lengths.size() - 1; i >= 0; i--) {
            int id = lengths.get(i);
            json.element(id == 0 ? 0 : isLiteral(id) ? types.knownInteger(id) : id);
        }
        json.close(']').open("array_size_is_literal", '[');
        for (int i = lengths.size() - 1; i >= 0; i--) {
            json.element(lengths.get(i) == 0 || isLiteral(lengths.get(i)));
        }
        json.close(']');
    }

    private boolean isLiteral(int id) {
        return types.isKnownInteger(id) && types.op(id) == Op.OpConstant;
    }

    // --- resources

    /** Lists of resources, in the order of the output. */
    private enum Kind {
        subpass_inputs,
        inputs,
        outputs,
        textures,
        separate_images,
        separate_samplers,
        images,
        ssbos,
        ubos,
        push_constants,
        counters,
        acceleration_structures,
        tensors
    }

    private void resources() {
        Set<Integer> interfaces = new HashSet<>();
        List<EntryPoint> entries = layout.entryPoints();
        if (!entries.isEmpty()) {
            interfaces.addAll(entries.get(0).interfaceIds());
        }
        boolean isListed = module.header().version().compareTo(SpirvVersion.of(1, 4)) >= 0;
        for (Kind kind : Kind.values()) {
            boolean isOpen = false;
            for (Instruction variable : layout.globalVariables()) {
                int id = variable.resultId();
                boolean isShown = interfaces.contains(id)
                        || !isListed && (entries.size() < 2 || kind != Kind.inputs && kind != Kind.outputs);
                if (isShown && variable.is(Op.OpVariable) && kind(variable).equals(Optional.of(kind))) {
                    if (!isOpen) {
                        json.open(kind.name(), '[');
                        isOpen = true;
                    }
                    resource(kind, variable);
                }
            }
            if (isOpen) {
                json.close(']');
            }
        }
    }

    private Optional<Kind> kind(Instruction variable) {
        int type = types.pointee(variable.typeId());
        int inner = types.innermostElement(type);
        StorageClass storage =
                StorageClass.of(types.storageClass(variable.typeId())).orElse(StorageClass.Function);
        boolean isBlock = layout.isDecorated(inner, Decoration.Block);
        if (isBuiltIn(variable.resultId(), inner)) {
            return Optional.empty();
        }
        return switch (storage) {
            case Input -> Optional.of(Kind.inputs);
            case Output -> Optional.of(Kind.outputs);
            case PushConstant -> Optional.of(Kind.push_constants);
            case StorageBuffer -> Optional.of(Kind.ssbos);
            case AtomicCounter -> Optional.of(Kind.counters);
            case Uniform ->
                layout.isDecorated(inner, Decoration.BufferBlock)
                        ? Optional.of(Kind.ssbos)
                        : isBlock ? Optional.of(Kind.ubos) : Optional.empty();
            case UniformConstant ->
                switch (types.op(inner)) {
                    case OpTypeSampler -> Optional.of(Kind.separate_samplers);
                    case OpTypeSampledImage -> Optional.of(Kind.textures);
                    case OpTypeAccelerationStructureKHR -> Optional.of(Kind.acceleration_structures);
                    case OpTypeTensorARM -> Optional.of(Kind.tensors);
                    case OpTypeImage ->
                        Optional.of(
                                types.word(inner, TypeImage.DIM) == Dim.SubpassData.value()
                                        ? Kind.subpass_inputs
                                        : types.word(inner, TypeImage.SAMPLED) == 2
                                                ? Kind.images
                                                : Kind.separate_images);
                    default -> Optional.empty();
                };
            default -> Optional.empty();
        };
    }

    private boolean isBuiltIn(int variable, int inner) {
        boolean is = layout.isDecorated(variable, Decoration.BuiltIn);
        for (int i = 0; !is && types.isStruct(inner) && i < types.memberCount(inner); i++) {
            is = layout.isMemberDecorated(inner, i, Decoration.BuiltIn);
        }
        return is;
    }

    private void resource(Kind kind, Instruction variable) {
        int id = variable.resultId();
        int type = types.pointee(variable.typeId());
        int inner = types.innermostElement(type);
        boolean isBlock =
                layout.isDecorated(inner, Decoration.Block) || layout.isDecorated(inner, Decoration.BufferBlock);
        json.open('{')
                .member("type", kind == Kind.counters ? "atomic_uint" : names.type(type))
                .member(
                        "name",
                        names.resource(
                                id,
                                inner,
                                isBlock
                                        && kind != Kind.push_constants
                                        && !(kind == Kind.ssbos && names.hasSharedStorageBlocks())));
        if (kind == Kind.ssbos || kind == Kind.ubos || kind == Kind.images || kind == Kind.tensors) {
            for (int i = 0; i < QUALIFIERS.size(); i++) {
                if (isQualified(id, inner, QUALIFYING.get(i), isBlock)) {
                    json.memberOf(QUALIFIERS.get(i), true);
                }
            }
        }
        array(type);
        if (kind == Kind.push_constants) {
            json.memberOf("push_constant", true);
        }
        decoration(id, Decoration.Location, "location");
        decoration(id, Decoration.Index, "index");
        if (kind == Kind.ssbos || kind == Kind.ubos) {
            names.blockSize(inner).ifPresent(size -> json.memberOf("block_size", size));
        }
        decoration(id, Decoration.DescriptorSet, "set");
        decoration(id, Decoration.Binding, "binding");
        decoration(id, Decoration.InputAttachmentIndex, "input_attachment_index");
        decoration(id, Decoration.Offset, "offset");
        flag(id, Decoration.WeightTextureQCOM, "WeightTextureQCOM");
        flag(id, Decoration.BlockMatchTextureQCOM, "BlockMatchTextureQCOM");
        if (kind == Kind.images) {
            ImageFormat.of(types.word(inner, TypeImage.IMAGE_FORMAT))
                    .map(CrossTypes::format)
                    .filter(format -> !format.isEmpty())
                    .ifPresent(format -> json.member("format", format));
        }
        json.close('}');
    }

    private void decoration(int id, Decoration decoration, String name) {
        layout.decorationWord(id, decoration).ifPresent(word -> json.memberOf(name, Integer.toUnsignedLong(word)));
    }

    private void flag(int id, Decoration decoration, String name) {
        if (layout.isDecorated(id, decoration)) {
            json.memberOf(name, 1);
        }
    }

    private boolean isQualified(int id, int inner, Decoration decoration, boolean isBlock) {
        if (layout.isDecorated(id, decoration)) {
            return true;
        }
        boolean isAll = isBlock && types.memberCount(inner) > 0;
        for (int i = 0; isAll && i < types.memberCount(inner); i++) {
            isAll = layout.isMemberDecorated(inner, i, decoration);
        }
        return isAll;
    }

    // --- specialization constants

    private void constants() {
        List<Instruction> found = new ArrayList<>();
        for (Instruction constant : layout.constants()) {
            boolean isOne = constant.is(Op.OpSpecConstant, Op.OpSpecConstantTrue, Op.OpSpecConstantFalse);
            if (isOne && layout.isDecorated(constant.resultId(), Decoration.SpecId)) {
                found.add(constant);
            }
        }
        if (found.isEmpty()) {
            return;
        }
        json.open("specialization_constants", '[');
        for (Instruction constant : found) {
            int id = constant.resultId();
            String type = names.type(constant.typeId());
            json.open('{').member("name", names.name(id));
            decoration(id, Decoration.SpecId, "id");
            json.member("type", type).memberOf("variable_id", id);
            switch (type) {
                case "uint" -> json.memberOf("default_value", Integer.toUnsignedLong(constant.word(Constant.VALUE)));
                case "int" -> json.memberOf("default_value", constant.word(Constant.VALUE));
                case "float" ->
                    json.memberOf(
                            "default_value", CrossTypes.decimal(Float.intBitsToFloat(constant.word(Constant.VALUE))));
                case "bool" -> json.memberOf("default_value", constant.is(Op.OpSpecConstantTrue));
                default -> {
                    // No default value is written.
                }
            }
            json.close('}');
        }
        json.close(']');
    }
}
