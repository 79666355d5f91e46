package org.spirv4j.build;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;

/** Constants, each declared once (section 3.49.7 of the specification). */
abstract class ConstantWriter extends TypeWriter {

    ConstantWriter(TargetEnv env) {
        super(env);
    }

    /** A constant of the type {@link #bool}. */
    public final Constant constant(boolean value) {
        return (Constant)
                end(begin(value ? Op.OpConstantTrue : Op.OpConstantFalse).type(bool()));
    }

    /** A constant of the type {@link #int32}. */
    public final Constant constant(int value) {
        return constant(int32(), value);
    }

    /** A constant of the type {@link #float32}. */
    public final Constant constant(float value) {
        return constant(float32(), value);
    }

    /** A constant of the type {@link #float64}. */
    public final Constant constant(double value) {
        return constant(float64(), value);
    }

    /** A constant of the type {@link #uint32}, given as its bits. */
    public final Constant constantUnsigned(int value) {
        return constant(uint32(), Integer.toUnsignedLong(value));
    }

    /** A constant of an integer or floating-point type; of a vector type, one with equal components. */
    public final Constant constant(Type type, long value) {
        if (type.isVector()) {
            return splat(type, constant(type.element(), value));
        }
        InstructionEncoder encoder = begin(Op.OpConstant);
        LiteralNumbers.integer(encoder.type(number(encoder, type)), type, value);
        return (Constant) end(encoder);
    }

    /** A constant of a floating-point type, rounded to it; of a vector type, one with equal components. */
    public final Constant constant(Type type, double value) {
        if (type.isVector()) {
            return splat(type, constant(type.element(), value));
        }
        InstructionEncoder encoder = begin(Op.OpConstant);
        LiteralNumbers.floatingPoint(encoder.type(number(encoder, type)), type, value);
        return (Constant) end(encoder);
    }

    private static Type number(InstructionEncoder encoder, Type type) {
        if (!type.isInt() && !type.isFloat()) {
            throw encoder.failure("a number cannot be of the type " + type);
        }
        return type;
    }

    private Constant splat(Type type, Constant component) {
        Constant[] components = new Constant[type.componentCount()];
        java.util.Arrays.fill(components, component);
        return constantComposite(type, components);
    }

    /** A constant vector, matrix, array or structure, made of its constituents. */
    public final Constant constantComposite(Type type, Constant... constituents) {
        return (Constant) end(begin(Op.OpConstantComposite).type(type).values(constituents));
    }

    /** The null value of a type. */
    public final Constant constantNull(Type type) {
        return (Constant) end(begin(Op.OpConstantNull).type(type));
    }
}
