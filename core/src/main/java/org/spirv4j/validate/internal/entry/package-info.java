// SPDX-License-Identifier: Apache-2.0
/**
 * Rules for entry points: execution modes (section 3.6, "Execution Mode"), interfaces, locations, resources, transform
 * feedback, and built-ins (section 3.21, "BuiltIn").
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.entry;
