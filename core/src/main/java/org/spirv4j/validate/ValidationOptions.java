package org.spirv4j.validate;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * What a validator lets pass: limits (section 2.17 of the specification), relaxed rules, and rules that are left out.
 * Immutable; each {@code with} gives changed options.
 */
public final class ValidationOptions {

    /** Limits that a module must keep to, with their least values for any client API (section 2.17). */
    public enum Limit {
        MAX_STRUCT_MEMBERS(16383),
        MAX_STRUCT_DEPTH(255),
        MAX_LOCAL_VARIABLES(524287),
        MAX_GLOBAL_VARIABLES(65535),
        MAX_SWITCH_BRANCHES(16383),
        MAX_FUNCTION_ARGS(255),
        MAX_CONTROL_FLOW_NESTING_DEPTH(1023),
        MAX_ACCESS_CHAIN_INDEXES(255),
        MAX_ID_BOUND(4194303);

        private final int universal;

        Limit(int universal) {
            this.universal = universal;
        }

        /** The value that every implementation supports. */
        public int universal() {
            return universal;
        }

        /** The name on the command line, such as {@code max-struct-depth}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Rules that can be relaxed, and ways in which modules can be looked at. */
    public enum Switch {
        /** Stores between structures with the same members and layout but different type ids. */
        RELAX_STRUCT_STORE,
        /** Variables that hold pointers, and pointers made in more ways, under logical addressing. */
        RELAX_LOGICAL_POINTER,
        /** Vectors aligned as their components where they straddle no boundary of 16 bytes. */
        RELAX_BLOCK_LAYOUT,
        /** Uniform buffers laid out by the rules of storage buffers. */
        UNIFORM_BUFFER_STANDARD_LAYOUT,
        /** Everything aligned as its scalars. */
        SCALAR_BLOCK_LAYOUT,
        /** Workgroup variables with an explicit layout aligned as their scalars. */
        WORKGROUP_SCALAR_BLOCK_LAYOUT,
        /** No check of the layout of blocks. */
        SKIP_BLOCK_LAYOUT,
        /** The execution mode LocalSizeId where the environment would not take it. */
        ALLOW_LOCALSIZEID,
        /** The image operand Offset where the environment would take constant offsets only. */
        ALLOW_OFFSET_TEXTURE_OPERAND,
        /** Bit operations on integers of other widths than 32 in Vulkan. */
        ALLOW_VULKAN_32_BIT_BITWISE,
        /** Code that a front end for HLSL has not legalized yet. */
        BEFORE_HLSL_LEGALIZATION;

        /** The name on the command line, such as {@code relax-struct-store}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Kinds of descriptors in heaps whose sizes the module's layout rules ask for. */
    public enum Descriptor {
        BUFFER,
        IMAGE,
        SAMPLER,
        TENSOR;

        /** The name on the command line, such as {@code buffer-descriptor}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT) + "-descriptor";
        }
    }

    /**
     * The size and the alignment of a kind of descriptor.
     *
     * @param size in bytes
     * @param alignment in bytes; a power of two
     */
    public record DescriptorLayout(int size, int alignment) {}

    /** The universal limits, nothing relaxed, every error listed. */
    public static final ValidationOptions DEFAULT = new ValidationOptions(
            new EnumMap<>(Limit.class),
            EnumSet.noneOf(Switch.class),
            new EnumMap<>(Descriptor.class),
            Set.of(),
            false,
            Integer.MAX_VALUE);

    private final EnumMap<Limit, Integer> limits;
    private final EnumSet<Switch> switches;
    private final EnumMap<Descriptor, DescriptorLayout> descriptors;
    private final Set<String> ignored;
    private final boolean warningsAsErrors;
    private final int maxErrors;

    private ValidationOptions(
            EnumMap<Limit, Integer> limits,
            EnumSet<Switch> switches,
            EnumMap<Descriptor, DescriptorLayout> descriptors,
            Set<String> ignored,
            boolean warningsAsErrors,
            int maxErrors) {
        this.limits = limits;
        this.switches = switches;
        this.descriptors = descriptors;
        this.ignored = ignored;
        this.warningsAsErrors = warningsAsErrors;
        this.maxErrors = maxErrors;
    }

    /** Another value for a limit, 0 or more. */
    public ValidationOptions with(Limit limit, int value) {
        EnumMap<Limit, Integer> changed = new EnumMap<>(limits);
        changed.put(limit, value);
        return new ValidationOptions(changed, switches, descriptors, ignored, warningsAsErrors, maxErrors);
    }

    /** With a switch on. */
    public ValidationOptions with(Switch on) {
        EnumSet<Switch> changed = EnumSet.copyOf(switches);
        changed.add(on);
        return new ValidationOptions(limits, changed, descriptors, ignored, warningsAsErrors, maxErrors);
    }

    /** Another layout of a kind of descriptor; a size of 0, which is the default, stands for an unknown one. */
    public ValidationOptions with(Descriptor descriptor, DescriptorLayout layout) {
        EnumMap<Descriptor, DescriptorLayout> changed = new EnumMap<>(descriptors);
        changed.put(descriptor, layout);
        return new ValidationOptions(limits, switches, changed, ignored, warningsAsErrors, maxErrors);
    }

    /**
     * Leaves a rule out.
     *
     * @param rule its id or one of its VUIDs; a chapter leaves out all rules of it
     */
    public ValidationOptions ignoring(String rule) {
        Set<String> changed = new HashSet<>(ignored);
        changed.add(rule);
        return new ValidationOptions(limits, switches, descriptors, Set.copyOf(changed), warningsAsErrors, maxErrors);
    }

    /** Makes errors of warnings. */
    public ValidationOptions withWarningsAsErrors() {
        return new ValidationOptions(limits, switches, descriptors, ignored, true, maxErrors);
    }

    /** Lists so many errors at most, those that stand first. */
    public ValidationOptions withMaxErrors(int most) {
        return new ValidationOptions(limits, switches, descriptors, ignored, warningsAsErrors, most);
    }

    public int limit(Limit limit) {
        return limits.getOrDefault(limit, limit.universal());
    }

    public boolean has(Switch on) {
        return switches.contains(on);
    }

    public DescriptorLayout descriptor(Descriptor descriptor) {
        return descriptors.getOrDefault(descriptor, new DescriptorLayout(0, 1));
    }

    /** The rules that are left out, as they were given to {@link #ignoring}. */
    public Set<String> ignoredRules() {
        return ignored;
    }

    public boolean warningsAsErrors() {
        return warningsAsErrors;
    }

    public int maxErrors() {
        return maxErrors;
    }
}
