// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.internal.word.HeaderWords;

/**
 * The first five words of a module (section 2.3 of the specification, "Physical Layout of a SPIR-V Module and
 * Instruction"), without the magic number.
 *
 * @param versionWord the version, {@code 0x00MMmm00}
 * @param generator the tool that made the module: its registered id in the upper 16 bits, its own number in the lower
 * @param bound the id bound: every id is greater than 0 and less than this; unsigned
 * @param schema reserved, 0 up to now
 */
public record ModuleHeader(int versionWord, int generator, int bound, int schema) {

    /** Length of the header in words, magic number included. */
    public static final int WORDS = HeaderWords.COUNT;

    /** The first word of every module. */
    public static final int MAGIC = HeaderWords.MAGIC;

    /** The limit on the id bound that every implementation supports (section 2.17, "Universal Limits"). */
    public static final int UNIVERSAL_BOUND_LIMIT = 0x3FFFFF;

    /** {@return the version of SPIR-V that the module is written in} */
    public SpirvVersion version() {
        return SpirvVersion.ofWord(versionWord);
    }

    /** {@return the registered number of the tool that made the module, 0 to 65,535} */
    public int toolId() {
        return generator >>> 16;
    }

    /** {@return the number that the tool gave, usually its version, 0 to 65,535} */
    public int toolVersion() {
        return generator & 0xFFFF;
    }
}
