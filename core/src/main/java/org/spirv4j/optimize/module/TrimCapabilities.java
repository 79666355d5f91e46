// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.module;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.pass.CapabilityNeeds;
import org.spirv4j.internal.pass.Preamble;

/**
 * Removes capabilities that the module does not need, of those that front ends are known to declare without need, and extensions
 * that only declare capabilities which are not needed or which the version of SPIR-V has. A capability for 8- or 16-bit storage is
 * needed if there is a pointer to such storage, and one that implies a needed one stays if nothing else declares that.
 */
final class TrimCapabilities implements Pass {
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
            Capability.StorageInputOutput16,
            Capability.StoragePushConstant16,
            Capability.StoragePushConstant8,
            Capability.UniformAndStorageBuffer8BitAccess,
            Capability.UniformAndStorageBuffer16BitAccess,
            Capability.VulkanMemoryModelDeviceScope);

    @Override
    public String name() {
        return "trim-capabilities";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (module.hasCapability(Capability.Linkage)) {
            context.missed(0, 0, "capabilities not trimmed: modules that are linked with this one may need them");
            return;
        }
        CapabilityNeeds needs =
                new CapabilityNeeds(module.toModule(), context.options().target());
        Set<Integer> capabilities = needs.unneededCapabilities(
                value -> Capability.of(value).filter(TRIMMED::contains).isPresent());
        Set<String> extensions = needs.unneededExtensions();
        for (int i = module.first(), behind; i != 0 && !module.is(i, Op.OpMemoryModel); i = behind) {
            behind = module.next(i);
            boolean isTrimmed = module.is(i, Op.OpCapability) && capabilities.contains(module.word(i, 1))
                    || module.is(i, Op.OpExtension) && extensions.contains(Preamble.text(module, i, 1));
            if (isTrimmed) {
                context.applied(0, 0, "capability or extension removed: it is not needed");
                module.remove(i);
            }
        }
    }
}
