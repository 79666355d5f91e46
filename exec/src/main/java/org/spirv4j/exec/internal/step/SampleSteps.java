// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.image.CubeFaces;
import org.spirv4j.exec.internal.image.Filtering;
import org.spirv4j.exec.internal.image.LevelOfDetail;
import org.spirv4j.exec.internal.image.Lookup;
import org.spirv4j.exec.internal.image.SamplerState;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Dim;

/** Instructions that sample images: with filters, depth comparison and projection, and the gathering of four texels. */
public final class SampleSteps {
    private SampleSteps() {}

    /** The coordinates of lanes. */
    public static final class Coordinates {
        private final ImageAccess access;
        private final Operand coordinate;
        private final boolean isProjected;

        /** Whether the four lanes of a quad have the coordinates of neighbouring fragments. */
        private final boolean hasQuads;

        public Coordinates(ImageAccess access, Operand coordinate, boolean isProjected, boolean isInQuads) {
            this.access = access;
            this.coordinate = coordinate;
            this.isProjected = isProjected;
            hasQuads = isInQuads && access.lod == null && access.gradX == null;
        }

        /** A coordinate of a lane. */
        float at(Group group, int component, int lane) {
            int count = access.coordinates();
            if (component >= count) {
                return 0;
            }
            float value = ImageAccess.number(group, coordinate, component, lane);
            return isProjected ? value / divisor(group, lane) : value;
        }

        float divisor(Group group, int lane) {
            return isProjected ? ImageAccess.number(group, coordinate, access.coordinates(), lane) : 1;
        }

        int layer(Group group, int lane) {
            if (!access.isArrayed) {
                return 0;
            }
            float layer = ImageAccess.number(group, coordinate, access.coordinates(), lane);
            return (int) Math.max(0, Math.rint(layer));
        }

        /** The level of detail before the sampler's part. */
        float base(Group group, int lane, Texture texture, Lookup lookup) {
            float[] dx = lookup.dx;
            float[] dy = lookup.dy;
            if (access.lod != null) {
                return ImageAccess.number(group, access.lod, 0, lane);
            }
            int count = access.coordinates();
            if (access.gradX != null && access.gradY != null) {
                for (int i = 0; i < count; i++) {
                    dx[i] = ImageAccess.number(group, access.gradX, i, lane);
                    dy[i] = ImageAccess.number(group, access.gradY, i, lane);
                }
            } else if (hasQuads) {
                int first = lane & ~3;
                for (int i = 0; i < count; i++) {
                    float corner = at(group, i, first);
                    dx[i] = at(group, i, first + 1) - corner;
                    dy[i] = at(group, i, first + 2) - corner;
                }
            } else {
                return 0;
            }
            if (access.dim == Dim.Cube) {
                float x = at(group, 0, lane);
                float y = at(group, 1, lane);
                float z = at(group, 2, lane);
                toFace(x, y, z, dx);
                toFace(x, y, z, dy);
            }
            return LevelOfDetail.base(texture, dx, dy, access.axes(), access.dim == Dim.Rect);
        }

        private static void toFace(float x, float y, float z, float[] d) {
            int face = CubeFaces.face(x, y, z);
            float rc = CubeFaces.rc(face, x, y, z);
            float drc = CubeFaces.rc(face, d[0], d[1], d[2]);
            float dsc = CubeFaces.sc(face, d[0], d[1], d[2]);
            float dtc = CubeFaces.tc(face, d[0], d[1], d[2]);
            d[0] = CubeFaces.derivative(CubeFaces.sc(face, x, y, z), rc, dsc, drc);
            d[1] = CubeFaces.derivative(CubeFaces.tc(face, x, y, z), rc, dtc, drc);
        }
    }

    /** The object for lookups of a subgroup. */
    private static Lookup lookup(Group group) {
        Lookup known = group.subgroup.kept instanceof Lookup kept ? kept : new Lookup();
        group.subgroup.kept = known;
        return known;
    }

    /** A step that looks up texels around a place. */
    public abstract static class At extends Step {
        final ImageAccess access;
        final Coordinates coordinates;
        private final @Nullable Operand reference;
        private final TexelResult result;

