// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK11.*;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkExtensionProperties;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkPhysicalDeviceFloatControlsProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderAtomicFloatFeaturesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderClockFeaturesKHR;
import org.lwjgl.vulkan.VkPhysicalDeviceSubgroupProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan11Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan12Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan13Features;
import org.spirv4j.grammar.Capability;

/**
 * What a physical device can do, in the terms of Vulkan, for making a logical device, and in those of SPIR-V. A device
 * is opened with all of it.
 */
final class DeviceFeatures {
    private static final Set<String> EXTENSIONS =
            Set.of("VK_EXT_shader_atomic_float", "VK_EXT_shader_atomic_float2", "VK_KHR_shader_clock");

    private final Set<Capability> capabilities = EnumSet.of(
            Capability.Matrix,
            Capability.Shader,
            Capability.InputAttachment,
            Capability.Sampled1D,
            Capability.Image1D,
            Capability.SampledBuffer,
            Capability.ImageBuffer,
            Capability.ImageQuery,
            Capability.DerivativeControl,
            Capability.StorageImageExtendedFormats,
            Capability.DeviceGroup);
    private final Set<String> extensions;
    private final VkPhysicalDeviceFeatures2 chain;

    /**
     * Asks a device.
     *
     * @param stack holds the structures, which live as long as its frame
     */
    DeviceFeatures(VkPhysicalDevice device, MemoryStack stack) {
        extensions = extensions(device, stack);
        chain = VkPhysicalDeviceFeatures2.calloc(stack).sType$Default();
        VkPhysicalDeviceVulkan11Features vulkan11 =
                VkPhysicalDeviceVulkan11Features.calloc(stack).sType$Default();
        VkPhysicalDeviceVulkan12Features vulkan12 =
                VkPhysicalDeviceVulkan12Features.calloc(stack).sType$Default();
        VkPhysicalDeviceVulkan13Features vulkan13 =
                VkPhysicalDeviceVulkan13Features.calloc(stack).sType$Default();
        VkPhysicalDeviceShaderAtomicFloatFeaturesEXT atomicFloat =
                VkPhysicalDeviceShaderAtomicFloatFeaturesEXT.calloc(stack).sType$Default();
        VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT atomicFloat2 =
                VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT.calloc(stack).sType$Default();
        VkPhysicalDeviceShaderClockFeaturesKHR clock =
                VkPhysicalDeviceShaderClockFeaturesKHR.calloc(stack).sType$Default();
        chain.pNext(vulkan11).pNext(vulkan12).pNext(vulkan13);
        if (extensions.contains("VK_EXT_shader_atomic_float")) {
            chain.pNext(atomicFloat);
        }
        if (extensions.contains("VK_EXT_shader_atomic_float2")) {
            chain.pNext(atomicFloat2);
        }
        if (extensions.contains("VK_KHR_shader_clock")) {
            chain.pNext(clock);
        }
        vkGetPhysicalDeviceFeatures2(device, chain);

        addVulkan10(chain.features());
        addVulkan11(vulkan11);
        addVulkan12(vulkan12);
        add(vulkan13.shaderDemoteToHelperInvocation(), Capability.DemoteToHelperInvocation);
        add(
                vulkan13.shaderIntegerDotProduct(),
                Capability.DotProduct,
                Capability.DotProductInputAll,
                Capability.DotProductInput4x8Bit,
                Capability.DotProductInput4x8BitPacked);
        add(atomicFloat.shaderBufferFloat32AtomicAdd(), Capability.AtomicFloat32AddEXT);
        add(atomicFloat.shaderBufferFloat64AtomicAdd(), Capability.AtomicFloat64AddEXT);
        add(atomicFloat2.shaderBufferFloat16AtomicAdd(), Capability.AtomicFloat16AddEXT);
        add(atomicFloat2.shaderBufferFloat16AtomicMinMax(), Capability.AtomicFloat16MinMaxEXT);
        add(atomicFloat2.shaderBufferFloat32AtomicMinMax(), Capability.AtomicFloat32MinMaxEXT);
        add(atomicFloat2.shaderBufferFloat64AtomicMinMax(), Capability.AtomicFloat64MinMaxEXT);
        add(clock.shaderSubgroupClock(), Capability.ShaderClockKHR);
        addProperties(device, stack);
    }

    /** The capabilities that a module for the device may declare. */
    Set<Capability> capabilities() {
        return Collections.unmodifiableSet(capabilities);
    }

    /** The extensions of the device to enable. */
    Set<String> extensions() {
        return Collections.unmodifiableSet(extensions);
    }

    /** The features of the device to enable, which are all that it has. */
    VkPhysicalDeviceFeatures2 chain() {
        return chain;
    }

    private static Set<String> extensions(VkPhysicalDevice device, MemoryStack stack) {
        var count = stack.callocInt(1);
        vkEnumerateDeviceExtensionProperties(device, (String) null, count, null);
        VkExtensionProperties.Buffer all = VkExtensionProperties.calloc(count.get(0));
        try {
            vkEnumerateDeviceExtensionProperties(device, (String) null, count, all);
            Set<String> names = new LinkedHashSet<>();
            all.forEach(extension -> names.add(extension.extensionNameString()));
            names.retainAll(EXTENSIONS);
            return names;
        } finally {
            all.free();
        }
    }

    private void add(boolean supported, Capability... added) {
        if (supported) {
            Collections.addAll(capabilities, added);
        }
    }

