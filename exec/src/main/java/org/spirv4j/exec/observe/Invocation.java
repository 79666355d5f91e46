// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.observe;

/**
 * Names an invocation of a run.
 *
 * @param x of compute shaders and kernels, the first component of the global invocation id; of vertex shaders, the
 *     vertex index; of fragment shaders, the column of the pixel
 * @param y of compute shaders and kernels, the second component; of vertex shaders, the instance index; of fragment
 *     shaders, the row
 * @param z of compute shaders and kernels, the third component; of others 0
 */
public record Invocation(long x, long y, long z) {
    /** The invocation with which a run usually begins. */
    public static final Invocation FIRST = new Invocation(0, 0, 0);

    /** {@code x,y,z}. */
    @Override
    public String toString() {
        return x + "," + y + "," + z;
    }
}
