package org.spirv4j.analysis;

import java.util.OptionalLong;
import org.spirv4j.module.SpirvModule;

/**
 * Sizes and offsets in bytes of a module's types in memory: as rules give them, or as a module's decorations state them.
 * Immutable.
 *
 * <p>An answer is empty for types that have no place in memory (Booleans, images, pointers of other storage classes than
 * PhysicalStorageBuffer), for arrays whose length is unknown, and for what exceeds 2<sup>53</sup> bytes. An array without a
 * length has the size 0, so a structure that ends with one has the size of what stands in front.
 */
public sealed interface TypeLayout permits RuledLayout, DeclaredLayout {

    /** Rules by which a compiler places members (Vulkan specification, "Offset and Stride Assignment"). */
    enum Rules {
        /** Arrays, matrices and structures are aligned to 16 bytes: uniform blocks of GLSL. */
        STD140,
        /** Vectors are aligned to two or four components: storage blocks of GLSL. */
        STD430,
        /** Everything is aligned to its components: scalar block layout. */
        SCALAR
    }

    /**
     * Lays types out by rules.
     *
     * @param module the module
     * @param rules the rules
     * @param constants the lengths of arrays
     * @return the layout
     */
    static TypeLayout of(SpirvModule module, Rules rules, ConstantValues constants) {
        return new RuledLayout(module, rules, constants);
    }

    /**
     * Reads the layout that the decorations Offset, ArrayStride, MatrixStride and RowMajor state. It has no alignments, and what
     * is not decorated is empty.
     *
     * @param module the module
     * @param constants the lengths of arrays
     * @return the layout
     */
    static TypeLayout declared(SpirvModule module, ConstantValues constants) {
        return new DeclaredLayout(module, constants);
    }

    /**
     * Returns the size of a type. Matrices, and arrays of them, are taken as column-major; see {@link #memberSize}.
     *
     * @param typeId the id of the type
     * @return the size in bytes
     */
    OptionalLong size(int typeId);

    /**
     * Returns the alignment of a type.
     *
     * @param typeId the id of the type
     * @return the alignment in bytes
     */
    OptionalLong alignment(int typeId);

    /**
     * Returns the distance from one element of an array to the next.
     *
     * @param typeId the id of the array type
     * @return the distance in bytes
     */
    OptionalLong arrayStride(int typeId);

    /**
     * Returns the offset of a member from the start of its structure.
     *
     * @param structId the id of the structure type
     * @param member the number of the member, from 0
     * @return the offset in bytes
     */
    OptionalLong memberOffset(int structId, int member);

    /**
     * Returns the size of a member, which depends on the decorations of the member if it consists of matrices.
     *
     * @param structId the id of the structure type
     * @param member the number of the member, from 0
     * @return the size in bytes
     */
    OptionalLong memberSize(int structId, int member);

    /**
     * Returns the distance from one column, or row of a row-major matrix, to the next, in a member that consists of matrices.
     *
     * @param structId the id of the structure type
     * @param member the number of the member, from 0
     * @return the distance in bytes
     */
    OptionalLong matrixStride(int structId, int member);
}
