// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

/**
 * A version of SPIR-V such as 1.6.
 *
 * @param major 0 to 255
 * @param minor 0 to 255
 */
public record SpirvVersion(int major, int minor) implements Comparable<SpirvVersion> {

    /**
     * Makes a version.
     *
     * @param major the major version
     * @param minor the minor version
     * @throws IllegalArgumentException if a number is not 0 to 255
     */
    public SpirvVersion {
        if ((major | minor) >>> 8 != 0) {
            throw new IllegalArgumentException(
                    "the version " + major + "." + minor + " does not exist: its numbers must be 0 to 255");
        }
    }

    /**
     * Makes a version.
     *
     * @param major the number before the period, 0 to 255
     * @param minor the number after the period, 0 to 255
     * @return the version, such as SPIR-V 1.3 for 1 and 3
     * @throws IllegalArgumentException if a number is not 0 to 255
     */
    public static SpirvVersion of(int major, int minor) {
        return new SpirvVersion(major, minor);
    }

    /**
     * Decodes the version in a header (section 2.3 of the specification, "Physical Layout of a SPIR-V Module and
     * Instruction").
     *
     * @param word the second word of the header
     * @return the version
     */
    public static SpirvVersion ofWord(int word) {
        return new SpirvVersion(word >>> 16 & 0xFF, word >>> 8 & 0xFF);
    }

    /** {@return this version as the second word of a header} */
    public int word() {
        return major << 16 | minor << 8;
    }

    @Override
    public int compareTo(SpirvVersion other) {
        return Integer.compare(word(), other.word());
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
