// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.function.IntConsumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes computations with a {@code double} for each lane, which are in two vectors: each operation is written for
 * both. The operations have the bits of those of Java, except for those of NaN.
 */
final class DoubleCode {
    private static final String DOUBLES = VectorCode.DOUBLES;
    private static final String LONGS = VectorCode.LONGS;
    private static final int PARTS = 2;

    private final LaneClass program;
    private final MethodVisitor method;
    private final VectorCode code;

    /** The next free local variable. */
    private int next;

    /**
     * Makes a writer.
     *
     * @param locals the number of local variables that the method has for its arguments
     */
    DoubleCode(LaneClass program, MethodVisitor method, int locals) {
        this.program = program;
        this.method = method;
        code = new VectorCode(method);
        next = locals;
    }

    /** What is pushed for one of the two vectors. */
    private interface Operand {
        void push(int part);
    }

    private Operand constant(double value) {
        return part -> program.pushDoubles(method, value);
    }

    private Operand constant(long value) {
        return part -> program.pushLongs(method, value);
    }

    private Value value(String name, Operand left, Operand right) {
        return new Value(part -> {
            left.push(part);
            right.push(part);
            code.binary(DOUBLES, name);
        });
    }

    private Mask mask(String operator, Operand left, Operand right) {
        return new Mask(part -> {
            left.push(part);
            right.push(part);
            code.compareOnly(DOUBLES, operator);
        });
    }

    private Bits bits(String name, Operand left, Operand right) {
        return new Bits(part -> {
            left.push(part);
            right.push(part);
            code.binary(LONGS, name);
        });
    }

    /** The lower bits of numbers, as those of a {@code long}. */
    final class Bits extends Parts {
        private Bits(IntConsumer writer) {
            super(writer);
        }

        Bits plus(long constant) {
            return bits("add", this, constant(constant));
        }

        Bits plus(Bits other) {
            return bits("add", this, other);
        }

        Bits and(long constant) {
            return bits("and", this, constant(constant));
        }

        Bits or(long constant) {
            return bits("or", this, constant(constant));
        }

        Bits or(Bits other) {
            return bits("or", this, other);
        }

        Bits xor(Bits other) {
            return new Bits(part -> {
                push(part);
                other.push(part);
                code.xorLongs();
            });
        }

        Bits shiftedLeft(int by) {
            return shift("LSHL", by);
        }

        Bits shiftedRight(int by) {
            return shift("LSHR", by);
        }

        Value value() {
            return new Value(part -> {
                push(part);
                code.longsToDoubles();
            });
        }

        private Bits shift(String operator, int by) {
            return new Bits(part -> {
                push(part);
                code.shiftLongs(operator, by);
            });
        }
    }

    /** A Boolean for each lane. */
    final class Mask extends Parts {
        private Mask(IntConsumer writer) {
            super(writer);
        }

        /** One of two values for each lane. */
        Value choose(Value yes, Value no) {
            return blend(yes, no);
        }

        Value choose(Value yes, double no) {
            return blend(yes, constant(no));
        }

        Value choose(double yes, Value no) {
            return blend(constant(yes), no);
        }

        private Value blend(Operand yes, Operand no) {
            return new Value(part -> {
                no.push(part);
                yes.push(part);
                push(part);
                code.blendDoubles();
            });
        }
    }

    /** A {@code double} for each lane. */
    final class Value extends Parts {
        private Value(IntConsumer writer) {
            super(writer);
        }

        Value plus(Value other) {
            return value("add", this, other);
        }

        Value plus(double constant) {
            return value("add", this, constant(constant));
        }

        Value minus(Value other) {
            return value("sub", this, other);
        }

        Value minus(double constant) {
            return value("sub", this, constant(constant));
        }

        /** The constant, less this. */
        Value from(double constant) {
            return value("sub", constant(constant), this);
        }

        Value times(Value other) {
            return value("mul", this, other);
        }

        Value times(double constant) {
            return value("mul", this, constant(constant));
        }

        Value over(Value other) {
            return value("div", this, other);
        }

        /** The constant, divided by this. */
        Value under(double constant) {
            return value("div", constant(constant), this);
        }

        Value min(Value other) {
            return value("min", this, other);
        }

        Value min(double constant) {
            return value("min", this, constant(constant));
        }

        Value max(Value other) {
            return value("max", this, other);
        }

        Value max(double constant) {
            return value("max", this, constant(constant));
        }

        Value magnitude() {
            return bits().and(Long.MAX_VALUE).value();
        }

        Value withSignOf(Value other) {
            return bits().and(Long.MAX_VALUE)
                    .or(other.bits().and(Long.MIN_VALUE))
                    .value();
        }

        Value squareRoot() {
            return new Value(part -> {
                push(part);
                code.squareRoot(DOUBLES);
            });
        }

        Mask isLess(double constant) {
            return mask("LT", this, constant(constant));
        }

        Mask isGreater(double constant) {
            return mask("GT", this, constant(constant));
        }

        Mask isAtLeast(double constant) {
            return mask("GE", this, constant(constant));
        }

        Mask isEqual(double constant) {
            return mask("EQ", this, constant(constant));
        }

        Mask isGreater(Value other) {
            return mask("GT", this, other);
        }

        Bits bits() {
            return new Bits(part -> {
                push(part);
                code.doublesToLongs();
            });
        }
    }

    /** What is held in two local variables. */
    private abstract class Parts implements Operand {
        private final int first;

        /** Writes what computes each part, and stores it. */
        Parts(IntConsumer writer) {
            first = next;
            next += PARTS;
            for (int part = 0; part < PARTS; part++) {
                writer.accept(part);
                method.visitVarInsn(Opcodes.ASTORE, first + part);
            }
        }

        @Override
        public final void push(int part) {
            method.visitVarInsn(Opcodes.ALOAD, first + part);
        }
    }

    /** Reads floats from the {@code float[]} in a local variable. */
    Value load(int array) {
        int floats = next++;
        method.visitVarInsn(Opcodes.ALOAD, array);
        method.visitInsn(Opcodes.ICONST_0);
        code.loadFloats();
        method.visitVarInsn(Opcodes.ASTORE, floats);
        return new Value(part -> {
            method.visitVarInsn(Opcodes.ALOAD, floats);
            code.floatsToDoubles(part);
        });
    }

    /** Rounds values to floats, and writes them to the {@code float[]} in a local variable; jumps if none is NaN. */
    void store(Value value, int array, Label noNan) {
        int floats = store(value, array);
        method.visitVarInsn(Opcodes.ALOAD, floats);
        method.visitVarInsn(Opcodes.ALOAD, floats);
        code.anyNan();
        method.visitJumpInsn(Opcodes.IFEQ, noNan);
    }

    /** The same without a jump; returns the local variable with the floats. */
    int store(Value value, int array) {
        for (int part = 0; part < PARTS; part++) {
            value.push(part);
            code.doublesToFloats(-part);
            code.floatsToInts();
        }
        code.binary(VectorCode.INTS, "or");
        code.intsToFloats();
        int floats = next++;
        method.visitVarInsn(Opcodes.ASTORE, floats);
        method.visitVarInsn(Opcodes.ALOAD, floats);
        method.visitVarInsn(Opcodes.ALOAD, array);
        method.visitInsn(Opcodes.ICONST_0);
        code.storeFloats();
        return floats;
    }
}
