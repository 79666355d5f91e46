// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.IntToLongFunction;
import org.spirv4j.analysis.internal.layout.ByteCount;
import org.spirv4j.analysis.internal.layout.ComputedLayout;
import org.spirv4j.analysis.internal.layout.DeclaredLayout;
import org.spirv4j.analysis.internal.layout.Layout;
import org.spirv4j.analysis.internal.layout.LayoutRules;
import org.spirv4j.analysis.internal.layout.ModuleTypes;
import org.spirv4j.analysis.internal.layout.PointerSizes;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Sizes, alignments, strides and offsets in bytes of a module's types in memory: as rules give them ({@link #of}), or
 * as the module's decorations state them ({@link #declared}). A compiler that follows std430 writes decorations for
 * which both agree; where they differ, the module departs from the rules. Immutable.
 *
 * <p>An answer is empty for types that are not representable in memory (Booleans, images, in shaders pointers of other
 * storage classes than PhysicalStorageBuffer), for what depends on an array length that is not known, and for what
 * exceeds 2<sup>53</sup> bytes. The length of a run-time array is not known, so neither it nor a structure that ends
 * with one has a size; {@link #minimumSize} has the part before it. The size of an array is its stride times its
 * length: a {@code float[3]} of std140 has the stride 16 and takes 48 bytes.
 *
 * <p>Methods that take a structure and a member answer for the member with its decorations: RowMajor changes the
 * strides and sizes of the matrices in it. They are empty if there is no such member; members count from 0.
 */
public final class TypeLayout {

    /** Rules by which compilers place members (Vulkan specification, "Offset and Stride Assignment", and OpenCL C). */
    public enum Rules {
        /**
         * Uniform blocks of GLSL: types have their extended alignment, by which arrays, matrices and structures start
         * at multiples of 16.
         */
        STD140,

        /**
         * As {@link #STD140}, but vectors align to their components unless they would improperly straddle a multiple of
         * 16 bytes (VK_KHR_relaxed_block_layout): a {@code vec3} may stand at offset 4.
         */
        RELAXED_STD140,

        /**
         * Storage blocks of GLSL: types have their base alignment, by which vectors align to two or four components.
         */
        STD430,

        /** As {@link #STD430}, with vectors as in {@link #RELAXED_STD140}. */
        RELAXED_STD430,

        /** Scalar block layout: types have their scalar alignment, by which everything aligns to its scalars. */
        SCALAR,

        /**
         * Kernels: types are laid out as in OpenCL C. Vectors align to their size, those of three components take the
         * space of four, structures with CPacked have no padding, and a pointer has the size that the addressing model
         * gives it.
         */
        OPENCL;

        /** {@return the name in messages, such as {@code relaxed std140}} */
        public String label() {
            return this == OPENCL ? "OpenCL" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    private final ModuleTypes types;
    private final Layout layout;

    private TypeLayout(ModuleTypes types, Layout layout) {
        this.types = types;
        this.layout = layout;
    }

    /**
     * Lays types out by rules: each member stands at the next multiple of its alignment.
     *
     * @param module the module
     * @param rules the rules
     * @param constants the lengths of arrays
     * @return the layout
     */
    public static TypeLayout of(SpirvModule module, Rules rules, ConstantValues constants) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(rules, "rules");
        Objects.requireNonNull(constants, "constants");
        ModuleTypes types = types(module, constants);
        ComputedLayout layout = new ComputedLayout(types, LayoutRules.valueOf(rules.name()));
        layout.cover(types.end());
        return new TypeLayout(types, layout);
    }

    /**
     * Reads the layout that the decorations Offset, ArrayStride, MatrixStride and RowMajor state. Alignments, and what
     * is not decorated, are empty. A structure's size is that up to the end of its members, since decorations do not
     * state padding at its end.
     *
     * @param module the module
     * @param constants the lengths of arrays, and what OffsetIdEXT and ArrayStrideIdEXT name
     * @return the layout
     */
    public static TypeLayout declared(SpirvModule module, ConstantValues constants) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(constants, "constants");
        ModuleTypes types = types(module, constants);
        return new TypeLayout(types, new DeclaredLayout(types, types.end(), false));
    }

    /**
     * Lays types out as the host sees them: in a module with kernels as {@link Rules#OPENCL} says, since kernels need
     * no decorations for that, and otherwise as {@link #declared}.
     *
     * @param module the module
     * @param constants the lengths of arrays, and what OffsetIdEXT and ArrayStrideIdEXT name
     * @return the layout
     */
    public static TypeLayout inMemory(SpirvModule module, ConstantValues constants) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(constants, "constants");
        return PointerSizes.ofKernels(module.layout()) > 0
                ? of(module, Rules.OPENCL, constants)
                : declared(module, constants);
    }

    private static ModuleTypes types(SpirvModule module, ConstantValues constants) {
        IntToLongFunction values = id -> constants.integer(id).orElse(ByteCount.UNKNOWN);
        ModuleData data = ModuleAccess.data(module);
        return new ModuleTypes(data, module.layout(), values, new PointerSizes(data, module.layout()));
    }

    private static OptionalLong exact(long count) {
        return ByteCount.isExact(count) ? OptionalLong.of(count) : OptionalLong.empty();
    }

    /**
     * Returns the size of a type: of an array, its stride times its length; of a structure laid out by rules, with the
     * padding at its end. Matrices, and arrays of them, are taken as column-major; with decorations, a matrix by itself
     * has no size, because MatrixStride decorates the member that holds it. See {@link #memberSize}.
     *
     * @param typeId the id of the type
     * @return the size in bytes; empty if it is not known
     */
    public OptionalLong size(int typeId) {
        return exact(layout.size(types.number(typeId)));
    }

    /**
     * Returns the smallest size that a type can have: {@link #size} where that is known; otherwise what is known to be
     * part of it, such as the members before a run-time array.
     *
     * @param typeId the id of the type
     * @return the size in bytes
     */
    public long minimumSize(int typeId) {
        return ByteCount.least(layout.size(types.number(typeId)));
    }

    /**
     * Returns the alignment of a type: scalar, base or extended alignment, as the rules say. Matrices are taken as
     * column-major.
     *
     * @param typeId the id of the type
     * @return the alignment in bytes; empty if it is not known
     */
    public OptionalLong alignment(int typeId) {
        return exact(layout.alignment(types.number(typeId)));
    }

    /**
     * Returns the distance from one element of an array to the next. Arrays of matrices are taken as column-major; see
     * {@link #memberArrayStride}.
     *
     * @param typeId the id of the array type
     * @return the distance in bytes; empty if it is not known
     */
    public OptionalLong arrayStride(int typeId) {
        return exact(layout.arrayStride(types.number(typeId)));
    }

    /**
     * Returns the offset of a member from the start of its structure.
     *
     * @param structId the id of the structure type
     * @param member the number of the member, from 0
     * @return the offset in bytes; empty if it is not known
     */
    public OptionalLong memberOffset(int structId, int member) {
        return isMember(structId, member)
                ? exact(layout.memberOffset(types.number(structId), member))
                : OptionalLong.empty();
    }

    /**
     * Returns the size of a member, with the padding after the last element, column or row.
     *
     * @param structId the id of the structure type
     * @param member the number of the member, from 0
     * @return the size in bytes; empty if it is not known
     */
    public OptionalLong memberSize(int structId, int member) {
        return isMember(structId, member)
                ? exact(layout.memberSize(types.number(structId), member))
                : OptionalLong.empty();
    }

    /**
     * Returns the distance from the start of a member to the end of its last scalar: its size without the padding after
     * the last element, column or row. In scalar block layout, another member may start in that padding.
     *
     * @param structId the id of the structure type
     * @param member the number of the member, from 0
     * @return the distance in bytes; empty if it is not known
     */
    public OptionalLong memberExtent(int structId, int member) {
        return isMember(structId, member)
                ? exact(layout.memberExtent(types.number(structId), member))
                : OptionalLong.empty();
    }

    /**
     * Returns the size of a member with the padding after it: the distance to the next larger offset of a member, or to
     * the end of the structure.
     *
     * @param structId the id of the structure type
     * @param member the number of the member, from 0
     * @return the size in bytes; empty if it is not known
     */
    public OptionalLong memberPaddedSize(int structId, int member) {
        return isMember(structId, member)
                ? exact(layout.memberPaddedSize(types.number(structId), member))
                : OptionalLong.empty();
    }

    /**
     * Returns the alignment of a member: its offset must be a multiple of it. It differs from the alignment of its type
     * for row-major matrices, and for vectors in relaxed block layout.
     *
     * @param structId the id of the structure type
     * @param member the number of the member, from 0
     * @return the alignment in bytes; empty if it is not known
     */
    public OptionalLong memberAlignment(int structId, int member) {
        return isMember(structId, member)
                ? exact(layout.memberAlignment(types.number(structId), member))
                : OptionalLong.empty();
    }

    /**
     * Returns the distance from one element of an array to the next, in a member. In arrays of arrays, each dimension
     * has its own stride.
     *
     * @param structId the id of the structure type
     * @param member the number of the member, from 0
     * @param arrayId the type of the member, or of elements in it
     * @return the distance in bytes; empty if it is not known
     */
    public OptionalLong memberArrayStride(int structId, int member, int arrayId) {
        return isMember(structId, member)
                ? exact(layout.memberArrayStride(types.number(structId), member, types.number(arrayId)))
                : OptionalLong.empty();
    }

    /**
     * Returns the distance from one column, or row of a row-major matrix, to the next, of a member that consists of
     * matrices.
     *
     * @param structId the id of the structure type
     * @param member the number of the member, from 0
     * @return the distance in bytes; empty if it is not known
     */
    public OptionalLong matrixStride(int structId, int member) {
        return isMember(structId, member)
                ? exact(layout.matrixStride(types.number(structId), member))
                : OptionalLong.empty();
    }

    private boolean isMember(int structId, int member) {
        return member >= 0 && member < types.memberCount(types.number(structId));
    }
}
