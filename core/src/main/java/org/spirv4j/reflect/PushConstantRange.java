// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

/**
 * A range of push constants of a pipeline (Vulkan's VkPushConstantRange). It covers all members of the block that a stage declares,
 * since Vulkan requires this of pipelines.
 *
 * @param stageFlags the stages that declare the range (VkShaderStageFlags)
 * @param offset the offset of the first member in bytes, a multiple of 4
 * @param size the number of bytes up to the end of the last member, a multiple of 4
 */
public record PushConstantRange(int stageFlags, long offset, long size) {}
