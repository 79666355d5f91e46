// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.Collections;
import java.util.List;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;

/**
 * The types of random programs. A value of any of them is an array with one number for each of its scalars, in order.
 */
sealed interface ShaderType {
    /** How many scalars a value has. */
    int size();

    /** The type in a module; structures are made anew, so that {@link Frame} keeps them. */
    Type declare(Frame frame);

    /** The scalars that numeric values are made of. */
    default Scalar scalar() {
        throw new IllegalStateException(this + " is no vector");
    }

    /** The parts of a composite; none for a scalar. */
    default List<ShaderType> parts() {
        return List.of();
    }

    /** Number of scalars before a part. */
    default int offset(int part) {
        int offset = 0;
        for (int i = 0; i < part; i++) {
            offset += parts().get(i).size();
        }
        return offset;
    }

    /** The same shape, a scalar or a vector, with other scalars. */
    default ShaderType with(Scalar other) {
        return this instanceof Vector vector ? new Vector(other, vector.count()) : other;
    }

    /**
     * Scalars. Numbers of floating-point types are integers small enough that no operation on them rounds, so that
     * neither rounding modes nor contraction matter, and are held as such.
     */
    enum Scalar implements ShaderType {
        BOOL(1),
        INT8(8),
        UINT8(8),
        INT16(16),
        UINT16(16),
        INT32(32),
        UINT32(32),
        INT64(64),
        UINT64(64),
        FLOAT16(16),
        FLOAT32(32),
        FLOAT64(64);

        final int width;

        Scalar(int width) {
            this.width = width;
        }

        boolean isFloat() {
            return ordinal() >= FLOAT16.ordinal();
        }

        boolean isInt() {
            return this != BOOL && !isFloat();
        }

        boolean isSigned() {
            return name().startsWith("INT");
        }

        /** The greatest number up to which all integers have a value of this floating-point type. */
        long exact() {
            return this == FLOAT16 ? 1 << 11 : 1 << 24;
        }

        /** What is left of a number: the low bits, with or without sign. */
        long wrap(long number) {
            if (!isInt() || width == Long.SIZE) {
                return number;
            }
            int rest = Long.SIZE - width;
            return isSigned() ? number << rest >> rest : number << rest >>> rest;
        }

        @Override
        public Scalar scalar() {
            return this;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public Type declare(Frame frame) {
            ModuleBuilder b = frame.builder();
            return this == BOOL ? b.bool() : isFloat() ? b.floatType(width) : b.intType(width, isSigned());
        }
    }

    record Vector(Scalar scalar, int count) implements ShaderType {
        @Override
        public int size() {
            return count;
        }

        @Override
        public List<ShaderType> parts() {
            return Collections.nCopies(count, scalar);
        }

        @Override
        public Type declare(Frame frame) {
            return frame.builder().vector(scalar.declare(frame), count);
        }
    }

    record Matrix(Scalar scalar, int columns, int rows) implements ShaderType {
        @Override
        public int size() {
            return columns * rows;
        }

        Vector column() {
            return new Vector(scalar, rows);
        }

        @Override
        public List<ShaderType> parts() {
            return Collections.nCopies(columns, column());
        }

        @Override
        public Type declare(Frame frame) {
            return frame.builder().matrix(column().declare(frame), columns);
        }
    }

    record Array(ShaderType element, int length) implements ShaderType {
        @Override
        public int size() {
            return length * element.size();
        }

        @Override
        public List<ShaderType> parts() {
            return Collections.nCopies(length, element);
        }

        @Override
        public Type declare(Frame frame) {
            return frame.builder().array(frame.type(element), length);
        }
    }

    record Struct(List<ShaderType> parts) implements ShaderType {
        @Override
        public int size() {
            return offset(parts.size());
        }

        @Override
        public Type declare(Frame frame) {
            Member[] members = new Member[parts.size()];
            for (int i = 0; i < members.length; i++) {
                members[i] = Member.of("m" + i, frame.type(parts.get(i)));
            }
            return frame.builder().struct("S", members);
        }
    }
}
