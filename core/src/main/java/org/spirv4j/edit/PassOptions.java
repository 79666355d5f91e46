// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Objects;
import org.spirv4j.grammar.TargetEnv;

/**
 * Options that hold for all passes of an optimisation.
 *
 * @param target the environment that modules are made for
 * @param preserveBindings whether variables with a descriptor binding are kept though nothing uses them
 * @param preserveInterface whether variables in the interfaces of entry points are kept though nothing uses them
 * @param preserveSpecializationConstants whether specialization constants are kept though nothing uses them
 * @param fastMath whether floating-point results may differ in their last bits, and zeros in their signs, and no
 *     operand is taken to be NaN or infinite; see {@link #withFastMath}
 * @param definedBehavior whether passes keep what a program does by reading undefined values and outside of arrays; see
 *     {@link #withDefinedBehavior}
 * @param maxIdBound the highest id bound of a result
 */
public record PassOptions(
        TargetEnv target,
        boolean preserveBindings,
        boolean preserveInterface,
        boolean preserveSpecializationConstants,
        boolean fastMath,
        boolean definedBehavior,
        int maxIdBound) {
    /**
     * The universal environment of the newest version; nothing is preserved; results are exact; the universal limit on
     * the id bound (2.17).
     */
    public static final PassOptions DEFAULT =
            new PassOptions(TargetEnv.UNIVERSAL_1_6, false, false, false, false, false, 0x3F_FFFF);

    /** Checks the components. */
    public PassOptions {
        Objects.requireNonNull(target, "target");
        if (maxIdBound < 1) {
            throw new IllegalArgumentException("maxIdBound is " + maxIdBound + ", but must be at least 1");
        }
    }

    /**
     * {@return these options with another environment}
     *
     * @param env the environment
     */
    public PassOptions withTarget(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return new PassOptions(
                env,
                preserveBindings,
                preserveInterface,
                preserveSpecializationConstants,
                fastMath,
                definedBehavior,
                maxIdBound);
    }

    /**
     * {@return these options with another choice for unused descriptor bindings}
     *
     * @param preserve whether they are kept
     */
    public PassOptions withPreservedBindings(boolean preserve) {
        return new PassOptions(
                target,
                preserve,
                preserveInterface,
                preserveSpecializationConstants,
                fastMath,
                definedBehavior,
                maxIdBound);
    }

    /**
     * {@return these options with another choice for unused inputs and outputs}
     *
     * @param preserve whether they are kept
     */
    public PassOptions withPreservedInterface(boolean preserve) {
        return new PassOptions(
                target,
                preserveBindings,
                preserve,
                preserveSpecializationConstants,
                fastMath,
                definedBehavior,
                maxIdBound);
    }

    /**
     * {@return these options with another choice for unused specialization constants}
     *
     * @param preserve whether they are kept
     */
    public PassOptions withPreservedSpecializationConstants(boolean preserve) {
        return new PassOptions(
                target, preserveBindings, preserveInterface, preserve, fastMath, definedBehavior, maxIdBound);
    }

    /**
     * Returns these options with another choice for floating-point results. If it is true, each floating-point
     * instruction without the decorations FPFastMathMode and NoContraction is treated as if it had all bits of
     * FPFastMathMode (section 3.15, "FP Fast Math Mode"); the execution mode SignedZeroInfNanPreserve keeps its
     * meaning.
     *
     * @param fast whether results may differ in their last bits
     * @return the options
     */
    public PassOptions withFastMath(boolean fast) {
        return new PassOptions(
                target,
                preserveBindings,
                preserveInterface,
                preserveSpecializationConstants,
                fast,
                definedBehavior,
                maxIdBound);
    }

    /**
     * Returns these options with another choice for programs with mistakes. If it is true, passes treat variables of
     * functions without an initializer as zeros, and take into account that an access with an index that is not known
     * to be inside of its array may reach any part of the variable or nothing. Otherwise they assume that programs do
     * not rely on undefined values, and access only what is inside (section 2.16, "Validation Rules"; robust access of
     * Vulkan).
     *
     * @param defined whether what the mistakes do is kept
     * @return the options
     */
    public PassOptions withDefinedBehavior(boolean defined) {
        return new PassOptions(
                target,
                preserveBindings,
                preserveInterface,
                preserveSpecializationConstants,
                fastMath,
                defined,
                maxIdBound);
    }

    /**
     * {@return these options with another limit on the id bound of a result}
     *
     * @param bound the highest bound, at least 1
     */
    public PassOptions withMaxIdBound(int bound) {
        return new PassOptions(
                target,
                preserveBindings,
                preserveInterface,
                preserveSpecializationConstants,
                fastMath,
                definedBehavior,
                bound);
    }
}
