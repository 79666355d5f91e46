package org.spirv4j.build;

import java.util.HashSet;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;

/** Constants, each declared once (section "Constant-Creation Instructions" of the specification). */
abstract class ConstantWriter extends TypeWriter {

    private final Set<Integer> specIds = new HashSet<>();

    ConstantWriter(TargetEnv env) {
        super(env);
    }

    /** A constant of the type {@link #bool}. */
    public final Constant constant(boolean value) {
        Type type = bool();
        return (Constant)
                end(begin(value ? Op.OpConstantTrue : Op.OpConstantFalse).type(type));
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

    /**
     * A Boolean that the client API can set (section 2.12 of the specification, "Specialization").
     *
     * @param specId the number to set it by
     * @param value what it is unless it is set
     */
    public final Constant specConstant(int specId, boolean value) {
        Type type = bool();
        return specialized(specId, (Constant) end(
                begin(value ? Op.OpSpecConstantTrue : Op.OpSpecConstantFalse).type(type)));
    }

    /** A constant of the type {@link #int32} that the client API can set by a number. */
    public final Constant specConstant(int specId, int value) {
        return specConstant(specId, int32(), value);
    }

    /** A constant of the type {@link #float32} that the client API can set by a number. */
    public final Constant specConstant(int specId, float value) {
        return specConstant(specId, float32(), value);
    }

    /** A constant of an integer or floating-point type that the client API can set by a number. */
    public final Constant specConstant(int specId, Type type, long value) {
        InstructionEncoder encoder = begin(Op.OpSpecConstant);
        LiteralNumbers.integer(encoder.type(number(encoder, type)), type, value);
        return specialized(specId, (Constant) end(encoder));
    }

    /** A constant of a floating-point type that the client API can set by a number. */
    public final Constant specConstant(int specId, Type type, double value) {
        InstructionEncoder encoder = begin(Op.OpSpecConstant);
        LiteralNumbers.floatingPoint(encoder.type(number(encoder, type)), type, value);
        return specialized(specId, (Constant) end(encoder));
    }

    private Constant specialized(int specId, Constant constant) {
        if (!specIds.add(specId)) {
            throw new BuildException("specConstant: another constant has the SpecId " + specId);
        }
        decorate(constant, Decoration.SpecId, specId);
        return constant;
    }

    /**
     * A constant that is computed from others when the module is specialized (OpSpecConstantOp).
     *
     * @param operands those of {@code op}, without its result and its type
     */
    public final Constant specConstantOp(Op op, Type type, Object... operands) {
        Object[] all = new Object[operands.length + 2];
        all[0] = type;
        all[1] = op;
        System.arraycopy(operands, 0, all, 2, operands.length);
        return (Constant) emit(Op.OpSpecConstantOp, all);
    }
}
