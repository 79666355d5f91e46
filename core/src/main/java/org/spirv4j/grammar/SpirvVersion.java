package org.spirv4j.grammar;

/**
 * A version of SPIR-V such as 1.6.
 *
 * @param major 0 to 255
 * @param minor 0 to 255
 */
public record SpirvVersion(int major, int minor) implements Comparable<SpirvVersion> {

    /**
     * The version that a header's second word states, in its second and third byte (section 2.3, "Physical Layout of a
     * SPIR-V Module and Instruction").
     */
    public static SpirvVersion ofWord(int word) {
        return new SpirvVersion(word >>> 16 & 0xFF, word >>> 8 & 0xFF);
    }

    /** This version as a header's second word. */
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
