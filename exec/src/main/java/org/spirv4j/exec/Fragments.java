// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.Objects;
import org.spirv4j.exec.internal.stage.InterfaceCell;
import org.spirv4j.exec.internal.stage.Interpolation;
import org.spirv4j.exec.internal.stage.Surface;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * A rectangle of fragments that a fragment shader is run for, without a vertex shader. Their depth is 0, FragCoord.w is
 * 1, PointCoord is the position in the rectangle, and the distances from clip planes are 0.
 *
 * @param x the first column
 * @param y the first row
 * @param width the number of columns
 * @param height the number of rows
 * @param inputs the inputs of the fragments
 * @param isFrontFacing the value of FrontFacing
 */
public record Fragments(int x, int y, int width, int height, FragmentInputs inputs, boolean isFrontFacing) {
    /** Checks the components. */
    public Fragments {
        Objects.requireNonNull(inputs, "inputs");
    }

    /**
     * {@return a rectangle of front-facing fragments whose inputs are 0}
     *
     * @param x the first column
     * @param y the first row
     * @param width the number of columns
     * @param height the number of rows
     */
    public static Fragments rectangle(int x, int y, int width, int height) {
        return new Fragments(x, y, width, height, (location, component, column, row) -> 0, true);
    }

    /**
     * {@return this rectangle with other inputs}
     *
     * @param others the inputs of the fragments
     */
    public Fragments withInputs(FragmentInputs others) {
        return new Fragments(x, y, width, height, others, isFrontFacing);
    }

    /** The rectangle as that of which its fragments are parts. */
    Surface surface() {
        return new Rectangle(this);
    }

    private record Rectangle(Fragments fragments) implements Surface {
        @Override
        public long input(InterfaceCell cell, double x, double y) {
            double value = fragments.inputs.value(cell.location(), cell.component(), x, y);
            int scalar = cell.scalar();
            return NumberTypes.isFloat(scalar)
                    ? FloatEncoding.encode(value, scalar)
                    : Conversion.zeroExtend((long) value, NumberTypes.width(scalar));
        }

        @Override
        public double depth(double x, double y) {
            return 0;
        }

        @Override
        public double inverseW(double x, double y) {
            return 1;
        }

        @Override
        public double[] barycentric(double x, double y, Interpolation interpolation) {
            return new double[] {1, 0, 0};
        }

        @Override
        public double[] pointCoordinates(double x, double y) {
            return new double[] {(x - fragments.x) / fragments.width, (y - fragments.y) / fragments.height};
        }

        @Override
        public double[] clipDistances(double x, double y) {
            return new double[0];
        }

        @Override
        public double[] cullDistances(double x, double y) {
            return new double[0];
        }

        @Override
        public boolean isFrontFacing() {
            return fragments.isFrontFacing;
        }

        @Override
        public int primitive() {
            return 0;
        }

        @Override
        public int layer() {
            return 0;
        }

        @Override
        public int viewport() {
            return 0;
        }
    }
}
