// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests that need a Vulkan driver. They are skipped where there is none, unless the system property {@code
 * driver.required} is {@code true}; and so is a test whose module needs a capability that the device lacks. A parameter
 * of type {@link VulkanDevice} is the one device of this process.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(DriverExtension.class)
@interface OnDriver {}
