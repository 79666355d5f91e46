// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.internal.layout.LayoutRules;
import org.spirv4j.analysis.internal.layout.PointerSizes;
import org.spirv4j.grammar.AccessQualifier;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeFloat;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.reflect.internal.annotation.DecorationValues;
import org.spirv4j.reflect.internal.annotation.Names;
import org.spirv4j.reflect.internal.constant.ComputedSizes;
import org.spirv4j.reflect.internal.constant.ConstantReader;

/** The types of a module, made in the order of their declarations, in which parts come first. */
final class Types {
    /** Arrays of matrices with more dimensions keep the matrices without strides. */
    private static final int MAX_DIMENSIONS = 255;

    private static final List<TypeLayout.Rules> SHADER_RULES = Stream.of(TypeLayout.Rules.values())
            .filter(rules -> rules != TypeLayout.Rules.OPENCL)
            .toList();

    private final ModuleLayout layout;
    private final ModuleData data;
    private final TypeFacts facts;
    final Names names;
    private final ConstantReader constants;

    /** The rules by which types are laid out: in kernels, those of OpenCL C. */
    private final List<TypeLayout.Rules> rules;

    /** What decorations state. */
    private final TypeLayout declared;

    /**
     * What holds where decorations state nothing: the layout of OpenCL C in kernels, otherwise what decorations state.
     */
    private final TypeLayout memory;

    /** How sizes are computed in kernels; empty in shaders. */
    private final Optional<ComputedSizes> kernelSizes;

    /** The size of pointers in bytes; 0 in shaders, where only addresses of buffers have one. */
    private final int pointerSize;

    /** By index of the id. */
    private final @Nullable ReflectedType[] types;

    /** Types of members by what gives them strides. */
    private final Map<MatrixMember, ReflectedType> matrixMembers = new HashMap<>();

    Types(SpirvModule module, ConstantReader constants) {
        layout = module.layout();
        data = ModuleAccess.data(module);
        facts = new TypeFacts(data);
        names = new Names(module, facts);
        this.constants = constants;
        pointerSize = PointerSizes.ofKernels(layout);
        rules = pointerSize > 0 ? List.of(TypeLayout.Rules.OPENCL) : SHADER_RULES;
        declared = TypeLayout.declared(module, constants.values);
        memory = pointerSize > 0 ? TypeLayout.inMemory(module, constants.values) : declared;
        kernelSizes = pointerSize > 0
                ? Optional.of(new ComputedSizes(module, LayoutRules.OPENCL, constants))
                : Optional.empty();
        types = new ReflectedType[data.indexCount()];
        List<PointerType> pointers = new ArrayList<>();
        // OpTypeForwardPointer lets structures contain pointers that are declared later.
        for (Instruction declaration : layout.types()) {
            if (isDefinition(declaration)
                    && (declaration.is(Op.OpTypePointer) || declaration.is(Op.OpTypeUntypedPointerKHR))) {
                PointerType pointer = pointer(declaration.resultId());
                pointers.add(pointer);
                types[data.index(pointer.id())] = pointer;
            }
        }
        for (Instruction declaration : layout.types()) {
            int id = declaration.resultId();
            if (isDefinition(declaration) && find(id) == null) {
                types[data.index(id)] = make(id);
            }
        }
        for (PointerType pointer : pointers) {
            ReflectedType pointee = find(facts.pointee(pointer.id()));
            if (pointee != null) {
                pointer.pointTo(pointee);
            }
        }
    }

    private boolean isDefinition(Instruction declaration) {
        return data.definition(declaration.resultId()) == declaration.wordOffset();
    }

    private PointerType pointer(int id) {
        return new PointerType(
                id,
                StorageClass.of(facts.storageClass(id)),
                layout.decorationWord(id, Decoration.ArrayStride),
                pointerSize);
    }

    /** The rules with which layouts are compared. */
    List<TypeLayout.Rules> rules() {
        return rules;
    }

    private ArrayType array(int id, ReflectedType element, Optional<SpecializableNumber> length) {
        OptionalLong stride = declared.arrayStride(id);
        return stride.isPresent() || kernelSizes.isEmpty()
                ? new ArrayType(id, element, length, stride, Optional.empty())
                : new ArrayType(
                        id, element, length, memory.arrayStride(id), kernelSizes.map(sizes -> sizes.expression(id)));
    }

    /** The layout that gives the members of a structure their places. */
    private TypeLayout places(int struct) {
        return declared.memberOffset(struct, 0).isPresent() ? declared : memory;
    }

