// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.validate.internal.engine.DescriptorLayout;
import org.spirv4j.validate.internal.engine.Limit;
import org.spirv4j.validate.internal.engine.NonSemantic;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.Settings;

/**
 * What a {@link Validator} checks modules against: the target environment, limits (section 2.17 of the specification,
 * "Universal Limits"), relaxed rules, and rules that are left out. Immutable; each {@code with} method returns changed
 * options.
 *
 * <pre>{@code
 * ValidationOptions options =
 *         ValidationOptions.DEFAULT.withTarget(TargetEnv.VULKAN_1_3).withScalarBlockLayout();
 * }</pre>
 */
public final class ValidationOptions {
    /**
     * SPIR-V 1.6 without a client API, the universal limits, no relaxed rules, all errors reported, ids shown by name.
     */
    public static final ValidationOptions DEFAULT =
            new ValidationOptions(TargetEnv.UNIVERSAL_1_6, Settings.DEFAULT, Integer.MAX_VALUE, false);

    private final TargetEnv target;
    final Settings settings;
    private final int maxErrors;
    private final boolean numericIds;

    private ValidationOptions(TargetEnv target, Settings settings, int maxErrors, boolean numericIds) {
        this.target = target;
        this.settings = settings;
        this.maxErrors = maxErrors;
        this.numericIds = numericIds;
    }

    private ValidationOptions with(Settings changed) {
        return new ValidationOptions(target, changed, maxErrors, numericIds);
    }

    /**
     * Sets the environment that modules are validated for.
     *
     * @param env the target environment
     * @return the changed options
     */
    public ValidationOptions withTarget(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return new ValidationOptions(env, settings, maxErrors, numericIds);
    }

    private ValidationOptions with(Relaxation relaxation) {
        return with(settings.with(relaxation));
    }

    private ValidationOptions with(Limit limit, int value) {
        if (value < 0) {
            throw new IllegalArgumentException("a limit must be at least 0, but is " + value);
        }
        return with(settings.with(limit, value));
    }

    private ValidationOptions with(DescriptorLayout.Kind kind, int size, int alignment) {
        if (size < 0 || Integer.bitCount(alignment) != 1) {
            throw new IllegalArgumentException("a descriptor must have a size of at least 0 and an alignment that is a"
                    + " power of two, but they are " + size + " and " + alignment);
        }
        return with(settings.with(kind, new DescriptorLayout(size, alignment)));
    }

    // --- Relaxed rules

    /**
     * Allows stores between structures with the same members and layout but different type ids.
     *
     * @return the changed options
     */
    public ValidationOptions withRelaxedStructStore() {
        return with(Relaxation.RELAX_STRUCT_STORE);
    }

    /**
     * Allows variables that contain pointers, and more instructions that return pointers, under logical addressing.
     *
     * @return the changed options
     */
    public ValidationOptions withRelaxedLogicalPointer() {
        return with(Relaxation.RELAX_LOGICAL_POINTER);
    }

    /**
     * Allows vectors in blocks to have the alignment of their components (VK_KHR_relaxed_block_layout).
     *
     * @return the changed options
     */
    public ValidationOptions withRelaxedBlockLayout() {
        return with(Relaxation.RELAX_BLOCK_LAYOUT);
    }

    /**
     * Checks the layout of uniform buffers by the rules of storage buffers (VK_KHR_uniform_buffer_standard_layout).
     *
     * @return the changed options
     */
    public ValidationOptions withUniformBufferStandardLayout() {
        return with(Relaxation.UNIFORM_BUFFER_STANDARD_LAYOUT);
    }

    /**
     * Allows all types in blocks to have scalar alignment (VK_EXT_scalar_block_layout).
     *
     * @return the changed options
     */
    public ValidationOptions withScalarBlockLayout() {
        return with(Relaxation.SCALAR_BLOCK_LAYOUT);
    }

    /**
     * Allows all types in Workgroup blocks to have scalar alignment (VK_KHR_workgroup_memory_explicit_layout).
     *
     * @return the changed options
     */
    public ValidationOptions withWorkgroupScalarBlockLayout() {
        return with(Relaxation.WORKGROUP_SCALAR_BLOCK_LAYOUT);
    }

    /**
     * Does not check the layout of blocks.
     *
     * @return the changed options
     */
    public ValidationOptions withoutBlockLayout() {
        return with(Relaxation.SKIP_BLOCK_LAYOUT);
    }

    /**
     * Allows the execution mode LocalSizeId in environments that do not support it.
     *
     * @return the changed options
     */
    public ValidationOptions withLocalSizeId() {
        return with(Relaxation.ALLOW_LOCALSIZEID);
    }

    /**
     * Allows the image operand Offset with instructions that take only constant offsets (VK_KHR_maintenance8).
     *
     * @return the changed options
     */
    public ValidationOptions withOffsetTextureOperand() {
        return with(Relaxation.ALLOW_OFFSET_TEXTURE_OPERAND);
    }

