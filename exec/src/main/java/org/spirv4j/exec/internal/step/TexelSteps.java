// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.image.Texels;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.grammar.Dim;
import org.spirv4j.internal.semantics.Conversion;

/** Instructions that read, write and point to texels with integer coordinates. */
public final class TexelSteps {
    private TexelSteps() {}

    /** A step that finds one texel for each lane. */
    public abstract static class At extends Step implements MemoryAccesses {
        public final ImageAccess access;
        public final Operand coordinate;
        private final @Nullable Operand sample;

        public At(ImageAccess access, Operand coordinate, @Nullable Operand sample) {
            this.access = access;
            this.coordinate = coordinate;
            this.sample = sample;
        }

        /** Whether the texel is written; if not, it is read. */
        abstract boolean isWrite();

        @Override
        public void visit(Group group, Visitor visitor) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                Texture texture = access.texture(group, lane);
                int offset = offset(group, lane, texture);
                if (offset >= 0) {
                    long image = group.registers[access.image.at(0, lane)] & -Address.RESOURCE;
                    visitor.access(group, lane, image + offset, texture.layout.bytes, isWrite());
                }
            }
        }

        /** The offset of the texel in bytes; -1, and a finding, if there is none. */
        final int offset(Group group, int lane, Texture texture) {
            int axes = access.axes();
            int count = (int) coordinate.type.slots;
            boolean isAttachment = access.dim == Dim.SubpassData;
            int own = group.subgroup.local(lane);
            int x = coordinate(group, 0, lane) + (isAttachment ? group.subgroup.pixelX[own] : 0);
            int y = axes > 1 ? coordinate(group, 1, lane) + (isAttachment ? group.subgroup.pixelY[own] : 0) : 0;
            int z = axes > 2 ? coordinate(group, 2, lane) : 0;
            boolean hasLayer = access.isArrayed || access.dim == Dim.Cube;
            int layer = hasLayer && axes < count ? ImageAccess.integer(group, coordinate, axes, lane) : 0;
            int level = access.lod == null ? 0 : ImageAccess.integer(group, access.lod, 0, lane);
            int number = sample == null ? 0 : ImageAccess.integer(group, sample, 0, lane);
            int found = texture.offset(level, layer, x, y, z, number);
            if (found < 0) {
                group.subgroup.workGroup.dispatch.note(
                        Mistake.OUT_OF_BOUNDS,
                        group,
                        this,
                        lane,
                        () -> "accesses the texel (" + x + ", " + y + ", " + z + ") of layer " + layer + ", level "
                                + level + ", sample " + number + ", of an image of " + texture);
            }
            return found;
        }

        private int coordinate(Group group, int component, int lane) {
            return ImageAccess.integer(group, coordinate, component, lane) + access.offset(group, component, lane);
        }
    }

    /** OpImageRead, OpImageFetch and their sparse forms. */
    public static final class Read extends At {
        public final TexelResult result;

        public Read(ImageAccess access, Operand coordinate, TexelResult result) {
            super(access, coordinate, access.sample);
            this.result = result;
        }

        @Override
        boolean isWrite() {
            return false;
        }

        @Override
        public void run(Group group) {
            long[] texel = new long[4];
            float[] scratch = new float[4];
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                Texture texture = access.texture(group, lane);
                int offset = offset(group, lane, texture);
                if (offset >= 0) {
                    texture.readBits(offset, scratch, texel);
                    extend(texture, texel);
                } else {
                    nothing(texture, texel);
                }
                result.put(group, lane, texel);
            }
        }

        /** What robust access gives: zeros, with the components that the format does not have. */
        private static void nothing(Texture texture, long[] texel) {
            for (int i = 0; i < texel.length; i++) {
                int number = texture.layout.has(i) ? 0 : Texels.missing(i);
                texel[i] = texture.layout.isInteger() ? number : Float.floatToRawIntBits(number);
            }
        }

        private void extend(Texture texture, long[] texel) {
            if (!texture.layout.isInteger() || !access.isSignExtended && !access.isZeroExtended) {
                return;
            }
            for (int i = 0; i < texel.length; i++) {
                int width = texture.layout.width(i);
                if (width > 0) {
                    texel[i] = access.isSignExtended
                            ? Conversion.signExtend(texel[i], width)
                            : Conversion.zeroExtend(texel[i], width);
                }
            }
        }
    }

    /** OpImageWrite. */
    public static final class Write extends At {
        public final Operand value;

        public Write(ImageAccess access, Operand coordinate, Operand value) {
            super(access, coordinate, access.sample);
            this.value = value;
        }

        @Override
        boolean isWrite() {
            return true;
        }

        @Override
        public void run(Group group) {
            long[] texel = new long[4];
            float[] scratch = new float[4];
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                Texture texture = access.texture(group, lane);
                int offset = offset(group, lane, texture);
                if (offset >= 0 && texture.memory().isWrittenBy(group.subgroup, lane)) {
                    for (int i = 0; i < Math.min(texel.length, value.type.slots); i++) {
                        texel[i] = texture.component(group.registers[value.at(i, lane)], value.type.scalar);
                    }
                    texture.writeBits(offset, scratch, texel);
                }
            }
        }
    }

    /** A pointer to a texel is the address of the image's resource with the offset of the texel. */
    public static final class Pointer extends At {
        private final Operand result;

        public Pointer(ImageAccess access, Operand coordinate, Operand sample, Operand result) {
            super(access, coordinate, sample);
            this.result = result;
        }

        @Override
        boolean isWrite() {
            return false;
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            // Only makes an address.
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                int offset = offset(group, lane, access.texture(group, lane));
                long address = group.registers[access.image.at(0, lane)];
                group.registers[result.at(0, lane)] = offset < 0 ? 0 : address + offset;
            }
        }
    }
}