    private VectorType vector(int id, ScalarType component, int count) {
        return new VectorType(
                id, component, count, pointerSize > 0 ? memory.size(id) : VectorType.size(component, count));
    }

    private @Nullable ReflectedType find(int id) {
        return types[data.index(id)];
    }

    /** The type with an id; empty if the id is not a type. */
    Optional<ReflectedType> type(int id) {
        return Optional.ofNullable(find(id));
    }

    /** The type with an id, or else a type of which nothing is known. */
    ReflectedType typeOrUnknown(int id) {
        ReflectedType found = find(id);
        return found == null ? new OpaqueType(id, Op.OpNop, "unknown") : found;
    }

    /** What a variable holds; for an untyped variable its Data Type. */
    ReflectedType heldBy(Instruction variable) {
        return typeOrUnknown(
                variable.is(Op.OpUntypedVariableKHR)
                        ? variable.wordCount() > UntypedVariableKHR.DATA_TYPE
                                ? variable.word(UntypedVariableKHR.DATA_TYPE)
                                : 0
                        : facts.pointee(variable.typeId()));
    }

    private ReflectedType make(int id) {
        ReflectedType part = find(facts.word(id, TypeComposite.PART_TYPE));
        int count = facts.word(id, TypeComposite.LENGTH);
        Op op = facts.op(id);
        ReflectedType made = switch (op) {
            case OpTypeBool -> new ScalarType(id, ScalarType.Kind.BOOL, 0, Optional.empty());
            case OpTypeInt ->
                new ScalarType(
                        id,
                        count == 0 ? ScalarType.Kind.UINT : ScalarType.Kind.INT,
                        facts.word(id, TypeInt.WIDTH),
                        Optional.empty());
            case OpTypeFloat ->
                new ScalarType(
                        id,
                        ScalarType.Kind.FLOAT,
                        facts.word(id, TypeFloat.WIDTH),
                        facts.wordCount(id) > 3 ? FPEncoding.of(count) : Optional.empty());
            case OpTypeVector -> part instanceof ScalarType scalar ? vector(id, scalar, count) : null;
            case OpTypeVectorIdEXT ->
                part instanceof ScalarType scalar ? vector(id, scalar, facts.dimension(id)) : null;
            case OpTypeMatrix ->
                part instanceof VectorType column
                        ? new MatrixType(id, column, count, OptionalLong.empty(), false)
                        : null;
            case OpTypeArray ->
                part == null ? null : array(id, part, Optional.of(SpecializableNumber.of(constants, count)));
            case OpTypeRuntimeArray -> part == null ? null : array(id, part, Optional.empty());
            case OpTypeStruct -> struct(id);
            case OpTypeImage -> image(id);
            case OpTypeSampledImage -> part instanceof ImageType image ? image.combined(id) : null;
            default -> null;
        };
        return made == null ? opaque(id, op) : made;
    }

    private OpaqueType opaque(int id, Op op) {
        String name = op == Op.OpTypeOpaque
                ? layout.module()
                        .instruction(data.instructionAt(data.definition(id)))
                        .operands()
                        .get(0)
                        .string()
                : op == Op.OpNop ? "unknown" : op.name().substring("OpType".length());
        return new OpaqueType(id, op, name);
    }

    private ImageType image(int id) {
        int depth = facts.word(id, TypeImage.DEPTH);
        int sampled = facts.word(id, TypeImage.SAMPLED);
        ImageType.Depth[] depths = ImageType.Depth.values();
        ImageType.Sampling[] samplings = ImageType.Sampling.values();
        return new ImageType(
                id,
                new ImageType.ImageTraits(
                        find(facts.word(id, TypeImage.SAMPLED_TYPE)) instanceof ScalarType scalar
                                ? Optional.of(scalar)
                                : Optional.empty(),
                        Dim.of(facts.word(id, TypeImage.DIM)),
                        depth >= 0 && depth < depths.length ? depths[depth] : ImageType.Depth.UNKNOWN,
                        facts.word(id, TypeImage.ARRAYED) != 0,
                        facts.word(id, TypeImage.MS) != 0,
                        sampled >= 0 && sampled < samplings.length ? samplings[sampled] : ImageType.Sampling.UNKNOWN,
                        ImageFormat.of(facts.word(id, TypeImage.IMAGE_FORMAT)),
                        facts.wordCount(id) > 9
                                ? AccessQualifier.of(facts.word(id, TypeImage.ACCESS_QUALIFIER))
                                : Optional.empty()),
                false);
    }

