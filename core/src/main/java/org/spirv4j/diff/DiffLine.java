// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

/**
 * A line of a comparison: an instruction of the source module, of the target module, or of both.
 *
 * @param source number of the instruction in the source module; -1 if the line was added
 * @param target number of the instruction in the target module; -1 if the line was removed
 * @param isChanged whether the instructions differ; true if one of them is missing
 */
public record DiffLine(int source, int target, boolean isChanged) {
    /** {@return whether both modules have an instruction in this line, equal or not} */
    public boolean isMatched() {
        return source >= 0 && target >= 0;
    }
}
