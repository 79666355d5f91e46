// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

/** What the third number of the size of an image is. */
enum ImageShape {
    /** It has none. */
    PLANE,
    /** The number of slices of a volume. */
    VOLUME,
    /** The number of layers, or of faces of cubes. */
    LAYERS
}
