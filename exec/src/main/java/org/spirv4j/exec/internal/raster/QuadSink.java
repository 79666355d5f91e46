// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.raster;

import org.spirv4j.exec.internal.stage.Surface;

/** Receives the fragments of primitives, in squares of four pixels. */
public interface QuadSink {
    /**
     * Adds the pixels (x, y), (x + 1, y), (x, y + 1) and (x + 1, y + 1).
     *
     * @param x an even column
     * @param y an even row
     * @param covered the pixels that have a fragment, as bits in this order
     */
    void quad(Surface surface, int x, int y, int covered);
}