    private void addVulkan10(VkPhysicalDeviceFeatures features) {
        add(features.shaderFloat64(), Capability.Float64);
        add(features.shaderInt64(), Capability.Int64);
        add(features.shaderInt16(), Capability.Int16);
        add(features.imageCubeArray(), Capability.ImageCubeArray, Capability.SampledCubeArray);
        add(features.shaderImageGatherExtended(), Capability.ImageGatherExtended);
        add(features.shaderStorageImageMultisample(), Capability.StorageImageMultisample);
        add(features.shaderStorageImageReadWithoutFormat(), Capability.StorageImageReadWithoutFormat);
        add(features.shaderStorageImageWriteWithoutFormat(), Capability.StorageImageWriteWithoutFormat);
        add(features.shaderUniformBufferArrayDynamicIndexing(), Capability.UniformBufferArrayDynamicIndexing);
        add(features.shaderSampledImageArrayDynamicIndexing(), Capability.SampledImageArrayDynamicIndexing);
        add(features.shaderStorageBufferArrayDynamicIndexing(), Capability.StorageBufferArrayDynamicIndexing);
        add(features.shaderStorageImageArrayDynamicIndexing(), Capability.StorageImageArrayDynamicIndexing);
        add(features.shaderResourceResidency(), Capability.SparseResidency);
        add(features.shaderResourceMinLod(), Capability.MinLod);
    }

    private void addVulkan11(VkPhysicalDeviceVulkan11Features features) {
        add(features.storageBuffer16BitAccess(), Capability.StorageBuffer16BitAccess);
        add(features.uniformAndStorageBuffer16BitAccess(), Capability.UniformAndStorageBuffer16BitAccess);
        add(features.storagePushConstant16(), Capability.StoragePushConstant16);
        add(features.variablePointersStorageBuffer(), Capability.VariablePointersStorageBuffer);
        add(features.variablePointers(), Capability.VariablePointers);
    }

    private void addVulkan12(VkPhysicalDeviceVulkan12Features features) {
        add(features.storageBuffer8BitAccess(), Capability.StorageBuffer8BitAccess);
        add(features.uniformAndStorageBuffer8BitAccess(), Capability.UniformAndStorageBuffer8BitAccess);
        add(features.storagePushConstant8(), Capability.StoragePushConstant8);
        add(features.shaderBufferInt64Atomics(), Capability.Int64Atomics);
        add(features.shaderFloat16(), Capability.Float16);
        add(features.shaderInt8(), Capability.Int8);
        add(features.bufferDeviceAddress(), Capability.PhysicalStorageBufferAddresses);
        add(features.vulkanMemoryModel(), Capability.VulkanMemoryModel);
        add(features.vulkanMemoryModelDeviceScope(), Capability.VulkanMemoryModelDeviceScope);
        add(features.descriptorIndexing(), Capability.ShaderNonUniform);
        add(features.runtimeDescriptorArray(), Capability.RuntimeDescriptorArray);
        add(features.shaderStorageBufferArrayNonUniformIndexing(), Capability.StorageBufferArrayNonUniformIndexing);
    }

    private void addProperties(VkPhysicalDevice device, MemoryStack stack) {
        VkPhysicalDeviceSubgroupProperties subgroup =
                VkPhysicalDeviceSubgroupProperties.calloc(stack).sType$Default();
        VkPhysicalDeviceFloatControlsProperties floats =
                VkPhysicalDeviceFloatControlsProperties.calloc(stack).sType$Default();
        vkGetPhysicalDeviceProperties2(
                device,
                VkPhysicalDeviceProperties2.calloc(stack)
                        .sType$Default()
                        .pNext(subgroup)
                        .pNext(floats));
        if ((subgroup.supportedStages() & VK_SHADER_STAGE_COMPUTE_BIT) != 0) {
            int operations = subgroup.supportedOperations();
            addSubgroup(operations, VK_SUBGROUP_FEATURE_BASIC_BIT, Capability.GroupNonUniform);
            addSubgroup(operations, VK_SUBGROUP_FEATURE_VOTE_BIT, Capability.GroupNonUniformVote);
            addSubgroup(operations, VK_SUBGROUP_FEATURE_ARITHMETIC_BIT, Capability.GroupNonUniformArithmetic);
            addSubgroup(operations, VK_SUBGROUP_FEATURE_BALLOT_BIT, Capability.GroupNonUniformBallot);
            addSubgroup(operations, VK_SUBGROUP_FEATURE_SHUFFLE_BIT, Capability.GroupNonUniformShuffle);
            addSubgroup(
                    operations, VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT, Capability.GroupNonUniformShuffleRelative);
            addSubgroup(operations, VK_SUBGROUP_FEATURE_CLUSTERED_BIT, Capability.GroupNonUniformClustered);
            addSubgroup(operations, VK_SUBGROUP_FEATURE_QUAD_BIT, Capability.GroupNonUniformQuad);
        }
        add(floats.shaderSignedZeroInfNanPreserveFloat32(), Capability.SignedZeroInfNanPreserve);
        add(floats.shaderRoundingModeRTEFloat32(), Capability.RoundingModeRTE);
        add(floats.shaderRoundingModeRTZFloat32(), Capability.RoundingModeRTZ);
        add(floats.shaderDenormPreserveFloat32(), Capability.DenormPreserve);
        add(floats.shaderDenormFlushToZeroFloat32(), Capability.DenormFlushToZero);
    }

    private void addSubgroup(int operations, int bit, Capability capability) {
        add((operations & bit) != 0, capability);
    }
}
