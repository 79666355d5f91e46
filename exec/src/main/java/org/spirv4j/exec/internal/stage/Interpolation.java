// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.stage;

/** How the inputs of a fragment come from the outputs of the vertices of its primitive. */
public enum Interpolation {
    /** Linear in clip space. */
    PERSPECTIVE,
    /** Linear in framebuffer space (NoPerspective). */
    LINEAR,
    /** The value of the first vertex (Flat). */
    FLAT,
    /** The values of all vertices, as elements of an array (PerVertexKHR). */
    PER_VERTEX
}
