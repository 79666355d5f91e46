// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.HashSet;
import java.util.Objects;
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

    /**
     * {@return a constant of the type {@link #bool}}
     *
     * @param value the value
     */
    public final Constant constant(boolean value) {
        Type type = bool();
        return (Constant)
                end(begin(value ? Op.OpConstantTrue : Op.OpConstantFalse).type(type));
    }

    /**
     * {@return a constant of the type {@link #int32}}
     *
     * @param value the value
     */
    public final Constant constant(int value) {
        return constant(int32(), value);
    }

    /**
     * {@return a constant of the type {@link #float32}}
     *
     * @param value the value
     */
    public final Constant constant(float value) {
        return constant(float32(), value);
    }

    /**
     * {@return a constant of the type {@link #float64}}
     *
     * @param value the value
     */
    public final Constant constant(double value) {
        return constant(float64(), value);
    }

    /**
     * {@return a constant of the type {@link #uint32}}
     *
     * @param value the bits of the value
     */
    public final Constant constantUnsigned(int value) {
        return constant(uint32(), Integer.toUnsignedLong(value));
    }

    /**
     * {@return a constant of an integer or floating-point type, or of a vector type with equal components}
     *
     * @param type the type
     * @param value the value; it must be representable in an integer type, and is rounded to a floating-point type
     */
    public final Constant constant(Type type, long value) {
        Objects.requireNonNull(type, "type");
        if (type.isVector()) {
            return splat(type, constant(type.element(), value));
        }
        InstructionEncoder encoder = begin(Op.OpConstant);
        LiteralNumbers.integer(encoder.type(number(encoder, type)), type, value);
        return (Constant) end(encoder);
    }

    /**
     * {@return a constant of a floating-point type, or of a vector type with equal components}
     *
     * @param type the type
     * @param value the value, rounded to the type
     */
    public final Constant constant(Type type, double value) {
        Objects.requireNonNull(type, "type");
        if (type.isVector()) {
            return splat(type, constant(type.element(), value));
        }
        InstructionEncoder encoder = begin(Op.OpConstant);
        LiteralNumbers.floatingPoint(encoder.type(number(encoder, type)), type, value);
        return (Constant) end(encoder);
    }

    /**
     * {@return a constant of an integer or floating-point type, or of a vector type with equal components}
     *
     * @param type the type
     * @param value the value; it must be representable in an integer type, and is rounded to a floating-point type
     */
    public final Constant constant(Type type, int value) {
        Objects.requireNonNull(type, "type");
        return constant(type, (long) value);
    }

    /**
     * {@return a constant of a floating-point type, or of a vector type with equal components}
     *
     * @param type the type
     * @param value the value, rounded to the type
     */
    public final Constant constant(Type type, float value) {
        Objects.requireNonNull(type, "type");
        return constant(type, (double) value);
    }

    private static Type number(InstructionEncoder encoder, Type type) {
        if (!type.isInt() && !type.isFloat()) {
            throw encoder.failure("a number cannot have type " + type);
        }
        return type;
    }

    private Constant splat(Type type, Constant component) {
        Constant[] components = new Constant[type.componentCount()];
        java.util.Arrays.fill(components, component);
        return constantComposite(type, components);
    }

    /**
     * {@return a constant of a vector, matrix, array or structure type (OpConstantComposite)}
     *
     * @param type the type
     * @param constituents its components, columns, elements or members
     */
    public final Constant constantComposite(Type type, Constant... constituents) {
        Objects.requireNonNull(type, "type");
        return (Constant) end(begin(Op.OpConstantComposite).type(type).values(constituents));
    }

    /**
     * {@return the null value of a type (OpConstantNull)}
     *
     * @param type the type
     */
    public final Constant constantNull(Type type) {
        Objects.requireNonNull(type, "type");
        return (Constant) end(begin(Op.OpConstantNull).type(type));
    }

    /**
     * Declares a Boolean specialization constant (section 2.12 of the specification, "Specialization").
     *
     * @param specId the number by which the client API sets the constant
     * @param value the default value
     * @return the constant
     */
    public final Constant specConstant(int specId, boolean value) {
        Type type = bool();
        return specialized(specId, (Constant) end(
                begin(value ? Op.OpSpecConstantTrue : Op.OpSpecConstantFalse).type(type)));
    }

    /**
     * Declares a specialization constant of the type {@link #int32}.
     *
     * @param specId the number by which the client API sets the constant
     * @param value the default value
     * @return the constant
     */
    public final Constant specConstant(int specId, int value) {
        return specConstant(specId, int32(), value);
    }

    /**
     * Declares a specialization constant of the type {@link #float32}.
     *
     * @param specId the number by which the client API sets the constant
     * @param value the default value
     * @return the constant
     */
    public final Constant specConstant(int specId, float value) {
        return specConstant(specId, float32(), value);
    }

    /**
     * Declares a specialization constant of an integer or floating-point type.
     *
     * @param specId the number by which the client API sets the constant
     * @param type the type
     * @param value the default value
     * @return the constant
     */
    public final Constant specConstant(int specId, Type type, long value) {
        Objects.requireNonNull(type, "type");
        InstructionEncoder encoder = begin(Op.OpSpecConstant);
        LiteralNumbers.integer(encoder.type(number(encoder, type)), type, value);
        return specialized(specId, (Constant) end(encoder));
    }

    /**
     * Declares a specialization constant of a floating-point type.
     *
     * @param specId the number by which the client API sets the constant
     * @param type the type
     * @param value the default value, rounded to the type
     * @return the constant
     */
    public final Constant specConstant(int specId, Type type, double value) {
        Objects.requireNonNull(type, "type");
        InstructionEncoder encoder = begin(Op.OpSpecConstant);
        LiteralNumbers.floatingPoint(encoder.type(number(encoder, type)), type, value);
        return specialized(specId, (Constant) end(encoder));
    }

    /**
     * Declares a specialization constant of an integer or floating-point type.
     *
     * @param specId the number by which the client API sets the constant
     * @param type the type
     * @param value the default value
     * @return the constant
     */
    public final Constant specConstant(int specId, Type type, int value) {
        Objects.requireNonNull(type, "type");
        return specConstant(specId, type, (long) value);
    }

    /**
     * Declares a specialization constant of a floating-point type.
     *
     * @param specId the number by which the client API sets the constant
     * @param type the type
     * @param value the default value, rounded to the type
     * @return the constant
     */
    public final Constant specConstant(int specId, Type type, float value) {
        Objects.requireNonNull(type, "type");
        return specConstant(specId, type, (double) value);
    }

    private Constant specialized(int specId, Constant constant) {
        if (!specIds.add(specId)) {
            throw new BuildException("specConstant: another constant already has SpecId " + specId);
        }
        decorate(constant, Decoration.SpecId, specId);
        return constant;
    }

    /**
     * Declares a constant that is computed from others when the module is specialized (OpSpecConstantOp).
     *
     * @param op the instruction that computes it
     * @param type the type of the result
     * @param operands the operands of {@code op}, without its result and its type
     * @return the constant
     */
    public final Constant specConstantOp(Op op, Type type, Object... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(operands, "operands");
        Object[] all = new Object[operands.length + 2];
        all[0] = type;
        all[1] = op;
        System.arraycopy(operands, 0, all, 2, operands.length);
        return (Constant) emit(Op.OpSpecConstantOp, all);
    }
}
