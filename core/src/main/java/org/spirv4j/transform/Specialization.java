// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.semantics.ScalarValue;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Values for specialization constants, and the transforms that apply them (section 2.12 of the specification,
 * "Specialization"). Immutable.
 *
 * <pre>{@code
 * SpirvModule small = module.transform(
 *         Specialization.create().with(0, 64).with("scale", 0.5).partial());
 * }</pre>
 *
 * <p>A constant is selected by its SpecId or by the name that an OpName gives to it; a name selects all constants with
 * the SpecId of the constant that it names. If several values are given for a constant, the last one is used.
 *
 * <p>Values are converted as follows. If the type does not allow it, a {@link TransformException} is thrown:
 *
 * <ul>
 *   <li>a {@code boolean} sets Boolean constants;
 *   <li>a {@code long} sets integers of 1 to 64 bits that can represent it, floating-point constants, to whose type it
 *       is rounded, and Boolean constants, where 0 is false;
 *   <li>a {@code double} sets floating-point constants; it is rounded to nearest, ties to even;
 *   <li>text sets constants of all types, written as a literal of assembly text: {@code 7}, {@code -3}, {@code 0x1F},
 *       {@code 1.5}, {@code 0x1.8p+3}, {@code true};
 *   <li>bits set constants of all types, as in the operand of an OpConstant.
 * </ul>
 */
public final class Specialization {

    private static final Specialization NONE = new Specialization(null, null, false);

    /** A value for a constant that is selected by name, or by SpecId if the name is empty. */
    record Entry(int specId, String name, ScalarValue value) {}

    private final @Nullable Specialization earlier;
    private final @Nullable Entry entry;
    private final boolean ignoresUnknown;

    private Specialization(@Nullable Specialization earlier, @Nullable Entry entry, boolean ignoresUnknown) {
        this.earlier = earlier;
        this.entry = entry;
        this.ignoresUnknown = ignoresUnknown;
    }

    /** {@return a specialization without values} */
    public static Specialization create() {
        return NONE;
    }

    private Specialization with(int specId, String name, ScalarValue value) {
        return new Specialization(this, new Entry(specId, name, value), ignoresUnknown);
    }

    /**
     * Adds a value for the constants with a SpecId.
     *
     * @param specId the SpecId of the constants
     * @param value the value
     * @return the values so far and this one
     */
    public Specialization with(int specId, boolean value) {
        return with(specId, "", new ScalarValue.Truth(value));
    }

    /**
     * Adds a value for the constants with a SpecId.
     *
     * @param specId the SpecId of the constants
     * @param value the value
     * @return the values so far and this one
     */
    public Specialization with(int specId, long value) {
        return with(specId, "", new ScalarValue.Whole(value));
    }

    /**
     * Adds a value for the constants with a SpecId.
     *
     * @param specId the SpecId of the constants
     * @param value the value
     * @return the values so far and this one
     */
    public Specialization with(int specId, double value) {
        return with(specId, "", new ScalarValue.Real(value));
    }

    /**
     * Adds a value for the constants with a SpecId.
     *
     * @param specId the SpecId of the constants
     * @param literal the value as a literal of assembly text
     * @return the values so far and this one
     */
    public Specialization with(int specId, String literal) {
        Objects.requireNonNull(literal, "literal");
        return with(specId, "", new ScalarValue.Literal(literal));
    }

    /**
     * Adds a value for the constants with a SpecId.
     *
     * @param specId the SpecId of the constants
     * @param bits the bits of the value, sign-extended or zero-extended from the width of the type
     * @return the values so far and this one
     */
    public Specialization withBits(int specId, long bits) {
        return with(specId, "", new ScalarValue.Bits(bits));
    }

    /**
     * Adds the default value of the constants with a SpecId, so that {@link #partial} freezes them.
     *
     * @param specId the SpecId of the constants
     * @return the values so far and this one
     */
    public Specialization withDefault(int specId) {
        return with(specId, "", new ScalarValue.Default());
    }

