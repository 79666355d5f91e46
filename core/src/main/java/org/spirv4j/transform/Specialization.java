package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.SpirvModule;

/**
 * Values for specialization constants, and what they make of a module (section 2.12 of the specification,
 * "Specialization"). Immutable.
 *
 * <pre>{@code
 * SpirvModule small = module.transform(
 *         Specialization.NONE.with(0, 64).with("scale", 0.5).partial());
 * }</pre>
 *
 * <p>A constant is called by its SpecId or, for convenience, by the name that an OpName gives to it; a name stands for all
 * constants that share the SpecId of the one it names. Of several values for the same constant the last one counts.
 *
 * <p>Values are taken as follows, and refused with a {@link TransformException} when the type lacks them:
 *
 * <ul>
 *   <li>a {@code boolean} by Boolean constants;
 *   <li>a {@code long} by integers of 1 to 64 bits in whose range it is, by floating-point numbers, which it is rounded to,
 *       and by Booleans, of which 0 is false;
 *   <li>a {@code double} by floating-point numbers, to the nearest, of two equally near ones the even one;
 *   <li>text by all of them, written as a literal of assembly text: {@code 7}, {@code -3}, {@code 0x1F}, {@code 1.5},
 *       {@code 0x1.8p+3}, {@code true};
 *   <li>bits by all of them, as the operand of an OpConstant would hold them.
 * </ul>
 */
public final class Specialization {

    /** No values. */
    public static final Specialization NONE = new Specialization(null, null, false);

    /** A constant and its value; the name is empty when it is called by its SpecId. */
    record Entry(int specId, String name, SpecializationValue value) {}

    private final @Nullable Specialization earlier;
    private final @Nullable Entry entry;
    private final boolean ignoresUnknown;

    private Specialization(@Nullable Specialization earlier, @Nullable Entry entry, boolean ignoresUnknown) {
        this.earlier = earlier;
        this.entry = entry;
        this.ignoresUnknown = ignoresUnknown;
    }

    private Specialization with(int specId, String name, SpecializationValue value) {
        return new Specialization(this, new Entry(specId, name, value), ignoresUnknown);
    }

    /** These values and one for the constants with a SpecId. */
    public Specialization with(int specId, boolean value) {
        return with(specId, "", new SpecializationValue.Truth(value));
    }

    /** These values and one for the constants with a SpecId. */
    public Specialization with(int specId, long value) {
        return with(specId, "", new SpecializationValue.Whole(value));
    }

    /** These values and one for the constants with a SpecId. */
    public Specialization with(int specId, double value) {
        return with(specId, "", new SpecializationValue.Real(value));
    }

    /** These values and one for the constants with a SpecId, as a literal of assembly text. */
    public Specialization with(int specId, String literal) {
        return with(specId, "", new SpecializationValue.Literal(literal));
    }

    /** These values and one for the constants with a SpecId, as bits, extended from the type's width with zeros or the sign. */
    public Specialization withBits(int specId, long bits) {
        return with(specId, "", new SpecializationValue.Bits(bits));
    }

    /** These values, and for the constants with a SpecId the default that the module states, made final by {@link #partial}. */
    public Specialization withDefault(int specId) {
        return with(specId, "", new SpecializationValue.Default());
    }

    /** These values and one for the constant with a name. */
    public Specialization with(String name, boolean value) {
        return with(0, named(name), new SpecializationValue.Truth(value));
    }

    /** These values and one for the constant with a name. */
    public Specialization with(String name, long value) {
        return with(0, named(name), new SpecializationValue.Whole(value));
    }

    /** These values and one for the constant with a name. */
    public Specialization with(String name, double value) {
        return with(0, named(name), new SpecializationValue.Real(value));
    }

    /** These values and one for the constant with a name, as a literal of assembly text. */
    public Specialization with(String name, String literal) {
        return with(0, named(name), new SpecializationValue.Literal(literal));
    }

    /** These values, and for the constant with a name the default that the module states, made final by {@link #partial}. */
    public Specialization withDefault(String name) {
        return with(0, named(name), new SpecializationValue.Default());
    }

    private static String named(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("the name of a specialization constant is empty");
        }
        return name;
    }

    /** These values, of which those for a SpecId or name that the module lacks do nothing, as in Vulkan, instead of being refused. */
    public Specialization ignoringUnknown() {
        return new Specialization(earlier, entry, true);
    }

    /**
     * Makes the values the defaults of their constants, which stay specialization constants.
     *
     * @return a transform that throws a {@link TransformException} when a value fits no constant
     */
    public ModuleTransform asDefaults() {
        return module -> resolve(module).module();
    }

    /**
     * Applies the values, as the specification says of an external specialization: constants that get a value become
     * ordinary ones and lose their SpecId, and so do those that are computed or composed of ordinary constants only. All
     * others stay as they are.
     *
     * <p>An OpSpecConstantOp becomes the constant that it computes. It stays as it is where the specification leaves the
     * result undefined, as that of a division by zero or a shift by more bits than there are, and where no constant
     * instruction can express it, as an address; what depends on it stays then too.
     * {@link #unfolded} tells which.
     *
     * @return a transform that throws a {@link TransformException} when a value fits no constant
     */
    public ModuleTransform partial() {
        return module -> {
            SpecializationTargets.Resolution resolution = resolve(module);
            return new ConstantFreezing(resolution.module(), resolution.ids()).run();
        };
    }

    /**
     * Applies the values as {@link #partial} does and then, to all constants that got none, their defaults.
     *
     * @return a transform that throws a {@link TransformException} when a value fits no constant
     */
    public ModuleTransform full() {
        return module -> {
            SpirvModule set = resolve(module).module();
            BitSet all = new BitSet();
            set.layout().constants().forEach(constant -> all.set(constant.resultId()));
            return new ConstantFreezing(set, all).run();
        };
    }

    /**
     * Warnings about the OpSpecConstantOp instructions of a module that depend on no specialization constant and yet are no
     * ordinary constants, each with the reason why freezing leaves it as it is.
     */
    public static List<Diagnostic> unfolded(SpirvModule module) {
        return UnfoldedOperations.of(module);
    }

    private SpecializationTargets.Resolution resolve(SpirvModule module) {
        List<Entry> entries = new ArrayList<>();
        for (Specialization each = this; each.earlier != null; each = each.earlier) {
            entries.add(Objects.requireNonNull(each.entry));
        }
        Collections.reverse(entries);
        return new SpecializationTargets(module).resolve(entries, ignoresUnknown);
    }
}
