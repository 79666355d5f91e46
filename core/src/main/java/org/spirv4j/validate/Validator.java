// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.FriendlyNames;
import org.spirv4j.validate.internal.engine.DescriptorLayout;
import org.spirv4j.validate.internal.engine.Limit;
import org.spirv4j.validate.internal.engine.NonSemantic;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.Settings;

/**
 * Checks modules against the specification and the rules of an environment: limits (section 2.17 of the specification,
 * "Universal Limits") can be changed, rules relaxed or left out. Immutable and safe to share between threads; each
 * {@code with} method returns a changed validator.
 *
 * <pre>{@code
 * Validator validator =
 *         Validator.create().withTarget(TargetEnv.VULKAN_1_3).withScalarBlockLayout();
 * }</pre>
 *
 * <p>Every error is reported once; follow-on errors are suppressed. Takes n log n time and
 * linear memory in the length of the module.
 */
public final class Validator {
    private final TargetEnv target;

    private final Settings settings;
    private final int maxErrors;
    private final boolean numericIds;

    private Validator(TargetEnv target, Settings settings, int maxErrors, boolean numericIds) {
        this.target = target;
        this.settings = settings;
        this.maxErrors = maxErrors;
        this.numericIds = numericIds;
    }

    /**
     * {@return a validator for SPIR-V 1.6 without a client API, with the universal limits, which relaxes no rules,
     * reports all errors and shows ids by name}
     */
    public static Validator create() {
        return new Validator(TargetEnv.UNIVERSAL_1_6, Settings.DEFAULT, Integer.MAX_VALUE, false);
    }

    private Validator with(Settings changed) {
        return new Validator(target, changed, maxErrors, numericIds);
    }

    /**
     * Sets the environment that modules are validated for.
     *
     * @param env the target environment
     * @return the changed validator
     */
    public Validator withTarget(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return new Validator(env, settings, maxErrors, numericIds);
    }

    private Validator with(Relaxation relaxation) {
        return with(settings.with(relaxation));
    }

    private Validator with(Limit limit, int value) {
        if (value < 0) {
            throw new IllegalArgumentException("a limit must be at least 0, but is " + value);
        }
        return with(settings.with(limit, value));
    }

    private Validator with(DescriptorLayout.Kind kind, int size, int alignment) {
        if (size < 0 || Integer.bitCount(alignment) != 1) {
            throw new IllegalArgumentException("a descriptor must have a size of at least 0 and an alignment that is a"
                    + " power of two, but they are " + size + " and " + alignment);
        }
        return with(settings.with(kind, new DescriptorLayout(size, alignment)));
    }

    /**
     * Allows stores between structures with the same members and layout but different type ids.
     *
     * @return the changed validator
     */
    public Validator withRelaxedStructStore() {
        return with(Relaxation.RELAX_STRUCT_STORE);
    }

    /**
     * Allows variables that contain pointers, and more instructions that return pointers, under logical addressing.
     *
     * @return the changed validator
     */
    public Validator withRelaxedLogicalPointer() {
        return with(Relaxation.RELAX_LOGICAL_POINTER);
    }

    /**
     * Allows vectors in blocks to have the alignment of their components (VK_KHR_relaxed_block_layout).
     *
     * @return the changed validator
     */
    public Validator withRelaxedBlockLayout() {
        return with(Relaxation.RELAX_BLOCK_LAYOUT);
    }

    /**
     * Checks the layout of uniform buffers by the rules of storage buffers (VK_KHR_uniform_buffer_standard_layout).
     *
     * @return the changed validator
     */
    public Validator withUniformBufferStandardLayout() {
        return with(Relaxation.UNIFORM_BUFFER_STANDARD_LAYOUT);
    }

    /**
     * Allows all types in blocks to have scalar alignment (VK_EXT_scalar_block_layout).
     *
     * @return the changed validator
     */
    public Validator withScalarBlockLayout() {
        return with(Relaxation.SCALAR_BLOCK_LAYOUT);
    }

    /**
     * Allows all types in Workgroup blocks to have scalar alignment (VK_KHR_workgroup_memory_explicit_layout).
     *
     * @return the changed validator
     */
    public Validator withWorkgroupScalarBlockLayout() {
        return with(Relaxation.WORKGROUP_SCALAR_BLOCK_LAYOUT);
    }

    /**
     * Does not check the layout of blocks.
     *
     * @return the changed validator
     */
    public Validator withoutBlockLayout() {
        return with(Relaxation.SKIP_BLOCK_LAYOUT);
    }

    /**
     * Allows the execution mode LocalSizeId in environments that do not support it.
     *
     * @return the changed validator
     */
    public Validator withLocalSizeId() {
        return with(Relaxation.ALLOW_LOCALSIZEID);
    }

    /**
     * Allows the image operand Offset with instructions that take only constant offsets (VK_KHR_maintenance8).
     *
     * @return the changed validator
     */
    public Validator withOffsetTextureOperand() {
        return with(Relaxation.ALLOW_OFFSET_TEXTURE_OPERAND);
    }

