// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Dim;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;

/** Instructions that combine images and samplers, and that ask for what images are. */
public final class ImageSteps {
    private ImageSteps() {}

    public static final class Combine extends Step {
        private final Operand image;
        private final Operand sampler;
        private final Operand result;

        public Combine(Operand image, Operand sampler, Operand result) {
            this.image = image;
            this.sampler = sampler;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = registers[image.at(0, lane)];
                int number = Address.number(registers[sampler.at(0, lane)]);
                registers[result.at(0, lane)] = Address.of(Address.number(address)) + number;
            }
        }
    }

    public static final class Separate extends Step {
        private final Operand sampledImage;
        private final Operand result;

        public Separate(Operand sampledImage, Operand result) {
            this.sampledImage = sampledImage;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = registers[sampledImage.at(0, lane)];
                registers[result.at(0, lane)] = Address.of(Address.number(address));
            }
        }
    }

    public static final class Resident extends Step {
        private final Operand residency;
        private final Operand result;

        public Resident(Operand residency, Operand result) {
            this.residency = residency;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                boolean isResident = group.registers[residency.at(0, lane)] == TexelResult.RESIDENT;
                group.registers[result.at(0, lane)] = isResident ? 1 : 0;
            }
        }
    }

    /** One integer that all lanes with the same image get. */
    public static final class Property extends Step {
        private final ImageAccess access;
        private final ToIntFunction<Texture> property;
        private final Operand result;

        public Property(ImageAccess access, ToIntFunction<Texture> property, Operand result) {
            this.access = access;
            this.property = property;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            int width = NumberTypes.width(result.type.scalar);
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                int value = property.applyAsInt(access.texture(group, lane));
                group.registers[result.at(0, lane)] = Conversion.zeroExtend(value, width);
            }
        }
    }

    /** The width, height and depth of a level, and the number of layers; of an array of cubes, the number of cubes. */
    public static final class Size extends Step {
        private final ImageAccess access;
        private final @Nullable Operand level;
        private final Operand result;

        public Size(ImageAccess access, @Nullable Operand level, Operand result) {
            this.access = access;
            this.level = level;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            int axes = access.axes();
            int width = NumberTypes.width(result.type.scalar);
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                Texture texture = access.texture(group, lane);
                int number = level == null ? 0 : ImageAccess.integer(group, level, 0, lane);
                for (int i = 0; i < result.type.slots; i++) {
                    int size = switch (i < axes ? i : -1) {
                        case 0 -> texture.width(number);
                        case 1 -> texture.height(number);
                        case 2 -> texture.depth(number);
                        default -> access.dim == Dim.Cube ? texture.layers / 6 : texture.layers;
                    };
                    group.registers[result.at(i, lane)] = Conversion.zeroExtend(size, width);
                }
            }
        }
    }
}
