// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.assembly;

/** What became of an operand or of a row of operands. */
enum Outcome {
    /** Read; the next operand may follow. */
    READ,
    /** An optional operand is not there, so the instruction ends. */
    ENDED,
    /** An error was reported; the instruction is given up. */
    FAILED
}
