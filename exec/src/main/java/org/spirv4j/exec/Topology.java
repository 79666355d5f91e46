// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

/** Which vertices are the corners of which triangle (Vulkan specification, "Primitive Topologies"). */
public enum Topology {
    /** Three vertices for each triangle. */
    TRIANGLE_LIST,
    /** Each vertex makes a triangle with the two before it. */
    TRIANGLE_STRIP,
    /** Each vertex makes a triangle with the one before it and the first. */
    TRIANGLE_FAN;

    /** The number of triangles of some vertices. */
    int triangles(int vertices) {
        return this == TRIANGLE_LIST ? vertices / 3 : Math.max(0, vertices - 2);
    }

    /** The number of a vertex of a triangle; that of corner 0 gives the values of inputs that are Flat. */
    int vertex(int triangle, int corner) {
        return switch (this) {
            case TRIANGLE_LIST -> 3 * triangle + corner;
            case TRIANGLE_STRIP -> triangle + (corner == 0 || triangle % 2 == 0 ? corner : 3 - corner);
            case TRIANGLE_FAN -> corner == 2 ? 0 : triangle + corner + 1;
        };
    }
}
