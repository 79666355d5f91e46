// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

/**
 * How the values of a register differ between the lanes of a vector.
 *
 * @param form the form
 * @param step what is added from a lane to the next, modulo 2^32; 0 if the form is not {@link Form#LINEAR}
 */
record Shape(Form form, int step) {
    /** From the least to the most general form. */
    enum Form {
        /** Nothing is known yet. */
        UNKNOWN,
        /** All lanes have the same value. */
        UNIFORM,
        /** The values of consecutive lanes differ by a constant. */
        LINEAR,
        VARYING
    }

    static final Shape UNKNOWN = new Shape(Form.UNKNOWN, 0);
    static final Shape UNIFORM = new Shape(Form.UNIFORM, 0);
    static final Shape VARYING = new Shape(Form.VARYING, 0);

    /** The vector API takes steps up to a maximum, and no linear value needs larger ones. */
    private static final int MAX_STEP = 1024;

    static Shape linear(int step) {
        if (step == 0) {
            return UNIFORM;
        }
        return step > 0 && step <= MAX_STEP ? new Shape(Form.LINEAR, step) : VARYING;
    }

    /** Whether the value of the first lane tells those of the others. */
    boolean isScalar() {
        return form != Form.VARYING;
    }

    /** Whether all lanes have the same value, as far as is known. */
    boolean isUniform() {
        return form == Form.UNIFORM || form == Form.UNKNOWN;
    }

    /** The shape of a register that has values of both shapes. */
    Shape join(Shape other) {
        if (form == Form.UNKNOWN || equals(other)) {
            return other;
        }
        return other.form == Form.UNKNOWN ? this : VARYING;
    }
}
