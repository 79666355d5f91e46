// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import java.util.List;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.validate.Validator;

/** The command-line options that relax rules and change limits of a validation, with the names that spirv-val uses. */
public final class ValidationOption {

    private static final List<Option> RELAXATIONS = List.of(
            relaxation(
                    "relax-struct-store",
                    "allow stores between structures with the same layout but different type ids"),
            relaxation(
                    "relax-logical-pointer",
                    "allow variables that hold pointers, and more instructions that produce pointers,"
                            + " under logical addressing"),
            relaxation(
                    "relax-block-layout",
                    "allow vectors in blocks to be aligned as their components" + " (VK_KHR_relaxed_block_layout)"),
            relaxation(
                    "uniform-buffer-standard-layout",
                    "apply the layout rules of storage buffers to uniform buffers"
                            + " (VK_KHR_uniform_buffer_standard_layout)"),
            relaxation("scalar-block-layout", "allow scalar alignment in blocks (VK_EXT_scalar_block_layout)"),
            relaxation(
                    "workgroup-scalar-block-layout",
                    "allow scalar alignment in workgroup blocks (VK_KHR_workgroup_memory_explicit_layout)"),
            relaxation("skip-block-layout", "do not check the layout of blocks"),
            relaxation(
                    "allow-localsizeid", "allow the execution mode LocalSizeId in environments that do not support it"),
            relaxation(
                    "allow-offset-texture-operand",
                    "allow the image operand Offset on instructions that otherwise take only constant"
                            + " offsets (VK_KHR_maintenance8)"),
            relaxation(
                    "allow-vulkan-32-bit-bitwise",
                    "allow bit operations on widths other than 32 bits in Vulkan (VK_KHR_maintenance9)"),
            relaxation(
                    "before-hlsl-legalization",
                    "allow code compiled from HLSL that has not been legalized yet; includes"
                            + " --relax-logical-pointer"));

    private static final List<Option> LIMITS = List.of(
            limit("max-struct-members", "maximum number of members of a structure"),
            limit("max-struct-depth", "maximum nesting depth of structures"),
            limit("max-local-variables", "maximum number of variables in a function"),
            limit("max-global-variables", "maximum number of variables outside functions"),
            limit("max-switch-branches", "maximum number of literals of an OpSwitch"),
            limit("max-function-args", "maximum number of parameters of a function"),
            limit("max-control-flow-nesting-depth", "maximum nesting depth of structured control flow"),
            limit("max-access-chain-indexes", "maximum number of indexes of an access chain"),
            limit("max-id-bound", "maximum id bound"));

    private static final Option BUFFER = descriptor("buffer");
    private static final Option IMAGE = descriptor("image");
    private static final Option SAMPLER = descriptor("sampler");
    private static final Option TENSOR = descriptor("tensor");

    /** All these options, in the order of the help. */
    public static final List<Option> ALL =
            List.copyOf(CommonOptions.join(RELAXATIONS, LIMITS, List.of(BUFFER, IMAGE, SAMPLER, TENSOR)));

    private ValidationOption() {}

    private static Option relaxation(String name, String description) {
        return Option.flag("--" + name, description);
    }

    private static Option limit(String name, String description) {
        return Option.value(
                "--" + name,
                "N",
                description + "; default " + Validator.create().value(name));
    }

    private static Option descriptor(String kind) {
        return Option.value(
                "--" + kind + "-descriptor-layout",
                "SIZE:ALIGNMENT",
                "size and alignment in bytes of " + kind + " descriptors in a descriptor heap; default: unknown");
    }

    /** The validation options that the arguments select. */
    public static Validator of(Arguments arguments) {
        Validator validator = Validator.create();
        for (Option relaxation : RELAXATIONS) {
            if (arguments.has(relaxation)) {
                validator = validator.with(relaxation.name().substring(2), 1);
            }
        }
        for (Option limit : LIMITS) {
            String value = arguments.value(limit, "");
            if (!value.isEmpty()) {
                validator = validator.with(limit.name().substring(2), limit.number(value, 0));
            }
        }
        if (arguments.has(BUFFER)) {
            Descriptor layout = Descriptor.of(BUFFER, arguments);
            validator = validator.withBufferDescriptorLayout(layout.size(), layout.alignment());
        }
        if (arguments.has(IMAGE)) {
            Descriptor layout = Descriptor.of(IMAGE, arguments);
            validator = validator.withImageDescriptorLayout(layout.size(), layout.alignment());
        }
        if (arguments.has(SAMPLER)) {
            Descriptor layout = Descriptor.of(SAMPLER, arguments);
            validator = validator.withSamplerDescriptorLayout(layout.size(), layout.alignment());
        }
        if (arguments.has(TENSOR)) {
            Descriptor layout = Descriptor.of(TENSOR, arguments);
            validator = validator.withTensorDescriptorLayout(layout.size(), layout.alignment());
        }
        return validator;
    }

    /** Size and alignment of a kind of descriptor, in bytes. */
    private record Descriptor(int size, int alignment) {
        static Descriptor of(Option option, Arguments arguments) {
            String value = arguments.value(option, "");
            int colon = value.indexOf(':');
            if (colon < 0) {
                throw new UsageException(
                        option.name() + " needs a size and an alignment, such as 16:16; not '" + value + "'");
            }
            int alignment = option.number(value.substring(colon + 1), 0);
            if (Integer.bitCount(alignment) != 1) {
                throw new UsageException(option.name() + ": an alignment is a power of two, not " + alignment);
            }
            return new Descriptor(option.number(value.substring(0, colon), 0), alignment);
        }
    }
}
