// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Objects;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.semantics.ScalarValue;

/**
 * The numbers that the constants of an edited module stand for, and constants for numbers. A number is its bits,
 * zero-extended to 64 bits; Booleans are 0 and 1. Specialization constants are not known.
 */
public final class Constants {
    /** The longest vector whose components are read. */
    private static final int MAX_COMPONENTS = 1024;

    private static final long[] UNKNOWN = {};

    private final EditableModule module;

    Constants(EditableModule module) {
        this.module = module;
    }

    /**
     * {@return the number type of the components of a scalar or vector type, packed as in the package
     * {@code internal.number}, or {@link Folding#BOOL}; 0 for other types and numbers of more than 64 bits}
     *
     * @param typeId the id of the type
     */
    public int numberType(int typeId) {
        int at = module.words.pool.definition(typeId);
        int[] words = module.words.pool.words;
        if (at != 0 && (words[at] & 0xFFFF) == Op.OpTypeVector.opcode()) {
            at = module.words.pool.definition(words[at + TypeComposite.PART_TYPE]);
        }
        if (at == 0) {
            return 0;
        }
        if ((words[at] & 0xFFFF) == Op.OpTypeBool.opcode()) {
            return Folding.BOOL;
        }
        int type = NumberTypes.ofDefinition(words, at);
        int width = NumberTypes.width(type);
        boolean known = NumberTypes.isInteger(type)
                ? width <= 64
                : NumberTypes.encoding(type) == -1 && (width == 16 || width == 32 || width == 64);
        return known ? type : 0;
    }

    /**
     * {@return the number of components of a vector type, 1 for other types; 0 for a vector that is too long}
     *
     * @param typeId the id of the type
     */
    public int componentCount(int typeId) {
        if (module.opOf(typeId) != Op.OpTypeVector) {
            return 1;
        }
        int count = module.types().word(typeId, TypeVector.COMPONENT_COUNT);
        return count > 0 && count <= MAX_COMPONENTS ? count : 0;
    }

    /**
     * {@return whether an id is a scalar constant with a known value}
     *
     * @param id the id
     */
    public boolean isScalar(int id) {
        return switch (module.opOf(id)) {
            case OpConstantTrue, OpConstantFalse -> true;
            case OpConstant, OpConstantNull -> {
                int type = module.typeOf(id);
                yield module.opOf(type) != Op.OpTypeVector && numberType(type) != 0;
            }
            default -> false;
        };
    }

    /**
     * {@return the bits of a {@linkplain #isScalar scalar constant}}
     *
     * @param id the id
     */
    public long bits(int id) {
        return switch (module.opOf(id)) {
            case OpConstantTrue -> 1;
            case OpConstant -> {
                int width = NumberTypes.width(numberType(module.typeOf(id)));
                long low = module.types().word(id, Constant.VALUE) & 0xFFFF_FFFFL;
                yield Conversion.zeroExtend(
                        width > 32 ? (long) module.types().word(id, Constant.VALUE + 1) << 32 | low : low, width);
            }
            default -> 0;
        };
    }

    /**
     * {@return whether an id is a scalar constant with a value}
     *
     * @param id the id
     * @param value the value of an integer, sign-extended for a signed type
     */
    public boolean isInteger(int id, long value) {
        return module.types().isInteger(id, value);
    }

    /**
     * {@return the bits of the components of a constant scalar or vector; empty if they are not known}
     *
     * @param id the id
     */
    public long[] components(int id) {
        if (isScalar(id)) {
            return new long[] {bits(id)};
        }
        int type = module.typeOf(id);
        if (type == 0 || module.opOf(type) != Op.OpTypeVector || numberType(type) == 0) {
            return UNKNOWN;
        }
        int count = componentCount(type);
        long[] components = new long[count];
        return switch (module.opOf(id)) {
            case OpConstantNull -> components;
            case OpConstantComposite -> {
                for (int i = 0; i < count; i++) {
                    int part = module.types().word(id, CompositeConstant.CONSTITUENTS + i);
                    if (!isScalar(part)) {
                        yield UNKNOWN;
                    }
                    components[i] = bits(part);
                }
                yield components;
            }
            default -> UNKNOWN;
        };
    }

    /**
     * {@return whether constants of a type may be declared: those of 8- and 16-bit types need the capability for
     * arithmetic with them}
     *
     * @param typeId the id of a scalar or vector type
     */
    public boolean mayDeclare(int typeId) {
        int type = numberType(typeId);
        int width = NumberTypes.width(type);
        if (type == Folding.BOOL || width > 16) {
            return true;
        }
        if (width == 8) {
            return module.declarations().hasCapability(Capability.Int8);
        }
        return module.declarations().hasCapability(NumberTypes.isFloat(type) ? Capability.Float16 : Capability.Int16);
    }

