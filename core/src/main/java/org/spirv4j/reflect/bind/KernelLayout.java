// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.module.MemoryModelDeclaration;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ScalarType;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;
import org.spirv4j.reflect.VectorType;

/**
 * The memory layout of structures in kernels, which have no decorations for it: members have the alignment of their types in OpenCL
 * C, unless the structure is packed.
 */
final class KernelLayout {
    /** The size of pointers in bytes; 0 in shaders. */
    private final long pointerSize;

    private final Map<StructType, Extent> structs = new HashMap<>();

    /**
     * What a type takes.
     *
     * @param size the size in bytes
     * @param alignment the alignment in bytes
     */
    private record Extent(long size, long alignment) {}

    KernelLayout(SpirvModule module) {
        Optional<AddressingModel> model =
                module.layout().memoryModel().flatMap(MemoryModelDeclaration::addressingModel);
        pointerSize = model.map(m -> m == AddressingModel.Physical32 ? 4L : m == AddressingModel.Physical64 ? 8L : 0L)
                .orElse(0L);
    }

    /** Lays out a structure after those in it; empty if the size of a member is not known, and in shaders. */
    Optional<List<MemberPlace>> add(StructType struct) {
        if (pointerSize == 0) {
            return Optional.empty();
        }
        List<MemberPlace> places = new ArrayList<>();
        boolean isPacked = struct.decorations().contains(Decoration.CPacked);
        long end = 0;
        long alignment = 1;
        for (StructMember member : struct.members()) {
            List<Long> strides = new ArrayList<>();
            Extent extent = extent(member.type(), strides);
            if (extent == null || extent.size > Integer.MAX_VALUE - end) {
                return Optional.empty();
            }
            long its = isPacked ? 1 : extent.alignment;
            end = align(end, its);
            places.add(new MemberPlace(OptionalLong.of(end), OptionalLong.of(extent.size), strides));
            end += extent.size;
            alignment = Math.max(alignment, its);
        }
        structs.put(struct, new Extent(align(end, alignment), alignment));
        return Optional.of(places);
    }

    /** The size in bytes; empty if it is not known. */
    OptionalLong size(ReflectedType type) {
        Extent extent = extent(type, new ArrayList<>());
        return extent == null ? OptionalLong.empty() : OptionalLong.of(extent.size);
    }

    /** Finds the extent of a type, and the strides of its arrays from the outermost on. */
    private @Nullable Extent extent(ReflectedType type, List<Long> strides) {
        Extent element = element(type.innermostElement());
        if (element == null) {
            return null;
        }
        List<Long> lengths = new ArrayList<>();
        for (ReflectedType t = type; t instanceof ArrayType array; t = array.element()) {
            lengths.add(array.length().map(n -> n.value().orElse(-1)).orElse(-1L));
        }
        long size = element.size;
        for (int i = lengths.size() - 1; i >= 0; i--) {
            strides.add(size);
            if (lengths.get(i) < 0 || size > 0 && lengths.get(i) > Integer.MAX_VALUE / size) {
                return null;
            }
            size *= lengths.get(i);
        }
        Collections.reverse(strides);
        return new Extent(size, element.alignment);
    }

    private @Nullable Extent element(ReflectedType type) {
        if (type instanceof StructType struct) {
            return structs.get(struct);
        }
        if (type instanceof PointerType) {
            return pointerSize > 0 ? new Extent(pointerSize, pointerSize) : null;
        }
        ReflectedType component = type instanceof VectorType vector ? vector.component() : type;
        if (!(component instanceof ScalarType scalar) || scalar.size().isEmpty()) {
            return null;
        }
        // A vector of 3 components takes the space of 4.
        int count = type instanceof VectorType vector ? vector.count() == 3 ? 4 : vector.count() : 1;
        long size = scalar.size().getAsLong() * count;
        return size > 0 ? new Extent(size, size) : null;
    }

    private static long align(long offset, long alignment) {
        return (offset + alignment - 1) / alignment * alignment;
    }
}
