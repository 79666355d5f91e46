// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.TargetEnv;

/**
 * How an {@link Assembler} assembles a text. Immutable; each {@code with} method returns changed options.
 *
 * <pre>{@code
 * AssemblerOptions options = AssemblerOptions.DEFAULT.withTarget(TargetEnv.VULKAN_1_1).withMaxErrors(20);
 * }</pre>
 */
public final class AssemblerOptions {
    /** Target from the text or SPIR-V 1.6, ids numbered anew, built-in grammar, at most 1,000 errors. */
    public static final AssemblerOptions DEFAULT =
            new AssemblerOptions(Optional.empty(), false, false, Grammar.builtIn(), 1000);

    private final Optional<TargetEnv> target;
    private final boolean statedVersion;
    private final boolean preservedNumericIds;
    private final Grammar grammar;
    private final int maxErrors;

    private AssemblerOptions(
            Optional<TargetEnv> target,
            boolean statedVersion,
            boolean preservedNumericIds,
            Grammar grammar,
            int maxErrors) {
        this.target = target;
        this.statedVersion = statedVersion;
        this.preservedNumericIds = preservedNumericIds;
        this.grammar = grammar;
        this.maxErrors = maxErrors;
    }

    /**
     * Sets the target environment. Its version of SPIR-V goes into the header, and instructions of later versions are
     * errors. Without a target, the version is that of a comment {@code ; Version: 1.x} at the top of the text, or else
     * 1.6.
     *
     * @param env the target environment
     * @return the changed options
     */
    public AssemblerOptions withTarget(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return new AssemblerOptions(Optional.of(env), statedVersion, preservedNumericIds, grammar, maxErrors);
    }

    /**
     * Sets whether a comment {@code ; Version: 1.x} at the top of the text determines the version even if there is a
     * target; the version of the target is then that of texts without the comment.
     *
     * @param on whether the version that a text states takes precedence
     * @return the changed options
     */
    public AssemblerOptions withStatedVersion(boolean on) {
        return new AssemblerOptions(target, on, preservedNumericIds, grammar, maxErrors);
    }

    /**
     * Sets whether {@code %7} becomes the id 7; otherwise ids are numbered in the order in which they appear.
     *
     * @param on whether numeric ids are preserved
     * @return the changed options
     */
    public AssemblerOptions withPreservedNumericIds(boolean on) {
        return new AssemblerOptions(target, statedVersion, on, grammar, maxErrors);
    }

    /**
     * Sets the grammar that defines instructions and enumerants.
     *
     * @param other the grammar
     * @return the changed options
     */
    public AssemblerOptions withGrammar(Grammar other) {
        Objects.requireNonNull(other, "other");
        return new AssemblerOptions(target, statedVersion, preservedNumericIds, other, maxErrors);
    }

    /**
     * Sets how many errors are collected before assembling stops.
     *
     * @param limit the maximum number of errors; at least 1
     * @return the changed options
     * @throws IllegalArgumentException if the limit is below 1
     */
    public AssemblerOptions withMaxErrors(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the maximum number of errors must be at least 1, but is " + limit);
        }
        return new AssemblerOptions(target, statedVersion, preservedNumericIds, grammar, limit);
    }

    /** {@return the target environment; empty when the text determines the version} */
    public Optional<TargetEnv> target() {
        return target;
    }

    /** {@return whether the version that a text states takes precedence over that of the target} */
    public boolean statedVersion() {
        return statedVersion;
    }

    /** {@return whether {@code %7} becomes the id 7} */
    public boolean preservedNumericIds() {
        return preservedNumericIds;
    }

    /** {@return the grammar that defines instructions and enumerants} */
    public Grammar grammar() {
        return grammar;
    }

    /** {@return how many errors are collected before assembling stops} */
    public int maxErrors() {
        return maxErrors;
    }
}
