// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;

/** How exactly instructions pack and unpack one component. */
final class PackingRows {
    /**
     * A row of the table.
     *
     * @param instruction the instruction
     * @param error the error of a random point: that of a packed component in its units, or of an unpacked one in units
     *     in the last place
     */
    record Row(String instruction, Measured error) {
        double worst(int points) {
            Random random = new Random(5);
            double worst = 0;
            for (int i = 0; i < points; i++) {
                worst = Math.max(worst, error.ofPoint(random));
            }
            return worst;
        }
    }

    /** The error of a point. */
    interface Measured {
        double ofPoint(Random random);
    }

    private PackingRows() {}

    static List<Row> all() {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("PackSnorm4x8", packed(-1, 127, x -> (byte) GlslPacking.packSnorm4x8((float) x, 0, 0, 0))));
        rows.add(new Row("PackUnorm4x8", packed(0, 255, x -> GlslPacking.packUnorm4x8((float) x, 0, 0, 0) & 0xFF)));
        rows.add(new Row("PackSnorm2x16", packed(-1, 32767, x -> (short) GlslPacking.packSnorm2x16((float) x, 0))));
        rows.add(new Row("PackUnorm2x16", packed(0, 65535, x -> GlslPacking.packUnorm2x16((float) x, 0) & 0xFFFF)));
        rows.add(new Row("UnpackSnorm4x8", unpacked(8, true, x -> GlslPacking.unpackSnorm4x8(x, 0))));
        rows.add(new Row("UnpackUnorm4x8", unpacked(8, false, x -> GlslPacking.unpackUnorm4x8(x, 0))));
        rows.add(new Row("UnpackSnorm2x16", unpacked(16, true, x -> GlslPacking.unpackSnorm2x16(x, 0))));
        rows.add(new Row("UnpackUnorm2x16", unpacked(16, false, x -> GlslPacking.unpackUnorm2x16(x, 0))));
        return rows;
    }

    private static Measured packed(int least, int scale, DoubleUnaryOperator pack) {
        return random -> {
            float x = random.nextFloat() * (1 - least) * 1.1f + least * 1.05f;
            BigDecimal clamped = new BigDecimal(Math.max(least, Math.min(1, x)));
            return new BigDecimal(pack.applyAsDouble(x))
                    .subtract(clamped.multiply(BigDecimal.valueOf(scale)))
                    .abs()
                    .doubleValue();
        };
    }

    private static Measured unpacked(int width, boolean isSigned, IntToDoubleFunction unpack) {
        return random -> {
            int bits = random.nextInt();
            int field = isSigned ? bits << 32 - width >> 32 - width : bits & (1 << width) - 1;
            int greatest = (1 << (isSigned ? width - 1 : width)) - 1;
            double value = unpack.applyAsDouble(bits);
            BigDecimal exact = ExactMath.divide(BigDecimal.valueOf(field), BigDecimal.valueOf(greatest))
                    .max(BigDecimal.ONE.negate());
            BigDecimal error = new BigDecimal(value).subtract(exact).abs();
            return error.signum() == 0
                    ? 0
                    : error.divide(new BigDecimal(Math.ulp((float) value)), ExactMath.DIGITS)
                            .doubleValue();
        };
    }
}
