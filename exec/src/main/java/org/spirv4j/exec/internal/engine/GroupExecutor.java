// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.engine;

/** Executes work-groups one after another. */
public interface GroupExecutor {
    /** Gives variables the values with which invocations start, in the work-group whose number is in the machine. */
    void start();

    /** Executes all invocations of the work-group, after {@link #start}. */
    void execute();

    /** The number of work-groups that were executed in the lanes of vectors. */
    default long groupsInLanes() {
        return 0;
    }
}