    /**
     * Allows bit instructions on integers of widths other than 32 bits in Vulkan (VK_KHR_maintenance9).
     *
     * @return the changed validator
     */
    public Validator withVulkanBitwiseOfAllWidths() {
        return with(Relaxation.ALLOW_VULKAN_32_BIT_BITWISE);
    }

    /**
     * Allows code that a compiler for HLSL has not legalized yet; includes {@link #withRelaxedLogicalPointer}.
     *
     * @return the changed validator
     */
    public Validator beforeHlslLegalization() {
        return with(Relaxation.BEFORE_HLSL_LEGALIZATION).withRelaxedLogicalPointer();
    }

    /**
     * Sets the maximum number of members of a structure.
     *
     * @param count the limit
     * @return the changed validator
     * @throws IllegalArgumentException if the limit is negative
     */
    public Validator withMaxStructMembers(int count) {
        return with(Limit.MAX_STRUCT_MEMBERS, count);
    }

    /**
     * Sets the maximum nesting depth of structures.
     *
     * @param depth the limit
     * @return the changed validator
     * @throws IllegalArgumentException if the limit is negative
     */
    public Validator withMaxStructDepth(int depth) {
        return with(Limit.MAX_STRUCT_DEPTH, depth);
    }

    /**
     * Sets the maximum number of variables in the storage class Function.
     *
     * @param count the limit
     * @return the changed validator
     * @throws IllegalArgumentException if the limit is negative
     */
    public Validator withMaxLocalVariables(int count) {
        return with(Limit.MAX_LOCAL_VARIABLES, count);
    }

    /**
     * Sets the maximum number of variables outside functions.
     *
     * @param count the limit
     * @return the changed validator
     * @throws IllegalArgumentException if the limit is negative
     */
    public Validator withMaxGlobalVariables(int count) {
        return with(Limit.MAX_GLOBAL_VARIABLES, count);
    }

    /**
     * Sets the maximum number of literals of an OpSwitch.
     *
     * @param count the limit
     * @return the changed validator
     * @throws IllegalArgumentException if the limit is negative
     */
    public Validator withMaxSwitchBranches(int count) {
        return with(Limit.MAX_SWITCH_BRANCHES, count);
    }

    /**
     * Sets the maximum number of parameters of a function.
     *
     * @param count the limit
     * @return the changed validator
     * @throws IllegalArgumentException if the limit is negative
     */
    public Validator withMaxFunctionArgs(int count) {
        return with(Limit.MAX_FUNCTION_ARGS, count);
    }

    /**
     * Sets the maximum nesting depth of structured control flow.
     *
     * @param depth the limit
     * @return the changed validator
     * @throws IllegalArgumentException if the limit is negative
     */
    public Validator withMaxControlFlowNestingDepth(int depth) {
        return with(Limit.MAX_CONTROL_FLOW_NESTING_DEPTH, depth);
    }

    /**
     * Sets the maximum number of indexes of an access chain.
     *
     * @param count the limit
     * @return the changed validator
     * @throws IllegalArgumentException if the limit is negative
     */
    public Validator withMaxAccessChainIndexes(int count) {
        return with(Limit.MAX_ACCESS_CHAIN_INDEXES, count);
    }

    /**
     * Sets the maximum id bound.
     *
     * @param bound the limit
     * @return the changed validator
     * @throws IllegalArgumentException if the limit is negative
     */
    public Validator withMaxIdBound(int bound) {
        return with(Limit.MAX_ID_BOUND, bound);
    }

