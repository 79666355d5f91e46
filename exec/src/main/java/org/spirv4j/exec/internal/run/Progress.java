// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

/** Is told how much of a run is done. */
@FunctionalInterface
public interface Progress {
    /**
     * Called during a run, by the threads that execute it.
     *
     * @param done how many work-groups, rows of pixels or triangles are done
     * @param total how many there are
     */
    void update(long done, long total);
}