    /**
     * Adds a value for the constant with a name.
     *
     * @param name the name of a constant
     * @param value the value
     * @return the values so far and this one
     */
    public Specialization with(String name, boolean value) {
        Objects.requireNonNull(name, "name");
        return with(0, named(name), new ScalarValue.Truth(value));
    }

    /**
     * Adds a value for the constant with a name.
     *
     * @param name the name of a constant
     * @param value the value
     * @return the values so far and this one
     */
    public Specialization with(String name, long value) {
        Objects.requireNonNull(name, "name");
        return with(0, named(name), new ScalarValue.Whole(value));
    }

    /**
     * Adds a value for the constant with a name.
     *
     * @param name the name of a constant
     * @param value the value
     * @return the values so far and this one
     */
    public Specialization with(String name, double value) {
        Objects.requireNonNull(name, "name");
        return with(0, named(name), new ScalarValue.Real(value));
    }

    /**
     * Adds a value for the constant with a name.
     *
     * @param name the name of a constant
     * @param literal the value as a literal of assembly text
     * @return the values so far and this one
     */
    public Specialization with(String name, String literal) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(literal, "literal");
        return with(0, named(name), new ScalarValue.Literal(literal));
    }

    /**
     * Adds the default value of the constant with a name, so that {@link #partial} freezes it.
     *
     * @param name the name of a constant
     * @return the values so far and this one
     */
    public Specialization withDefault(String name) {
        Objects.requireNonNull(name, "name");
        return with(0, named(name), new ScalarValue.Default());
    }

    private static String named(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("the name of a specialization constant must not be empty");
        }
        return name;
    }

    /**
     * Ignores values for SpecIds and names that the module does not have, as Vulkan does. By default they are errors.
     *
     * @return the changed values
     */
    public Specialization ignoringUnknown() {
        return new Specialization(earlier, entry, true);
    }

    /**
     * Makes a transform that sets the default values of the constants, which stay specialization constants.
     *
     * @return a transform that throws a {@link TransformException} if a value does not fit a constant
     */
    public ModuleTransform asDefaults() {
        return module -> resolve(module).module();
    }

    /**
     * Makes a transform that freezes the constants for which there are values: they become ordinary constants without
     * SpecId, and so do constants that are computed or composed of ordinary constants only. Other constants stay as
     * they are (section 2.12 of the specification, "Specialization").
     *
     * <p>An OpSpecConstantOp becomes the constant that it computes. It stays if the specification leaves the result
     * undefined, as for a division by zero, or if no constant instruction can express it, as for an address; constants
     * that depend on it stay, too. {@link #unfolded} returns them.
     *
     * @return a transform that throws a {@link TransformException} if a value does not fit a constant
     */
    public ModuleTransform partial() {
        return module -> {
            SpecializationTargets.Resolution resolution = resolve(module);
            return new ConstantFreezing(resolution.module(), resolution.ids()).run();
        };
    }

    /**
     * Makes a transform that freezes constants as {@link #partial} does, and the other specialization constants with
     * their default values.
     *
     * @return a transform that throws a {@link TransformException} if a value does not fit a constant
     */
    public ModuleTransform full() {
        return module -> {
            SpirvModule set = resolve(module).module();
            IdSet all = new IdSet(ModuleAccess.data(set));
            set.layout().constants().forEach(constant -> all.add(constant.resultId()));
            return new ConstantFreezing(set, all).run();
        };
    }

    /**
     * Finds the OpSpecConstantOp instructions of a module that depend on no specialization constant and still could not
     * be frozen.
     *
     * @param module the module
     * @return a warning for each, with the reason
     */
    public static List<Diagnostic> unfolded(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return UnfoldedOperations.of(module);
    }

    private SpecializationTargets.Resolution resolve(SpirvModule module) {
        List<Entry> entries = new ArrayList<>();
        for (Specialization change = this; change.earlier != null; change = change.earlier) {
            entries.add(Objects.requireNonNull(change.entry));
        }
        Collections.reverse(entries);
        return new SpecializationTargets(module).resolve(entries, ignoresUnknown);
    }
}
