// SPDX-License-Identifier: Apache-2.0
/**
 * Runs modules on a real Vulkan driver.
 *
 * <p>{@link org.spirv4j.driver.VulkanDevice} is the device, {@link org.spirv4j.driver.Dispatch} one run of one compute
 * shader: bind arrays and images, run, and find the results in the same arrays.
 */
@NullMarked
package org.spirv4j.driver;

import org.jspecify.annotations.NullMarked;
