// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.engine;

/** When neighbouring invocations are executed in the lanes of vectors. */
public enum LaneUse {
    NEVER,
    /** If they are faster, which some work-groups tell. */
    IF_FASTER,
    /** Wherever a program has such a form. */
    ALWAYS
}
