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

    /** The lower bits of numbers, as those of a {@code long}. */
    final class Bits extends Parts {
        private Bits(IntConsumer writer) {
            super(writer);
        }

        Bits plus(long constant) {
            return new Bits(part -> binary(part, "add", constant));
        }

        Bits plus(Bits other) {
            return new Bits(part -> {
                push(part);
                other.push(part);
                code.binary(LONGS, "add");
            });
        }

        Bits and(long constant) {
            return new Bits(part -> binary(part, "and", constant));
        }

        Bits or(long constant) {
            return new Bits(part -> binary(part, "or", constant));
        }

        Bits or(Bits other) {
            return new Bits(part -> {
                push(part);
                other.push(part);
                code.binary(LONGS, "or");
            });
        }

        Bits xor(Bits other) {
            return new Bits(part -> {
                push(part);
                other.push(part);
                code.xorLongs();
            });
        }

        Bits shiftedLeft(int by) {
            return new Bits(part -> shift(part, "LSHL", by));
        }

        Bits shiftedRight(int by) {
            return new Bits(part -> shift(part, "LSHR", by));
        }

        Value value() {
            return new Value(part -> {
                push(part);
                code.longsToDoubles();
            });
        }

        private void binary(int part, String name, long constant) {
            push(part);
            program.pushLongs(method, constant);
            code.binary(LONGS, name);
        }

        private void shift(int part, String operator, int by) {
            push(part);
            code.shiftLongs(operator, by);
        }
    }

    /** A Boolean for each lane. */
    final class Mask extends Parts {
        private Mask(IntConsumer writer) {
            super(writer);
        }

        Mask or(Mask other) {
            return new Mask(part -> {
                push(part);
                other.push(part);
                code.mask("or");
            });
        }

        /** One of two values for each lane. */
        Value choose(Value yes, Value no) {
            return new Value(part -> {
                no.push(part);
                yes.push(part);
                push(part);
                code.blendDoubles();
            });
        }

        Value choose(Value yes, double no) {
            return new Value(part -> {
                program.pushDoubles(method, no);
                yes.push(part);
                push(part);
                code.blendDoubles();
            });
        }

        Value choose(double yes, Value no) {
            return new Value(part -> {
                no.push(part);
                program.pushDoubles(method, yes);
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
            return binary("add", other);
        }

        Value plus(double constant) {
            return binary("add", constant);
        }

        Value minus(Value other) {
            return binary("sub", other);
        }

        Value minus(double constant) {
            return binary("sub", constant);
        }

        /** The constant, less this. */
        Value from(double constant) {
            return new Value(part -> {
                program.pushDoubles(method, constant);
                push(part);
                code.binary(DOUBLES, "sub");
            });
        }

        Value times(Value other) {
            return binary("mul", other);
        }

        Value times(double constant) {
            return binary("mul", constant);
        }

        Value over(Value other) {
            return binary("div", other);
        }

        Value over(double constant) {
            return binary("div", constant);
        }

        /** The constant, divided by this. */
        Value under(double constant) {
            return new Value(part -> {
                program.pushDoubles(method, constant);
                push(part);
                code.binary(DOUBLES, "div");
            });
        }

        Value min(Value other) {
            return binary("min", other);
        }

        Value min(double constant) {
            return binary("min", constant);
        }

        Value max(Value other) {
            return binary("max", other);
        }

        Value max(double constant) {
            return binary("max", constant);
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
            return compare("LT", constant);
        }

        Mask isGreater(double constant) {
            return compare("GT", constant);
        }

        Mask isAtLeast(double constant) {
            return compare("GE", constant);
        }

        Mask isEqual(double constant) {
            return compare("EQ", constant);
        }

        Mask isGreater(Value other) {
            return new Mask(part -> {
                push(part);
                other.push(part);
                code.compareOnly(DOUBLES, "GT");
            });
        }

        Bits bits() {
            return new Bits(part -> {
                push(part);
                code.doublesToLongs();
            });
        }

        private Mask compare(String operator, double constant) {
            return new Mask(part -> {
                push(part);
                program.pushDoubles(method, constant);
                code.compareOnly(DOUBLES, operator);
            });
        }

        private Value binary(String name, Value other) {
            return new Value(part -> {
                push(part);
                other.push(part);
                code.binary(DOUBLES, name);
            });
        }

        private Value binary(String name, double constant) {
            return new Value(part -> {
                push(part);
                program.pushDoubles(method, constant);
                code.binary(DOUBLES, name);
            });
        }
    }

    /** What is held in two local variables. */
    private abstract class Parts {
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

        final void push(int part) {
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
        method.visitVarInsn(Opcodes.ALOAD, floats);
        method.visitVarInsn(Opcodes.ALOAD, floats);
        code.anyNan();
        method.visitJumpInsn(Opcodes.IFEQ, noNan);
    }
}
