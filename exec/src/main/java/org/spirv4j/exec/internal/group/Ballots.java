// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.group;

import org.spirv4j.grammar.GroupOperation;

/** Instructions on ballots: masks with a bit for each lane of a subgroup, of which there are at most 64. */
public final class Ballots {
    private Ballots() {}

    /** The bits of the lanes of a subgroup. */
    private static long lanes(int width) {
        return -1L >>> 64 - width;
    }

    /**
     * OpGroupNonUniformBallotBitCount.
     *
     * @param width the number of lanes of the subgroup
     * @param lane the lane that executes the instruction
     */
    public static long bitCount(GroupOperation operation, long ballot, int width, int lane) {
        long before = ~(-1L << lane);
        long counted = switch (operation) {
            case InclusiveScan -> before << 1 | 1;
            case ExclusiveScan -> before;
            default -> -1;
        };
        return Long.bitCount(ballot & lanes(width) & counted);
    }

    /**
     * OpGroupNonUniformBallotFindLSB; the largest number of 32 bits if no bit is set, where the result is undefined.
     */
    public static long findLsb(long ballot, int width) {
        long bits = ballot & lanes(width);
        return bits == 0 ? 0xFFFF_FFFFL : Long.numberOfTrailingZeros(bits);
    }

    /**
     * OpGroupNonUniformBallotFindMSB; the largest number of 32 bits if no bit is set, where the result is undefined.
     */
    public static long findMsb(long ballot, int width) {
        return 63L - Long.numberOfLeadingZeros(ballot & lanes(width)) & 0xFFFF_FFFFL;
    }

    /** OpGroupNonUniformBallotBitExtract; 0 if there is no such lane, where the result is undefined. */
    public static long bitExtract(long ballot, long lane, int width) {
        return lane >= 0 && lane < width ? ballot >>> lane & 1 : 0;
    }
}