    /**
     * Declares a scalar constant, unless there is an equal one.
     *
     * @param typeId the id of a scalar type
     * @param bits the bits of the number; those above the width do not matter
     * @return the id of the constant
     */
    public int scalar(int typeId, long bits) {
        int type = numberType(typeId);
        if (type == Folding.BOOL) {
            return module.declarations().declare((bits & 1) != 0 ? Op.OpConstantTrue : Op.OpConstantFalse, typeId);
        }
        return module.declarations().declare(Op.OpConstant, typeId, words(typeId, bits));
    }

    /**
     * Declares a scalar constant, unless there is an equal one.
     *
     * @param typeId the id of an integer, floating-point or Boolean type
     * @param value the value; a floating-point type rounds it, and as a Boolean 0 is false
     * @return the id of the constant
     * @throws IllegalArgumentException if the type is of another kind, or cannot represent the value
     */
    public int of(int typeId, long value) {
        return of(typeId, new ScalarValue.Whole(value));
    }

    /**
     * Declares a scalar constant, unless there is an equal one.
     *
     * @param typeId the id of a floating-point type
     * @param value the value, which is rounded
     * @return the id of the constant
     * @throws IllegalArgumentException if the type is of another kind, or cannot represent the value
     */
    public int of(int typeId, double value) {
        return of(typeId, new ScalarValue.Real(value));
    }

    private int of(int typeId, ScalarValue value) {
        boolean isBoolean = module.opOf(typeId) == Op.OpTypeBool;
        int at = module.words.pool.definition(typeId);
        int type = isBoolean ? Folding.BOOL : at == 0 ? 0 : NumberTypes.ofDefinition(module.words.pool.words, at);
        if (type == 0) {
            throw new IllegalArgumentException("%" + typeId + " is not an integer, floating-point or Boolean type");
        }
        ScalarValue.Encoded encoded = value.encode(type);
        if (!encoded.problem().isEmpty()) {
            throw new IllegalArgumentException(encoded.problem());
        }
        if (isBoolean) {
            return module.declarations().declare(encoded.bits() != 0 ? Op.OpConstantTrue : Op.OpConstantFalse, typeId);
        }
        int low = (int) encoded.bits();
        int high = (int) (encoded.bits() >>> 32);
        return NumberTypes.words(type) == 1
                ? module.declarations().declare(Op.OpConstant, typeId, low)
                : module.declarations().declare(Op.OpConstant, typeId, low, high);
    }

    /**
     * {@return the literal words of a scalar constant; none for a Boolean}
     *
     * @param typeId the id of a scalar type
     * @param bits the bits of the number; those above the width do not matter
     */
    public int[] words(int typeId, long bits) {
        int type = numberType(typeId);
        if (type == Folding.BOOL) {
            return new int[0];
        }
        int width = NumberTypes.width(type);
        if (width > 32) {
            return new int[] {(int) bits, (int) (bits >>> 32)};
        }
        long extended =
                NumberTypes.isSigned(type) ? Conversion.signExtend(bits, width) : Conversion.zeroExtend(bits, width);
        return new int[] {(int) extended};
    }

    /**
     * Declares a constant scalar or vector, unless there is an equal one.
     *
     * @param typeId the id of a scalar or vector type
     * @param components the bits of each component
     * @return the id of the constant
     */
    public int number(int typeId, long[] components) {
        Objects.requireNonNull(components, "components");
        if (module.opOf(typeId) != Op.OpTypeVector) {
            return scalar(typeId, components[0]);
        }
        int componentType = module.types().word(typeId, TypeVector.COMPONENT_TYPE);
        int[] parts = new int[components.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = scalar(componentType, components[i]);
        }
        return composite(typeId, parts);
    }

    /**
     * Declares a constant composite, unless there is an equal one.
     *
     * @param typeId the id of a composite type
     * @param constituents the ids of its parts, which are constants
     * @return the id of the constant
     */
    public int composite(int typeId, int... constituents) {
        Objects.requireNonNull(constituents, "constituents");
        return module.declarations().declare(Op.OpConstantComposite, typeId, constituents);
    }

    /**
     * Declares a null constant, unless there is an equal one.
     *
     * @param typeId the id of the type
     * @return the id of the constant
     */
    public int nullOf(int typeId) {
        return module.declarations().declare(Op.OpConstantNull, typeId);
    }

    /**
     * Declares an OpUndef outside functions, unless there is an equal one.
     *
     * @param typeId the id of the type
     * @return its id
     */
    public int undef(int typeId) {
        return module.declarations().declare(Op.OpUndef, typeId);
    }
}
