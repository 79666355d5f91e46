// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.List;
import java.util.Objects;

/**
 * A module whose functions are made for certain devices, for {@link Linker#linkVariants} (SPV_INTEL_function_variants).
 *
 * <p>A device uses the functions if it supports one of the targets, is of the architecture, and supports the
 * capabilities of the module; what is not stated holds for all devices. The registry of targets that the extension
 * refers to defines the numbers.
 *
 * @param input the module with its name, by which OpName names the condition
 * @param targets the instruction sets of which a device must support one; empty for any
 * @param architectures comparisons with the architecture of a device: all of the same category and family must hold,
 *     for one category and family; empty for any architecture
 * @param requiresCapabilities whether a device must support all capabilities that the module declares
 */
public record FunctionVariant(
        Linker.Input input, List<Target> targets, List<Architecture> architectures, boolean requiresCapabilities) {

    /** Checks and copies the components. */
    public FunctionVariant {
        Objects.requireNonNull(input, "input");
        targets = List.copyOf(Objects.requireNonNull(targets, "targets"));
        architectures = List.copyOf(Objects.requireNonNull(architectures, "architectures"));
    }

    /**
     * An instruction set of devices, the operands of OpSpecConstantTargetINTEL.
     *
     * @param target the number of the instruction set
     * @param features the numbers of the features that the device must have
     */
    public record Target(int target, List<Integer> features) {

        /** Checks and copies the components. */
        public Target {
            features = List.copyOf(Objects.requireNonNull(features, "features"));
        }
    }

    /**
     * A comparison with the architecture of a device, the operands of OpSpecConstantArchitectureINTEL.
     *
     * @param category the number of the category of devices
     * @param family the number of the family in the category
     * @param comparison the opcode of the instruction that compares, such as 174 for OpUGreaterThanEqual
     * @param architecture the number of the architecture in the family
     */
    public record Architecture(int category, int family, int comparison, int architecture) {}
}
