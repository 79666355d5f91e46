// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

/** The names of scalars and vectors of Booleans and numbers, by their components. */
final class NumericNames {
    private static final int COUNTS = 4;
    private static final int WIDTHS = 4;
    private static final String KINDS = "biuf";

    private static final String[] SCALARS = {
        "bool", "bool", "bool", "bool",
        "int8_t", "int16_t", "int", "int64_t",
        "uint8_t", "uint16_t", "uint", "uint64_t",
        "float8_t", "float16_t", "float", "double"
    };
    private static final String[] VECTORS = {
        "bvec", "bvec", "bvec", "bvec",
        "i8vec", "i16vec", "ivec", "i64vec",
        "u8vec", "u16vec", "uvec", "u64vec",
        "f8vec", "f16vec", "vec", "dvec"
    };
    private static final String[] NAMES = new String[SCALARS.length * COUNTS];

    static {
        for (int i = 0; i < NAMES.length; i++) {
            int count = i % COUNTS + 1;
            NAMES[i] = count == 1 ? SCALARS[i / COUNTS] : VECTORS[i / COUNTS] + count;
        }
    }

    private NumericNames() {}

    /**
     * A name.
     *
     * @param kind b, i, u or f
     * @param width the bits of a component
     */
    static String of(char kind, int width, int count) {
        int log = width == 8 ? 0 : width == 16 ? 1 : width == 64 ? 3 : 2;
        int first = (KINDS.indexOf(kind) * WIDTHS + log) * COUNTS;
        return count > COUNTS ? "vector<" + NAMES[first] + ", " + count + ">" : NAMES[first + count - 1];
    }
}
