// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;

/** Constants, each declared once (section "Constant-Creation Instructions" of the specification). */
final class ConstantWriter {

    private final Set<Integer> specIds = new HashSet<>();

    private final ModuleBuilder module;

    ConstantWriter(ModuleBuilder module) {
        this.module = module;
    }

    Constant constant(boolean value) {
        Type type = module.bool();
        return (Constant) module.end(
                module.begin(value ? Op.OpConstantTrue : Op.OpConstantFalse).type(type));
    }

    Constant constant(int value) {
        return constant(module.int32(), value);
    }

    Constant constant(float value) {
        return constant(module.float32(), value);
    }

    Constant constant(double value) {
        return constant(module.float64(), value);
    }

    Constant constantUnsigned(int value) {
        return constant(module.uint32(), Integer.toUnsignedLong(value));
    }

    Constant constant(Type type, long value) {
        Objects.requireNonNull(type, "type");
        if (type.isVector()) {
            return splat(type, constant(type.element(), value));
        }
        InstructionEncoder encoder = module.begin(Op.OpConstant);
        LiteralNumbers.integer(encoder.type(number(encoder, type)), type, value);
        return (Constant) module.end(encoder);
    }

    Constant constant(Type type, double value) {
        Objects.requireNonNull(type, "type");
        if (type.isVector()) {
            return splat(type, constant(type.element(), value));
        }
        InstructionEncoder encoder = module.begin(Op.OpConstant);
        LiteralNumbers.floatingPoint(encoder.type(number(encoder, type)), type, value);
        return (Constant) module.end(encoder);
    }

    Constant constant(Type type, int value) {
        Objects.requireNonNull(type, "type");
        return constant(type, (long) value);
    }

    Constant constant(Type type, float value) {
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

    Constant constantComposite(Type type, Constant... constituents) {
        Objects.requireNonNull(type, "type");
        return (Constant)
                module.end(module.begin(Op.OpConstantComposite).type(type).values(constituents));
    }

    Constant constantNull(Type type) {
        Objects.requireNonNull(type, "type");
        return (Constant) module.end(module.begin(Op.OpConstantNull).type(type));
    }

    Constant specConstant(int specId, boolean value) {
        Type type = module.bool();
        return specialized(
                specId, (Constant) module.end(module.begin(value ? Op.OpSpecConstantTrue : Op.OpSpecConstantFalse)
                        .type(type)));
    }

    Constant specConstant(int specId, int value) {
        return specConstant(specId, module.int32(), value);
    }

    Constant specConstant(int specId, float value) {
        return specConstant(specId, module.float32(), value);
    }

    Constant specConstant(int specId, Type type, long value) {
        Objects.requireNonNull(type, "type");
        InstructionEncoder encoder = module.begin(Op.OpSpecConstant);
        LiteralNumbers.integer(encoder.type(number(encoder, type)), type, value);
        return specialized(specId, (Constant) module.end(encoder));
    }

    Constant specConstant(int specId, Type type, double value) {
        Objects.requireNonNull(type, "type");
        InstructionEncoder encoder = module.begin(Op.OpSpecConstant);
        LiteralNumbers.floatingPoint(encoder.type(number(encoder, type)), type, value);
        return specialized(specId, (Constant) module.end(encoder));
    }

    Constant specConstant(int specId, Type type, int value) {
        Objects.requireNonNull(type, "type");
        return specConstant(specId, type, (long) value);
    }

    Constant specConstant(int specId, Type type, float value) {
        Objects.requireNonNull(type, "type");
        return specConstant(specId, type, (double) value);
    }

    private Constant specialized(int specId, Constant constant) {
        if (!specIds.add(specId)) {
            throw new BuildException("specConstant: another constant already has SpecId " + specId);
        }
        module.annotations.decorate(constant, Decoration.SpecId, specId);
        return constant;
    }

    Constant specConstantOp(Op op, Type type, Object... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(operands, "operands");
        Object[] all = new Object[operands.length + 2];
        all[0] = type;
        all[1] = op;
        System.arraycopy(operands, 0, all, 2, operands.length);
        return (Constant) module.emit(Op.OpSpecConstantOp, all);
    }
}
