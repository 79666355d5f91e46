// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

/** Gives fragments their inputs. */
@FunctionalInterface
public interface FragmentInputs {
    /**
     * {@return a component of an input; integers are rounded towards zero}
     *
     * @param location the location
     * @param component the component, from 0 to 3
     * @param x the column in the framebuffer; the center of the first pixel is at 0.5
     * @param y the row in the framebuffer, downwards
     */
    double value(int location, int component, double x, double y);
}
