// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.block;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.spirv4j.testkit.block.BlockType.Kind;

/**
 * Makes structures with numbers of all widths, vectors, matrices, nested arrays and structures, and perhaps a run-time
 * array.
 */
public final class RandomBlocks {
    private static final int DEPTH = 3;

    private final Random random;
    private int structs;

    private RandomBlocks(Random random) {
        this.random = random;
    }

    /**
     * Makes a structure with the name {@code Block}. Only its last member may be a run-time array; that has the name
     * {@code tail}.
     *
     * @param random what determines it
     * @return the structure
     */
    public static BlockType.Struct next(Random random) {
        RandomBlocks blocks = new RandomBlocks(random);
        List<BlockType.Field> fields = blocks.fields(DEPTH);
        if (random.nextInt(4) == 0) {
            fields.add(blocks.field("tail", new BlockType.Array(blocks.element(DEPTH - 1), 0)));
        }
        return new BlockType.Struct("Block", fields);
    }

    private List<BlockType.Field> fields(int depth) {
        int count = 1 + random.nextInt(5);
        List<BlockType.Field> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(field("m" + i, element(depth)));
        }
        return fields;
    }

    private BlockType.Field field(String name, BlockType type) {
        return new BlockType.Field(name, type, random.nextBoolean());
    }

    private BlockType element(int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 4)) {
            case 0, 1 -> number();
            case 2 -> vector(number());
            case 3 -> new BlockType.Matrix(vector(floatingPoint()), 2 + random.nextInt(3));
            case 4, 5 -> new BlockType.Array(element(depth - 1), 1 + random.nextInt(3));
            default -> new BlockType.Struct("S" + structs++, fields(depth - 1));
        };
    }

    private BlockType.Vector vector(BlockType.Scalar component) {
        return new BlockType.Vector(component, 2 + random.nextInt(3));
    }

    private BlockType.Scalar number() {
        int integer = random.nextInt(9);
        return integer == 8
                ? floatingPoint()
                : new BlockType.Scalar(integer % 2 == 0 ? Kind.INT : Kind.UINT, 8 << integer / 2);
    }

    private BlockType.Scalar floatingPoint() {
        return new BlockType.Scalar(
                Kind.FLOAT,
                switch (random.nextInt(4)) {
                    case 0 -> 16;
                    case 1 -> 64;
                    default -> 32;
                });
    }
}
