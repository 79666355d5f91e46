// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.raster;

import org.spirv4j.exec.internal.stage.Surface;

/** Receives the fragments of primitives, in quads: two columns and two rows of pixels. */
public interface QuadSink {
    /**
     * Adds the quad of the pixels (x, y), (x + 1, y), (x, y + 1) and (x + 1, y + 1).
     *
     * @param x an even column
     * @param y an even row
     * @param covered the pixels whose sample the primitive covers, as bits in this order
     */
    void quad(Surface surface, int x, int y, int covered);
}