    /**
     * Allows bit instructions on integers of widths other than 32 bits in Vulkan (VK_KHR_maintenance9).
     *
     * @return the changed options
     */
    public ValidationOptions withVulkanBitwiseOfAllWidths() {
        return with(Relaxation.ALLOW_VULKAN_32_BIT_BITWISE);
    }

    /**
     * Allows code that a compiler for HLSL has not legalized yet; includes {@link #withRelaxedLogicalPointer}.
     *
     * @return the changed options
     */
    public ValidationOptions beforeHlslLegalization() {
        return with(Relaxation.BEFORE_HLSL_LEGALIZATION).withRelaxedLogicalPointer();
    }

    // --- Limits

    /**
     * Sets the maximum number of members of a structure.
     *
     * @param count the limit
     * @return the changed options
     * @throws IllegalArgumentException if the limit is negative
     */
    public ValidationOptions withMaxStructMembers(int count) {
        return with(Limit.MAX_STRUCT_MEMBERS, count);
    }

    /**
     * Sets the maximum nesting depth of structures.
     *
     * @param depth the limit
     * @return the changed options
     * @throws IllegalArgumentException if the limit is negative
     */
    public ValidationOptions withMaxStructDepth(int depth) {
        return with(Limit.MAX_STRUCT_DEPTH, depth);
    }

    /**
     * Sets the maximum number of variables in the storage class Function.
     *
     * @param count the limit
     * @return the changed options
     * @throws IllegalArgumentException if the limit is negative
     */
    public ValidationOptions withMaxLocalVariables(int count) {
        return with(Limit.MAX_LOCAL_VARIABLES, count);
    }

    /**
     * Sets the maximum number of variables outside functions.
     *
     * @param count the limit
     * @return the changed options
     * @throws IllegalArgumentException if the limit is negative
     */
    public ValidationOptions withMaxGlobalVariables(int count) {
        return with(Limit.MAX_GLOBAL_VARIABLES, count);
    }

    /**
     * Sets the maximum number of literals of an OpSwitch.
     *
     * @param count the limit
     * @return the changed options
     * @throws IllegalArgumentException if the limit is negative
     */
    public ValidationOptions withMaxSwitchBranches(int count) {
        return with(Limit.MAX_SWITCH_BRANCHES, count);
    }

    /**
     * Sets the maximum number of parameters of a function.
     *
     * @param count the limit
     * @return the changed options
     * @throws IllegalArgumentException if the limit is negative
     */
    public ValidationOptions withMaxFunctionArgs(int count) {
        return with(Limit.MAX_FUNCTION_ARGS, count);
    }

    /**
     * Sets the maximum nesting depth of structured control flow.
     *
     * @param depth the limit
     * @return the changed options
     * @throws IllegalArgumentException if the limit is negative
     */
    public ValidationOptions withMaxControlFlowNestingDepth(int depth) {
        return with(Limit.MAX_CONTROL_FLOW_NESTING_DEPTH, depth);
    }

    /**
     * Sets the maximum number of indexes of an access chain.
     *
     * @param count the limit
     * @return the changed options
     * @throws IllegalArgumentException if the limit is negative
     */
    public ValidationOptions withMaxAccessChainIndexes(int count) {
        return with(Limit.MAX_ACCESS_CHAIN_INDEXES, count);
    }

    /**
     * Sets the maximum id bound.
     *
     * @param bound the limit
     * @return the changed options
     * @throws IllegalArgumentException if the limit is negative
     */
    public ValidationOptions withMaxIdBound(int bound) {
        return with(Limit.MAX_ID_BOUND, bound);
    }

    // --- Descriptors in descriptor heaps (SPV_EXT_descriptor_heap)

