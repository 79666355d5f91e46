// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * The values of the constants of a module, with default values or under a specialization (section 2.12 of the
 * specification, "Specialization"). Immutable.
 *
 * <p>Scalars and vectors of up to 16 components are known as numbers: Booleans, integers of up to 64 bits, and IEEE 754
 * numbers of 16, 32 and 64 bits. Other composites are known by their constituents. A constituent is a value itself: a
 * positive number is the id of a constant; a negative number stands for a constant without an id, which results from an
 * instruction that extracts or replaces a part of a composite. All methods take both.
 *
 * <p>Other constants, the results of pointer instructions, and everything that the specification leaves undefined are
 * unknown, such as a division by zero, a shift by the width or more, and what is computed from unknown values.
 * Composites in which OpCompositeInsert replaces a part are unknown when they have many more constituents than the
 * module has words.
 */
public final class ConstantValues {
    static final int MAX_COMPONENTS = 16;

    private final SpirvModule module;
    private final Map<Integer, Long> specialization;
    private final TypeFacts facts;

    /** Made when a value is asked for that is not an integer constant. Threads may race to make equal tables. */
    private volatile @Nullable ConstantTable table;

    private ConstantValues(SpirvModule module, Map<Integer, Long> specialization) {
        this.module = module;
        this.specialization = specialization;
        facts = new TypeFacts(ModuleAccess.data(module));
    }

    private ConstantTable table() {
        ConstantTable known = table;
        if (known == null) {
            known = ConstantEvaluator.evaluate(module, specialization);
            table = known;
        }
        return known;
    }

    /**
     * {@return the constants of a module with the default values of its specialization constants}
     *
     * @param module the module
     */
    public static ConstantValues of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return of(module, Map.of());
    }

    /**
     * {@return the constants of a module under a specialization}
     *
     * @param module the module
     * @param specialization values by SpecId: the bits that an OpConstant of the type would have, for Booleans 0 or 1;
     *     other constants keep their default values
     */
    public static ConstantValues of(SpirvModule module, Map<Integer, Long> specialization) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(specialization, "specialization");
        return new ConstantValues(module, Map.copyOf(specialization));
    }

    /** The type of the components of a known number; 0 for other values. */
    int type(int value) {
        return table().numberType(value);
    }

    /**
     * Returns the type of a value.
     *
     * @param value the id of a constant, or a negative value that {@link #constituent} returned
     * @return the id of the type; 0 when it has none
     */
    public int typeId(int value) {
        return table().typeId(value);
    }

    /**
     * Returns whether a value is a composite whose constituents are known; vectors of known numbers are not.
     *
     * @param value the id of a constant, or a negative value that {@link #constituent} returned
     * @return whether it is
     */
    public boolean isComposite(int value) {
        return table().constituentCount(value) > 0;
    }

    /**
     * Returns the number of constituents of a composite.
     *
     * @param value the id of a constant, or a negative value that {@link #constituent} returned
     * @return the number; 0 for other values
     */
    public int constituentCount(int value) {
        return table().constituentCount(value);
    }

    /**
     * Returns a constituent of a composite, whose value may be unknown.
     *
     * @param value the id of a constant, or a negative value that this method returned
     * @param index the number of the constituent, from 0
     * @return the id of a constant, or a negative value that stands for a constant without id
     * @throws IndexOutOfBoundsException if there is no such constituent
     */
    public int constituent(int value, int index) {
        return table().constituent(value, Objects.checkIndex(index, constituentCount(value)));
    }

    /**
     * Returns whether a value is the null value of a composite type other than a vector of numbers.
     *
     * @param value the id of a constant, or a negative value that {@link #constituent} returned
     * @return whether it is
     */
    public boolean isNullComposite(int value) {
        return table().isNull(value);
    }

    /**
     * Returns whether a value is known as a number or as a vector of numbers.
     *
     * @param value the id of a constant, or a negative value that {@link #constituent} returned
     * @return whether it is
     */
    public boolean isKnown(int value) {
        return type(value) != 0;
    }

    /**
     * Returns the number of components of a known number.
     *
     * @param value the id of a constant, or a negative value that {@link #constituent} returned
     * @return the number, 1 for a scalar; 0 when the value is unknown
     */
    public int componentCount(int value) {
        return table().componentCount(value);
    }

    /**
     * Returns the bits of a component of a known number, zero-extended from its width; Booleans are 0 or 1.
     *
     * @param value the id of a constant, or a negative value that {@link #constituent} returned
     * @param component the number of the component, from 0
     * @return the bits
     * @throws IndexOutOfBoundsException if there is no such component
     */
    public long bits(int value, int component) {
        return table().bits(value, Objects.checkIndex(component, componentCount(value)));
    }

    /**
     * Returns a component of a known number as a floating-point number.
     *
     * @param value the id of a constant, or a negative value that {@link #constituent} returned
     * @param component the number of the component, from 0
     * @return the value of the floating-point, integer or Boolean component
     */
    public double number(int value, int component) {
        long bits = bits(value, component);
        int type = type(value);
        if (NumberTypes.isFloat(type)) {
            return FloatEncoding.decode(bits, type);
        }
        return NumberTypes.isSigned(type)
                ? Conversion.signExtend(bits, NumberTypes.width(type))
                : Conversion.convertUToF64(bits);
    }

    /**
     * Returns the value of a scalar integer constant, sign-extended or zero-extended to 64 bits as its type is signed
     * or not.
     *
     * @param id the id of a constant
     * @return the value; empty when it is not a known integer
     */
    public OptionalLong integer(int id) {
        OptionalLong known = facts.integer(id);
        if (known.isPresent()) {
            return known;
        }
        if (componentCount(id) != 1 || !NumberTypes.isInteger(type(id))) {
            return OptionalLong.empty();
        }
        long bits = bits(id, 0);
        return OptionalLong.of(
                NumberTypes.isSigned(type(id)) ? Conversion.signExtend(bits, NumberTypes.width(type(id))) : bits);
    }
}
