package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.validate.ValidationOptions;
import org.spirv4j.validate.ValidationOptions.Descriptor;
import org.spirv4j.validate.ValidationOptions.DescriptorLayout;
import org.spirv4j.validate.ValidationOptions.Limit;
import org.spirv4j.validate.ValidationOptions.Switch;

/** The options that say what a validator lets pass; each is called as the reference tool calls it. */
final class ValidationOption {
    private static final Map<Limit, Option> LIMITS = new EnumMap<>(Limit.class);
    private static final Map<Switch, Option> SWITCHES = new EnumMap<>(Switch.class);
    private static final Map<Descriptor, Option> DESCRIPTORS = new EnumMap<>(Descriptor.class);

    /** All of them, in the order of the help. */
    static final List<Option> ALL;

    static {
        List<Option> all = new ArrayList<>();
        for (Switch each : Switch.values()) {
            Option option = Option.flag("--" + each.label(), description(each));
            SWITCHES.put(each, option);
            all.add(option);
        }
        for (Limit each : Limit.values()) {
            Option option = Option.value("--" + each.label(), "N", description(each) + "; default " + each.universal());
            LIMITS.put(each, option);
            all.add(option);
        }
        for (Descriptor each : Descriptor.values()) {
            Option option = Option.value(
                    "--" + each.label(),
                    "SIZE,ALIGNMENT",
                    "size and alignment in bytes of " + each.name().toLowerCase(java.util.Locale.ROOT)
                            + " descriptors in a descriptor heap; default: unknown");
            DESCRIPTORS.put(each, option);
            all.add(option);
        }
        ALL = Collections.unmodifiableList(all);
    }

    private ValidationOption() {}

    private static String description(Switch each) {
        return switch (each) {
            case RELAX_STRUCT_STORE -> "allow stores between structures with the same layout but different type ids";
            case RELAX_LOGICAL_POINTER ->
                "allow variables that hold pointers, and more ways to make pointers, under" + " logical addressing";
            case RELAX_BLOCK_LAYOUT ->
                "allow vectors in blocks that are aligned as their components" + " (VK_KHR_relaxed_block_layout)";
            case UNIFORM_BUFFER_STANDARD_LAYOUT ->
                "lay out uniform buffers as storage buffers" + " (VK_KHR_uniform_buffer_standard_layout)";
            case SCALAR_BLOCK_LAYOUT -> "align everything in blocks as its scalars (VK_EXT_scalar_block_layout)";
            case WORKGROUP_SCALAR_BLOCK_LAYOUT ->
                "align everything in workgroup blocks as its scalars" + " (VK_KHR_workgroup_memory_explicit_layout)";
            case SKIP_BLOCK_LAYOUT -> "do not check the layout of blocks";
            case ALLOW_LOCALSIZEID -> "allow the execution mode LocalSizeId where the environment does not have it";
            case ALLOW_OFFSET_TEXTURE_OPERAND ->
                "allow the image operand Offset with instructions that take constant"
                        + " offsets only (VK_KHR_maintenance8)";
            case ALLOW_VULKAN_32_BIT_BITWISE ->
                "allow bit operations on other widths than 32 bits in Vulkan" + " (VK_KHR_maintenance9)";
            case BEFORE_HLSL_LEGALIZATION ->
                "allow what is left in code from HLSL before it is legalized; includes" + " --relax-logical-pointer";
        };
    }

    private static String description(Limit each) {
        return switch (each) {
            case MAX_STRUCT_MEMBERS -> "most members of a structure";
            case MAX_STRUCT_DEPTH -> "deepest nesting of structures";
            case MAX_LOCAL_VARIABLES -> "most variables in a function";
            case MAX_GLOBAL_VARIABLES -> "most variables outside functions";
            case MAX_SWITCH_BRANCHES -> "most literals of a switch";
            case MAX_FUNCTION_ARGS -> "most parameters of a function";
            case MAX_CONTROL_FLOW_NESTING_DEPTH -> "deepest nesting of structured control flow";
            case MAX_ACCESS_CHAIN_INDEXES -> "most indexes of an access chain";
            case MAX_ID_BOUND -> "highest id bound";
        };
    }

    /** What the arguments say. */
    static ValidationOptions of(Arguments arguments) {
        ValidationOptions options = ValidationOptions.DEFAULT;
        for (Map.Entry<Switch, Option> entry : SWITCHES.entrySet()) {
            if (arguments.has(entry.getValue())) {
                options = options.with(entry.getKey());
            }
        }
        if (options.has(Switch.BEFORE_HLSL_LEGALIZATION)) {
            options = options.with(Switch.RELAX_LOGICAL_POINTER);
        }
        for (Map.Entry<Limit, Option> entry : LIMITS.entrySet()) {
            String value = arguments.value(entry.getValue(), "");
            if (!value.isEmpty()) {
                options = options.with(entry.getKey(), number(entry.getValue(), value));
            }
        }
        for (Map.Entry<Descriptor, Option> entry : DESCRIPTORS.entrySet()) {
            String value = arguments.value(entry.getValue(), "");
            if (!value.isEmpty()) {
                options = options.with(entry.getKey(), descriptor(entry.getValue(), value));
            }
        }
        return options;
    }

    private static DescriptorLayout descriptor(Option option, String value) {
        int comma = value.indexOf(',');
        if (comma < 0) {
            throw new UsageException(
                    option.name() + " needs a size and an alignment, such as 16,16; not '" + value + "'");
        }
        int alignment = number(option, value.substring(comma + 1));
        if (Integer.bitCount(alignment) != 1) {
            throw new UsageException(option.name() + ": an alignment is a power of two, not " + alignment);
        }
        return new DescriptorLayout(number(option, value.substring(0, comma)), alignment);
    }

    static int number(Option option, String value) {
        try {
            int number = Integer.parseInt(value.strip());
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new UsageException(option.name() + " needs a number of at least 0, not '" + value + "'");
    }
}
