package org.spirv4j.validate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.internal.validate.engine.DescriptorLayout;
import org.spirv4j.internal.validate.engine.Limit;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.Settings;

/**
 * What a validator accepts: limits (section 2.17 of the specification, "Universal Limits"), relaxed rules, and rules
 * that are left out. Immutable; each {@code with} method returns changed options.
 *
 * <pre>{@code
 * ValidationOptions options = ValidationOptions.DEFAULT.withScalarBlockLayout().withMaxStructDepth(32);
 * }</pre>
 */
public final class ValidationOptions {
    /** The universal limits, no rule relaxed, every error reported. */
    public static final ValidationOptions DEFAULT = new ValidationOptions(Settings.DEFAULT, Integer.MAX_VALUE);

    final Settings settings;
    private final int maxErrors;

    private ValidationOptions(Settings settings, int maxErrors) {
        this.settings = settings;
        this.maxErrors = maxErrors;
    }

    private ValidationOptions with(Settings changed) {
        return new ValidationOptions(changed, maxErrors);
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

    /** Allows stores between structures with the same members and layout but different type ids. */
    public ValidationOptions withRelaxedStructStore() {
        return with(Relaxation.RELAX_STRUCT_STORE);
    }

    /** Allows variables that hold pointers, and more ways to make pointers, under logical addressing. */
    public ValidationOptions withRelaxedLogicalPointer() {
        return with(Relaxation.RELAX_LOGICAL_POINTER);
    }

    /** Allows vectors in blocks that are aligned as their components (VK_KHR_relaxed_block_layout). */
    public ValidationOptions withRelaxedBlockLayout() {
        return with(Relaxation.RELAX_BLOCK_LAYOUT);
    }

    /** Lays out uniform buffers as storage buffers (VK_KHR_uniform_buffer_standard_layout). */
    public ValidationOptions withUniformBufferStandardLayout() {
        return with(Relaxation.UNIFORM_BUFFER_STANDARD_LAYOUT);
    }

    /** Aligns everything in blocks as its scalars (VK_EXT_scalar_block_layout). */
    public ValidationOptions withScalarBlockLayout() {
        return with(Relaxation.SCALAR_BLOCK_LAYOUT);
    }

    /** Aligns everything in Workgroup blocks as its scalars (VK_KHR_workgroup_memory_explicit_layout). */
    public ValidationOptions withWorkgroupScalarBlockLayout() {
        return with(Relaxation.WORKGROUP_SCALAR_BLOCK_LAYOUT);
    }

    /** Does not check the layout of blocks. */
    public ValidationOptions withoutBlockLayout() {
        return with(Relaxation.SKIP_BLOCK_LAYOUT);
    }

    /** Allows the execution mode LocalSizeId where the environment does not. */
    public ValidationOptions withLocalSizeId() {
        return with(Relaxation.ALLOW_LOCALSIZEID);
    }

    /** Allows the image operand Offset with instructions that take constant offsets only (VK_KHR_maintenance8). */
    public ValidationOptions withOffsetTextureOperand() {
        return with(Relaxation.ALLOW_OFFSET_TEXTURE_OPERAND);
    }

    /** Allows bit operations on integers of other widths than 32 in Vulkan (VK_KHR_maintenance9). */
    public ValidationOptions withVulkanBitwiseOfAllWidths() {
        return with(Relaxation.ALLOW_VULKAN_32_BIT_BITWISE);
    }

    /** Accepts code that a compiler for HLSL has not legalized yet; includes {@link #withRelaxedLogicalPointer}. */
    public ValidationOptions beforeHlslLegalization() {
        return with(Relaxation.BEFORE_HLSL_LEGALIZATION).withRelaxedLogicalPointer();
    }

    // --- Limits

    /** Allows this many members in a structure. */
    public ValidationOptions withMaxStructMembers(int count) {
        return with(Limit.MAX_STRUCT_MEMBERS, count);
    }

    /** Allows structures nested this deep. */
    public ValidationOptions withMaxStructDepth(int depth) {
        return with(Limit.MAX_STRUCT_DEPTH, depth);
    }

    /** Allows this many variables in a function. */
    public ValidationOptions withMaxLocalVariables(int count) {
        return with(Limit.MAX_LOCAL_VARIABLES, count);
    }

    /** Allows this many variables outside functions. */
    public ValidationOptions withMaxGlobalVariables(int count) {
        return with(Limit.MAX_GLOBAL_VARIABLES, count);
    }

    /** Allows this many literals in an OpSwitch. */
    public ValidationOptions withMaxSwitchBranches(int count) {
        return with(Limit.MAX_SWITCH_BRANCHES, count);
    }

    /** Allows this many parameters of a function. */
    public ValidationOptions withMaxFunctionArgs(int count) {
        return with(Limit.MAX_FUNCTION_ARGS, count);
    }

    /** Allows structured control flow nested this deep. */
    public ValidationOptions withMaxControlFlowNestingDepth(int depth) {
        return with(Limit.MAX_CONTROL_FLOW_NESTING_DEPTH, depth);
    }

    /** Allows this many indexes in an access chain. */
    public ValidationOptions withMaxAccessChainIndexes(int count) {
        return with(Limit.MAX_ACCESS_CHAIN_INDEXES, count);
    }

    /** Allows an id bound of this value. */
    public ValidationOptions withMaxIdBound(int bound) {
        return with(Limit.MAX_ID_BOUND, bound);
    }

    // --- Descriptors in descriptor heaps (SPV_EXT_descriptor_heap)

    /** States the size and the alignment of buffer descriptors, in bytes; they are unknown by default. */
    public ValidationOptions withBufferDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.BUFFER, size, alignment);
    }

    /** States the size and the alignment of image descriptors, in bytes; they are unknown by default. */
    public ValidationOptions withImageDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.IMAGE, size, alignment);
    }

    /** States the size and the alignment of sampler descriptors, in bytes; they are unknown by default. */
    public ValidationOptions withSamplerDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.SAMPLER, size, alignment);
    }

    /** States the size and the alignment of tensor descriptors, in bytes; they are unknown by default. */
    public ValidationOptions withTensorDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.TENSOR, size, alignment);
    }

    // --- What is reported

    /**
     * Leaves out rules.
     *
     * @param rule the id of a rule, a VUID, or the name of a group of rules
     */
    public ValidationOptions ignoring(String rule) {
        return with(settings.ignoring(rule));
    }

    /** Reports warnings as errors. */
    public ValidationOptions withWarningsAsErrors() {
        return with(settings.withWarningsAsErrors());
    }

    /** Reports this many errors at most: those at the lowest word offsets. */
    public ValidationOptions withMaxErrors(int count) {
        return new ValidationOptions(settings, count);
    }

    /** The rules that are left out, as they were given to {@link #ignoring}. */
    public Set<String> ignoredRules() {
        return settings.ignoredRules();
    }

    public boolean warningsAsErrors() {
        return settings.warningsAsErrors();
    }

    public int maxErrors() {
        return maxErrors;
    }

    // --- By name, for configuration files

    /**
     * Relaxes a rule or changes a limit by the name that SPIRV-Tools gives it, such as {@code relax-struct-store} or
     * {@code max-struct-depth}.
     *
     * @param value for a limit, its value; for a rule, 0 leaves the options as they are and any other value relaxes it
     * @throws IllegalArgumentException if no rule or limit has this name, or the value is negative
     */
    public ValidationOptions with(String name, int value) {
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
     * The value of a limit, or 1 for a relaxed rule and 0 for any other, by the name that {@link #with(String, int)} takes.
     *
     * @throws IllegalArgumentException if no rule or limit has this name
     */
    public int value(String name) {
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
