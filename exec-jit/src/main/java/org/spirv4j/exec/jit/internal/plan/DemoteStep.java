// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

/** Makes an invocation a helper, which writes nothing. */
public final class DemoteStep extends PlanStep {}
