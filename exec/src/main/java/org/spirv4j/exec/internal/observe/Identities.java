// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.observe.Invocation;

/** Tells which invocation a lane executes now. */
@FunctionalInterface
public interface Identities {
    /** The invocation of a lane in use. */
    Invocation of(Subgroup subgroup, int lane);
}
