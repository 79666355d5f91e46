// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.analysis.internal.capability.CapabilityNeeds;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CapabilityDeclaration;
import org.spirv4j.internal.operand.TypeNumber;
import org.spirv4j.optimize.internal.fact.Preamble;

/**
 * Removes capabilities that the module does not need, of those that front ends are known to declare without need, and
 * extensions that only declare capabilities which are not needed or which the version of SPIR-V has. A capability for
 * 8- or 16-bit storage is needed if there is a pointer to such storage, one for arithmetic on 16 or 64 bits if there is
 * such a type, and one that implies a needed one stays if nothing else declares that.
 */
public final class TrimCapabilities implements Pass {
    private static final String NAME = "trim-capabilities";

    private static final Set<Capability> TRIMMED = EnumSet.of(
            Capability.ComputeDerivativeGroupLinearKHR,
            Capability.ComputeDerivativeGroupQuadsKHR,
            Capability.Float16,
            Capability.Float64,
            Capability.FragmentShaderPixelInterlockEXT,
            Capability.FragmentShaderSampleInterlockEXT,
            Capability.FragmentShaderShadingRateInterlockEXT,
            Capability.Geometry,
            Capability.GroupNonUniform,
            Capability.GroupNonUniformArithmetic,
            Capability.GroupNonUniformClustered,
            Capability.GroupNonUniformPartitionedEXT,
            Capability.GroupNonUniformVote,
            Capability.Groups,
            Capability.ImageMSArray,
            Capability.Int16,
            Capability.Int64,
            Capability.InterpolationFunction,
            Capability.MinLod,
            Capability.PhysicalStorageBufferAddresses,
            Capability.QuadControlKHR,
            Capability.RayQueryKHR,
            Capability.RayTracingKHR,
            Capability.RayTraversalPrimitiveCullingKHR,
            Capability.ShaderClockKHR,
            Capability.StorageBuffer16BitAccess,
            Capability.StorageBuffer8BitAccess,
            Capability.StorageImageReadWithoutFormat,
            Capability.StorageImageWriteWithoutFormat,
            Capability.StorageInputOutput16,
            Capability.StoragePushConstant16,
            Capability.StoragePushConstant8,
            Capability.UniformAndStorageBuffer8BitAccess,
            Capability.UniformAndStorageBuffer16BitAccess,
            Capability.VulkanMemoryModelDeviceScope);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (module.declarations().hasCapability(Capability.Linkage)) {
            context.missed(0, 0, "capabilities not trimmed: modules that are linked with this one may need them");
            return;
        }
        CapabilityNeeds needs =
                new CapabilityNeeds(module.toModule(), context.options().target());
        Set<Capability> ofTypes = ofTypes(module);
        Set<Integer> capabilities = needs.unneededCapabilities(value -> Capability.of(value)
                .filter(TRIMMED::contains)
                .filter(capability -> !ofTypes.contains(capability))
                .isPresent());
        Set<String> extensions = needs.unneededExtensions();
        for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpMemoryModel); i = following) {
            following = module.next(i);
            boolean isTrimmed = module.is(i, Op.OpCapability)
                            && capabilities.contains(module.word(i, CapabilityDeclaration.CAPABILITY))
                    || module.is(i, Op.OpExtension) && extensions.contains(Preamble.text(module, i, 1));
            if (isTrimmed) {
                context.applied(0, 0, "capability or extension removed: it is not needed");
                module.remove(i);
            }
        }
    }

    /** The capabilities for arithmetic on the types that a module declares, even if it only stores their values. */
    private static Set<Capability> ofTypes(EditableModule module) {
        Set<Capability> found = EnumSet.noneOf(Capability.class);
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            boolean isFloat = module.is(i, Op.OpTypeFloat);
            if (isFloat || module.is(i, Op.OpTypeInt)) {
                switch (module.word(i, TypeNumber.WIDTH)) {
                    case 16 -> found.add(isFloat ? Capability.Float16 : Capability.Int16);
                    case 64 -> found.add(isFloat ? Capability.Float64 : Capability.Int64);
                    default -> {}
                }
            }
        }
        return found;
    }
}
