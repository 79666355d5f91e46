// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.block;

import java.util.List;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;

/** A type of a member of a buffer. */
public sealed interface BlockType {
    /** {@return the type in a module}
     *
     * @param b the module
     */
    Type in(ModuleBuilder b);

    /** The kinds of numbers. */
    enum Kind {
        /** Signed integers. */
        INT,
        /** Unsigned integers. */
        UINT,
        /** Floating-point numbers. */
        FLOAT
    }

    /**
     * A scalar.
     *
     * @param kind the kind
     * @param width the width in bits
     */
    record Scalar(Kind kind, int width) implements BlockType {
        @Override
        public Type in(ModuleBuilder b) {
            return kind == Kind.FLOAT ? b.floatType(width) : b.intType(width, kind == Kind.INT);
        }
    }

    /**
     * A vector.
     *
     * @param component the type of the components
     * @param count the number of components
     */
    record Vector(Scalar component, int count) implements BlockType {
        @Override
        public Type in(ModuleBuilder b) {
            return b.vector(component.in(b), count);
        }
    }

    /**
     * A matrix.
     *
     * @param column the type of the columns
     * @param columns the number of columns
     */
    record Matrix(Vector column, int columns) implements BlockType {
        @Override
        public Type in(ModuleBuilder b) {
            return b.matrix(column.in(b), columns);
        }
    }

    /**
     * An array.
     *
     * @param element the type of the elements
     * @param length the number of elements; 0 for a run-time array
     */
    record Array(BlockType element, int length) implements BlockType {
        @Override
        public Type in(ModuleBuilder b) {
            return length == 0 ? b.runtimeArray(element.in(b)) : b.array(element.in(b), length);
        }
    }

    /**
     * A structure.
     *
     * @param name its name
     * @param fields its members
     */
    record Struct(String name, List<Field> fields) implements BlockType {
        /** Copies the components. */
        public Struct {
            fields = List.copyOf(fields);
        }

        @Override
        public Type in(ModuleBuilder b) {
            return b.struct(name, fields.stream().map(field -> field.in(b)).toArray(Member[]::new));
        }
    }

    /**
     * A member of a structure.
     *
     * @param name its name, in lower case
     * @param type its type
     * @param isRowMajor whether matrices in it are row-major
     */
    record Field(String name, BlockType type, boolean isRowMajor) {
        private Member in(ModuleBuilder b) {
            Member member = Member.of(name, type.in(b));
            return isRowMajor ? member.asRowMajor() : member;
        }
    }
}
