// SPDX-License-Identifier: Apache-2.0
/**
 * Rules for functions and control flow: functions and calls (section "Function Instructions"), blocks, branches and
 * phis (section "Control-Flow Instructions"), structured control flow (section 2.11, "Structured Control Flow"), and
 * graphs (SPV_ARM_graph).
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.flow;