        At(Coordinates coordinates, @Nullable Operand reference, TexelResult result) {
            this.coordinates = coordinates;
            this.reference = reference;
            this.result = result;
            access = coordinates.access;
        }

        abstract void lookUp(Group group, int lane, Texture texture, SamplerState sampler, Lookup lookup, long[] to);

        @Override
        public final void run(Group group) {
            Lookup lookup = lookup(group);
            lookup.axes = access.axes();
            lookup.isCube = access.dim == Dim.Cube;
            lookup.isRect = access.dim == Dim.Rect;
            lookup.isCompare = reference != null;
            long[] components = lookup.components;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                Texture texture = access.texture(group, lane);
                lookup.s = coordinates.at(group, 0, lane);
                lookup.t = coordinates.at(group, 1, lane);
                lookup.r = coordinates.at(group, 2, lane);
                lookup.layer = coordinates.layer(group, lane);
                lookup.offsetX = access.offset(group, 0, lane);
                lookup.offsetY = access.offset(group, 1, lane);
                lookup.offsetZ = access.offset(group, 2, lane);
                lookup.reference = ImageAccess.number(group, reference, lane) / coordinates.divisor(group, lane);
                lookUp(group, lane, texture, access.sampler(group, lane, texture), lookup, components);
                result.put(group, lane, components);
            }
        }
    }

    public static final class Sample extends At {
        public Sample(Coordinates coordinates, @Nullable Operand reference, TexelResult result) {
            super(coordinates, reference, result);
        }

        @Override
        void lookUp(Group group, int lane, Texture texture, SamplerState sampler, Lookup lookup, long[] to) {
            float bias = ImageAccess.number(group, access.bias, lane);
            if (LevelOfDetail.isIrrelevant(texture, sampler)) {
                lookup.lod = 0;
            } else {
                float lod = LevelOfDetail.biased(sampler, coordinates.base(group, lane, texture, lookup), bias);
                lookup.lod = LevelOfDetail.clamped(sampler, lod, ImageAccess.number(group, access.minLod, lane));
            }
            Filtering.sample(texture, sampler, lookup, to);
        }
    }

    public static final class Gather extends At {
        private final @Nullable Operand component;

        /** Gathers a component, or compares with a reference. */
        public Gather(
                Coordinates coordinates, @Nullable Operand component, @Nullable Operand reference, TexelResult result) {
            super(coordinates, reference, result);
            this.component = component;
        }

        @Override
        void lookUp(Group group, int lane, Texture texture, SamplerState sampler, Lookup lookup, long[] to) {
            int[] offsets = new int[access.offsets == null ? 0 : 8];
            for (int i = 0; i < offsets.length && access.offsets != null; i++) {
                offsets[i] = ImageAccess.integer(group, access.offsets, i, lane);
            }
            // Only level 0 is gathered from, unless an extension's operand names another.
            float bias = ImageAccess.number(group, access.bias, lane);
            lookup.lod = access.lod == null ? bias : ImageAccess.number(group, access.lod, 0, lane);
            int selected = component == null ? 0 : ImageAccess.integer(group, component, 0, lane) & 3;
            Filtering.gather(texture, sampler, lookup, selected, offsets, to);
        }
    }

    /** The level that would be sampled, and the level of detail before it is brought into the bounds of the image. */
    public static final class QueryLod extends Step {
        private final ImageAccess access;
        private final Coordinates coordinates;
        private final TexelResult result;

        public QueryLod(Coordinates coordinates, TexelResult result) {
            this.coordinates = coordinates;
            this.result = result;
            access = coordinates.access;
        }

        @Override
        public void run(Group group) {
            Lookup lookup = lookup(group);
            long[] pair = lookup.components;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                Texture texture = access.texture(group, lane);
                SamplerState sampler = access.sampler(group, lane, texture);
                float lod = LevelOfDetail.biased(sampler, coordinates.base(group, lane, texture, lookup), 0);
                float level = LevelOfDetail.level(texture, sampler, LevelOfDetail.clamped(sampler, lod, 0));
                pair[0] = Float.floatToRawIntBits(level) & 0xFFFF_FFFFL;
                pair[1] = Float.floatToRawIntBits(lod) & 0xFFFF_FFFFL;
                result.put(group, lane, pair);
            }
        }
    }
}
