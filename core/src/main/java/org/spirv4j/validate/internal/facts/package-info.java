// SPDX-License-Identifier: Apache-2.0
/**
 * Facts and checks shared by several packages of chapters: operations on values (section 3.32, "Instructions"),
 * pointers and memory operands (section 3.26, "Memory Access"), scopes (section 3.27, "Scope"), layouts, and limits on
 * the work of a check.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.facts;