    private StructType struct(int id) {
        int count = facts.memberCount(id);
        List<StructMember> members = new ArrayList<>(count);
        long largest = 0;
        long end = 0;
        long specializedEnd = 0;
        boolean placed = true;
        for (int i = 0; i < count; i++) {
            StructMember member = member(id, i);
            members.add(member);
            if (member.offset().isEmpty() || member.size().isEmpty()) {
                placed = false;
            } else {
                long offset = member.offset().getAsLong();
                long memberEnd = offset + member.size().getAsLong();
                end = offset > largest ? memberEnd : offset == largest ? Math.max(end, memberEnd) : end;
                largest = Math.max(largest, offset);
                if (!member.type().sizeExpression().isEmpty()) {
                    specializedEnd = Math.max(specializedEnd, memberEnd);
                }
            }
        }
        boolean isInKernels = pointerSize > 0 && places(id) == memory;
        return new StructType(
                id,
                names.name(id),
                List.copyOf(members),
                isInKernels
                        ? memory.size(id)
                        : placed ? OptionalLong.of(Math.max(end, specializedEnd)) : OptionalLong.empty(),
                isInKernels ? kernelSizes.map(sizes -> sizes.expression(id)) : Optional.empty(),
                DecorationValues.of(layout.decorations(id)).flags);
    }

    private StructMember member(int struct, int index) {
        int typeId = facts.member(struct, index);
        ReflectedType type = withMatrix(typeOrUnknown(typeId), struct, index);
        boolean runtimeSized = type instanceof ArrayType array && array.isRuntimeSized();
        OptionalLong size = runtimeSized ? OptionalLong.of(0) : type.size();
        TypeLayout places = places(struct);
        OptionalLong offset = places.memberOffset(struct, index);
        DecorationValues decorations = DecorationValues.of(layout.memberDecorations(struct, index));
        return new StructMember(
                index,
                names.member(struct, index),
                type,
                offset,
                size,
                places.memberPaddedSize(struct, index),
                decorations.word(Decoration.Location),
                decorations.word(Decoration.Component),
                decorations.builtIn(),
                decorations.flags);
    }

    /** A type that consists of matrices, with the decorations of the member that holds it. */
    private record MatrixMember(int type, int stride, boolean isRowMajor) {
        // The methods that the compiler generates for records are slow on first use.
        @Override
        public boolean equals(Object other) {
            return other instanceof MatrixMember member
                    && type == member.type
                    && stride == member.stride
                    && isRowMajor == member.isRowMajor;
        }

        @Override
        public int hashCode() {
            return (type * 31 + stride) * 2 + (isRowMajor ? 1 : 0);
        }
    }

    /** The type of a member with the stride and order that the member gives to the matrices in it. */
    private ReflectedType withMatrix(ReflectedType type, int struct, int member) {
        ReflectedType innermost = type.innermostElement();
        OptionalInt stride = innermost instanceof MatrixType
                ? layout.memberDecorationWord(struct, member, Decoration.MatrixStride)
                : OptionalInt.empty();
        if (stride.isEmpty()) {
            return type;
        }
        boolean isRowMajor = layout.isMemberDecorated(struct, member, Decoration.RowMajor);
        MatrixMember key = new MatrixMember(type.id(), stride.getAsInt(), isRowMajor);
        ReflectedType made = matrixMembers.get(key);
        if (made == null) {
            made = withMatrix(type, Integer.toUnsignedLong(stride.getAsInt()), isRowMajor);
            matrixMembers.put(key, made);
        }
        return made;
    }

    private static ReflectedType withMatrix(ReflectedType type, long stride, boolean isRowMajor) {
        List<ArrayType> arrays = new ArrayList<>(0);
        ReflectedType innermost = type;
        while (innermost instanceof ArrayType array && arrays.size() < MAX_DIMENSIONS) {
            arrays.add(array);
            innermost = array.element();
        }
        if (!(innermost instanceof MatrixType matrix)) {
            return type;
        }
        ReflectedType made =
                new MatrixType(matrix.id(), matrix.column(), matrix.columnCount(), OptionalLong.of(stride), isRowMajor);
        for (int i = arrays.size() - 1; i >= 0; i--) {
            ArrayType array = arrays.get(i);
            made = new ArrayType(array.id(), made, array.length(), array.stride(), array.computed());
        }
        return made;
    }
}