    /**
     * Sets size and alignment of buffer descriptors, which are unknown by default.
     *
     * @param size the size in bytes
     * @param alignment the alignment in bytes, a power of two
     * @return the changed options
     * @throws IllegalArgumentException if the size is negative or the alignment is not a power of two
     */
    public ValidationOptions withBufferDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.BUFFER, size, alignment);
    }

    /**
     * Sets size and alignment of image descriptors, which are unknown by default.
     *
     * @param size the size in bytes
     * @param alignment the alignment in bytes, a power of two
     * @return the changed options
     * @throws IllegalArgumentException if the size is negative or the alignment is not a power of two
     */
    public ValidationOptions withImageDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.IMAGE, size, alignment);
    }

    /**
     * Sets size and alignment of sampler descriptors, which are unknown by default.
     *
     * @param size the size in bytes
     * @param alignment the alignment in bytes, a power of two
     * @return the changed options
     * @throws IllegalArgumentException if the size is negative or the alignment is not a power of two
     */
    public ValidationOptions withSamplerDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.SAMPLER, size, alignment);
    }

    /**
     * Sets size and alignment of tensor descriptors, which are unknown by default.
     *
     * @param size the size in bytes
     * @param alignment the alignment in bytes, a power of two
     * @return the changed options
     * @throws IllegalArgumentException if the size is negative or the alignment is not a power of two
     */
    public ValidationOptions withTensorDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.TENSOR, size, alignment);
    }

    // --- What is reported

    /**
     * Does not report violations of a rule, or of a group of rules.
     *
     * @param rule the id of a rule, a VUID, or the name of a group of rules
     * @return the changed options
     */
    public ValidationOptions ignoring(String rule) {
        Objects.requireNonNull(rule, "rule");
        return with(settings.ignoring(rule));
    }

    /**
     * Reports warnings as errors, except those about instructions that cannot change what a module computes: those of
     * extended sets for debug information and reflection.
     *
     * @return the changed options
     */
    public ValidationOptions withWarningsAsErrors() {
        return with(settings.withWarningsAsErrors());
    }

    /**
     * Reports mistakes in instructions that cannot change what a module computes as errors, where the rules state
     * errors: in those of extended sets for debug information and of NonSemantic.ClspvReflection. Other validators do
     * so. By default they are warnings, since such a module can be optimised and executed.
     *
     * @return the changed options
     */
    public ValidationOptions withNonSemanticErrors() {
        return with(settings.with(NonSemantic.AS_STATED));
    }

    /**
     * Lets {@link #withNonSemanticErrors} and {@link #withWarningsAsErrors} apply, the second also to warnings about
     * instructions that cannot change what a module computes.
     *
     * @return the changed options
     */
    public ValidationOptions withNonSemanticWarningsAsErrors() {
        return with(settings.with(NonSemantic.STRICT).withWarningsAsErrors());
    }

    /**
     * Sets the maximum number of errors that are reported: those at the lowest word offsets.
     *
     * @param count the maximum number of errors
     * @return the changed options
     */
    public ValidationOptions withMaxErrors(int count) {
        return new ValidationOptions(target, settings, count, numericIds);
    }

    /**
     * Shows ids in messages as numbers; otherwise, by names derived from OpName, types, constants and built-ins.
     *
     * @return the changed options
     */
    public ValidationOptions withNumericIds() {
        return new ValidationOptions(target, settings, maxErrors, true);
    }

    /** {@return the environment that modules are validated for} */
    public TargetEnv target() {
        return target;
    }

    /** {@return whether messages show ids as numbers} */
    public boolean numericIds() {
        return numericIds;
    }

    /** {@return the rules that are not reported, as they were given to {@link #ignoring}} */
    public Set<String> ignoredRules() {
        return settings.ignoredRules();
    }

    /** {@return whether warnings are reported as errors} */
    public boolean warningsAsErrors() {
        return settings.warningsAsErrors();
    }

    /** {@return the maximum number of errors that are reported} */
    public int maxErrors() {
        return maxErrors;
    }

    // --- By name, for configuration files

    /**
     * Relaxes a rule or sets a limit by the name that SPIRV-Tools gives it, such as {@code relax-struct-store} or
     * {@code max-struct-depth}.
     *
     * @param name the name of the rule or limit
     * @param value for a limit, its value; for a rule, 0 leaves the options as they are, and any other value relaxes it
     * @return the changed options
     * @throws IllegalArgumentException if no rule or limit has this name, or the value is negative
     */
    public ValidationOptions with(String name, int value) {
        Objects.requireNonNull(name, "name");
        Optional<Limit> limit = find(Limit.values(), name);
        if (limit.isPresent()) {
            return with(limit.get(), value);
        }
        Relaxation relaxation = find(Relaxation.values(), name)
                .orElseThrow(() -> new IllegalArgumentException("there is no option '" + name + "'"));
        if (value == 0) {
            return this;
        }
        return relaxation == Relaxation.BEFORE_HLSL_LEGALIZATION ? beforeHlslLegalization() : with(relaxation);
    }

    /**
     * Returns the setting of a rule or limit by the name that {@link #with(String, int)} takes.
     *
     * @param name the name of the rule or limit
     * @return the value of a limit; for a rule, 1 if it is relaxed, and 0 otherwise
     * @throws IllegalArgumentException if no rule or limit has this name
     */
    public int value(String name) {
        Objects.requireNonNull(name, "name");
        Optional<Limit> limit = find(Limit.values(), name);
        if (limit.isPresent()) {
            return settings.limit(limit.get());
        }
        Relaxation relaxation = find(Relaxation.values(), name)
                .orElseThrow(() -> new IllegalArgumentException("there is no option '" + name + "'"));
        return settings.has(relaxation) ? 1 : 0;
    }

    private static <E extends Enum<E>> Optional<E> find(E[] values, String name) {
        String constant = name.toUpperCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(values).filter(v -> v.name().equals(constant)).findFirst();
    }
}
