// SPDX-License-Identifier: Apache-2.0
/**
 * Rules for a module as a whole: ids (section 2.16.1, "Universal Validation Rules"), the logical layout (section 2.4,
 * "Logical Layout of a Module"), capabilities, extensions and versions (sections 3.31, "Capability", and 2.16.1,
 * "Universal Validation Rules"), what environments allow, universal limits (section 2.17, "Universal Limits") and debug
 * instructions (section "Debug Instructions").
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.universal;
