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
     * The layout that rules give.
     *
     * @param constants the lengths of arrays
     */
    static TypeLayout of(SpirvModule module, Rules rules, ConstantValues constants) {
        return new RuledLayout(module, rules, constants);
    }

    /**
     * The layout that the decorations Offset, ArrayStride, MatrixStride and RowMajor state (section 3.20 of the
     * specification, "Decoration"). It has no alignments, and what is not decorated is empty.
     *
     * @param constants the lengths of arrays
     */
    static TypeLayout declared(SpirvModule module, ConstantValues constants) {
        return new DeclaredLayout(module, constants);
    }

    /** Size of a type. Matrices, and arrays of them, are taken as column-major; see {@link #memberSize}. */
    OptionalLong size(int typeId);

    /** Alignment of a type. */
    OptionalLong alignment(int typeId);

    /** Distance from one element of an array to the next. */
    OptionalLong arrayStride(int typeId);

    /** Offset of a structure's member; members count from 0. */
    OptionalLong memberOffset(int structId, int member);

    /** Size of a structure's member, which depends on the member's decorations where it is made of matrices. */
    OptionalLong memberSize(int structId, int member);

    /** Distance from one column, or row of a row-major matrix, to the next, of a member made of matrices. */
    OptionalLong matrixStride(int structId, int member);
}
