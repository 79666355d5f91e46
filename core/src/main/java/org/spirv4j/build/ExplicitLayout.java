package org.spirv4j.build;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.TypeLayout.Rules;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;

/**
 * Copies of types with their layout stated by decorations, by one set of rules (Vulkan specification, "Offset and Stride
 * Assignment"). Sizes are in bytes.
 */
final class ExplicitLayout {
    private record Place(long size, long alignment) {}

    private static final int ADDRESS_SIZE = 8;

    private final CompositeTypeWriter module;
    private final Rules rules;
    private final Map<Type, Type> copies = new HashMap<>();
    /** The places of laid-out types; structures and arrays only. */
    private final Map<Type, Place> places = new HashMap<>();

    ExplicitLayout(CompositeTypeWriter module, Rules rules) {
        this.module = module;
        this.rules = rules;
    }

    Type laidOut(Type type) {
        if (!type.isArray() && !type.isRuntimeArray() && !type.isStruct() || places.containsKey(type)) {
            return type;
        }
        Type copy = copies.get(type);
        if (copy == null) {
            copy = type.isStruct() ? struct(type) : array(type, false);
            copies.put(type, copy);
        }
        return copy;
    }

    private Type array(Type type, boolean rowMajor) {
        Type element = rowMajor && type.element().isArray() ? array(type.element(), true) : laidOut(type.element());
        Place place = place(element, rowMajor);
        long alignment = aggregate(place.alignment());
        long stride = roundUp(place.size(), alignment);
        Type copy;
        long size = 0;
        if (type.isRuntimeArray()) {
            copy = (Type) module.end(module.begin(Op.OpTypeRuntimeArray).id(element));
        } else {
            copy = (Type) module.end(module.begin(Op.OpTypeArray).id(element).word(type.operand(1)));
            size = Math.multiplyExact(stride, module.lengthOf(type.operand(1)));
        }
        module.decorate(copy, Decoration.ArrayStride, word(type, stride));
        places.put(copy, new Place(size, alignment));
        return copy;
    }

    private Type struct(Type type) {
        List<Member> members = new ArrayList<>();
        for (Member member : module.membersOf(type)) {
            boolean own = member.rowMajor() && member.type().isArray() && matrixIn(member.type()) != null;
            members.add(member.withType(own ? array(member.type(), true) : laidOut(member.type())));
        }
        Type copy = module.struct(module.nameOf(type), members);
        long end = 0;
        long alignment = 1;
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            Place place = place(member.type(), member.rowMajor());
            long offset = roundUp(end, place.alignment());
            module.decorateMember(copy, i, Decoration.Offset, word(type, offset));
            Type matrix = matrixIn(member.type());
            if (matrix != null) {
                module.decorateMember(copy, i, member.rowMajor() ? Decoration.RowMajor : Decoration.ColMajor);
                module.decorateMember(
                        copy, i, Decoration.MatrixStride, word(type, matrixStride(matrix, member.rowMajor())));
            }
            end = Math.addExact(offset, place.size());
            alignment = Math.max(alignment, place.alignment());
        }
        alignment = aggregate(alignment);
        places.put(copy, new Place(roundUp(end, alignment), alignment));
        return copy;
    }

    @org.jspecify.annotations.Nullable
    private static Type matrixIn(Type type) {
        Type inner = type;
        while (inner.isArray() || inner.isRuntimeArray()) {
            inner = inner.element();
        }
        return inner.isMatrix() ? inner : null;
    }

    private Place place(Type type, boolean rowMajor) {
        if (type.isInt() || type.isFloat()) {
            return new Place(type.width() / 8, type.width() / 8);
        }
        if (type.isVector() && !type.element().isBool()) {
            long scalar = type.width() / 8;
            return new Place(scalar * type.componentCount(), vectorAlignment(scalar, type.componentCount()));
        }
        if (type.isMatrix()) {
            long vectors = rowMajor ? type.element().componentCount() : type.columnCount();
            long stride = matrixStride(type, rowMajor);
            return new Place(stride * vectors, matrixAlignment(type, rowMajor));
        }
        if (type.isPointer() && type.storageClass() == StorageClass.PhysicalStorageBuffer) {
            return new Place(ADDRESS_SIZE, ADDRESS_SIZE);
        }
        Place known = places.get(type);
        if (known == null) {
            throw new BuildException(
                    "laidOut: values of type " + type + " cannot stand in memory that the client API sees"
                            + (type.isBool() || type.isVector() ? "; use integers for Booleans" : ""));
        }
        return known;
    }

    private long matrixAlignment(Type matrix, boolean rowMajor) {
        int components = rowMajor ? matrix.columnCount() : matrix.element().componentCount();
        return aggregate(vectorAlignment(matrix.width() / 8, components));
    }

    private long matrixStride(Type matrix, boolean rowMajor) {
        int components = rowMajor ? matrix.columnCount() : matrix.element().componentCount();
        return roundUp(matrix.width() / 8L * components, matrixAlignment(matrix, rowMajor));
    }

    private long vectorAlignment(long scalar, int count) {
        return rules == Rules.SCALAR || count == 1
                ? scalar
                : scalar * (count == 2 ? 2 : Integer.highestOneBit(2 * count - 1));
    }

    /** The alignment of what is made of parts with this alignment. */
    private long aggregate(long alignment) {
        return rules == Rules.STD140 ? roundUp(alignment, 16) : alignment;
    }

    private static long roundUp(long value, long alignment) {
        return (value + alignment - 1) / alignment * alignment;
    }

    private static int word(Type type, long value) {
        if (value > 0xFFFFFFFFL) {
            throw new BuildException("laidOut: " + type + " takes more than 4 GiB");
        }
        return (int) value;
    }
}
