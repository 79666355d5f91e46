// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

/** What is looked up in an image: where, and at which level of detail. Used again for the next lookup. */
public final class Lookup {
    /** The number of axes of the image: 1 to 3; 2 for cubes. */
    public int axes;

    /** Whether the image is a cube, of which the coordinates are a direction. */
    public boolean isCube;

    /** Whether the coordinates count texels, also if those of the sampler are normalized. */
    public boolean isRect;

    /** The coordinates. */
    public float s;

    public float t;
    public float r;

    /** The layer; of cubes, the number of the cube. */
    public int layer;

    /** The level of detail, in the bounds that the sampler and the shader set. */
    public float lod;

    /** What is added to the coordinates of texels. */
    public int offsetX;

    public int offsetY;
    public int offsetZ;

    /** Whether texels are depths that are compared with the reference. */
    public boolean isCompare;

    public float reference;

    /** By coordinate: its derivative in x. */
    public final float[] dx = new float[3];

    /** By coordinate: its derivative in y. */
    public final float[] dy = new float[3];

    /** What is found: the bits of numbers, or integers. */
    public final long[] components = new long[4];

    final float[] texel = new float[4];
    final float[] result = new float[4];
    final float[] next = new float[4];
    final long[] integers = new long[4];

    /** The numbers that {@link Texture#readBits} uses. */
    public float[] scratch() {
        return texel;
    }
}