    /**
     * Sets size and alignment of buffer descriptors, which are unknown by default.
     *
     * @param size the size in bytes
     * @param alignment the alignment in bytes, a power of two
     * @return the changed validator
     * @throws IllegalArgumentException if the size is negative or the alignment is not a power of two
     */
    public Validator withBufferDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.BUFFER, size, alignment);
    }

    /**
     * Sets size and alignment of image descriptors, which are unknown by default.
     *
     * @param size the size in bytes
     * @param alignment the alignment in bytes, a power of two
     * @return the changed validator
     * @throws IllegalArgumentException if the size is negative or the alignment is not a power of two
     */
    public Validator withImageDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.IMAGE, size, alignment);
    }

    /**
     * Sets size and alignment of sampler descriptors, which are unknown by default.
     *
     * @param size the size in bytes
     * @param alignment the alignment in bytes, a power of two
     * @return the changed validator
     * @throws IllegalArgumentException if the size is negative or the alignment is not a power of two
     */
    public Validator withSamplerDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.SAMPLER, size, alignment);
    }

    /**
     * Sets size and alignment of tensor descriptors, which are unknown by default.
     *
     * @param size the size in bytes
     * @param alignment the alignment in bytes, a power of two
     * @return the changed validator
     * @throws IllegalArgumentException if the size is negative or the alignment is not a power of two
     */
    public Validator withTensorDescriptorLayout(int size, int alignment) {
        return with(DescriptorLayout.Kind.TENSOR, size, alignment);
    }

    /**
     * Does not report violations of a rule, or of a group of rules.
     *
     * @param rule the id of a rule, a VUID, or the name of a group of rules
     * @return the changed validator
     */
    public Validator ignoring(String rule) {
        Objects.requireNonNull(rule, "rule");
        return with(settings.ignoring(rule));
    }

    /**
     * Reports warnings as errors, except those about instructions that cannot change what a module computes: those of
     * extended sets for debug information and reflection.
     *
     * @return the changed validator
     */
    public Validator withWarningsAsErrors() {
        return with(settings.withWarningsAsErrors());
    }

    /**
     * Reports mistakes in instructions that cannot change what a module computes as errors, where the rules state
     * errors: in those of extended sets for debug information and of NonSemantic.ClspvReflection. Other validators do
     * so. By default they are warnings, since such a module can be optimised and executed.
     *
     * @return the changed validator
     */
    public Validator withNonSemanticErrors() {
        return with(settings.with(NonSemantic.AS_STATED));
    }

    /**
     * Lets {@link #withNonSemanticErrors} and {@link #withWarningsAsErrors} apply, the second also to warnings about
     * instructions that cannot change what a module computes.
     *
     * @return the changed validator
     */
    public Validator withNonSemanticWarningsAsErrors() {
        return with(settings.with(NonSemantic.STRICT).withWarningsAsErrors());
    }

    /**
     * Sets the maximum number of errors that are reported: those at the lowest word offsets.
     *
     * @param count the maximum number of errors
     * @return the changed validator
     */
    public Validator withMaxErrors(int count) {
        return new Validator(target, settings, count, numericIds);
    }

    /**
     * Shows ids in messages as numbers; otherwise, by names derived from OpName, types, constants and built-ins.
     *
     * @return the changed validator
     */
    public Validator withNumericIds() {
        return new Validator(target, settings, maxErrors, true);
    }

    /**
     * Relaxes a rule or sets a limit by the name that SPIRV-Tools gives it, such as {@code relax-struct-store} or
     * {@code max-struct-depth}.
     *
     * @param name the name of the rule or limit
     * @param value for a limit, its value; for a rule, 0 leaves the options as they are, and any other value relaxes it
     * @return the changed validator
     * @throws IllegalArgumentException if no rule or limit has this name, or the value is negative
     */
    public Validator with(String name, int value) {
        Objects.requireNonNull(name, "name");
        Optional<Limit> limit = Settings.limit(name);
        if (limit.isPresent()) {
            return with(limit.get(), value);
        }
        Relaxation relaxation = relaxation(name);
        if (value == 0) {
            return this;
        }
        return relaxation == Relaxation.BEFORE_HLSL_LEGALIZATION ? beforeHlslLegalization() : with(relaxation);
    }

    /**
     * Checks a module.
     *
     * @param module the module
     * @return what is wrong with it
     */
    public Findings validate(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return validation(names()).check(module);
    }

    /**
     * Checks the bytes of a file. If the module is damaged, the readable instructions are checked.
     *
     * @param bytes a module in either byte order or as hexadecimal text
     * @return what is wrong with it
     */
    public Findings validate(byte[] bytes) {
        return validate(bytes, ReadOptions.DEFAULT);
    }

    /**
     * Checks the bytes of a file. If the module is damaged, the readable instructions are checked.
     *
     * @param bytes a module in either byte order or as hexadecimal text
     * @param read the grammar, and the highest id bound of modules that are checked
     * @return what is wrong with it
     */
    public Findings validate(byte[] bytes, ReadOptions read) {
        Objects.requireNonNull(bytes, "bytes");
        Objects.requireNonNull(read, "read");
        try {
            return validation(names()).check(BinaryForm.words(bytes), read);
        } catch (MalformedModuleException e) {
            return Validation.unreadable(e.diagnostics());
        }
    }

    /**
     * Checks an assembled text. Findings have lines and columns of the text, and show ids with their names in the text.
     *
     * @param text what {@link org.spirv4j.text.Assembler#assembleTraced} returned
     * @param read the grammar, and the highest id bound of modules that are checked
     * @return what is wrong with it
     */
    public Findings validate(AssembledText text, ReadOptions read) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(read, "read");
        Optional<FriendlyNames> shown = names().or(() -> Optional.of(text.names()));
        return text.locate(validation(shown).check(text.words(), read));
    }

    private Validation validation(Optional<FriendlyNames> shown) {
        return new Validation(target, settings, maxErrors, shown);
    }

    /** {@return the environment that modules are validated for} */
    public TargetEnv target() {
        return target;
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
        return Settings.limit(name).map(settings::limit).orElseGet(() -> settings.has(relaxation(name)) ? 1 : 0);
    }

    private static Relaxation relaxation(String name) {
        return Settings.relaxation(name)
                .orElseThrow(() -> new IllegalArgumentException("there is no option '" + name + "'"));
    }

    private Optional<FriendlyNames> names() {
        return numericIds ? Optional.of(FriendlyNames.numbers()) : Optional.empty();
    }
}
