/**
 * Rules for functions and control flow: functions and calls (section 3.49.9), blocks, branches and phis (section 3.49.17),
 * structured control flow (section 2.11), and graphs (SPV_ARM_graph).
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.flow;
