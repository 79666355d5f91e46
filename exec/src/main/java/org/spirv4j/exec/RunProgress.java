// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

/** Is told how far a run is. */
@FunctionalInterface
public interface RunProgress {
    /**
     * Called during a run, by the threads that execute it.
     *
     * @param done how many work-groups, rows of pixels or triangles are done
     * @param total how many there are
     */
    void update(long done, long total);
}
