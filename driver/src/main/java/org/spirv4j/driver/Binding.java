// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

/**
 * What a shader finds at a place of its interface.
 *
 * @param set the DescriptorSet of the variable
 * @param number its Binding
 * @param type a {@code VkDescriptorType}
 * @param resource an array of numbers, or a {@link HostImage}
 */
record Binding(int set, int number, int type, Object resource) {}
