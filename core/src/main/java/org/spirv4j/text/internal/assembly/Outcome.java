// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

/** The result of reading an operand or a list of operands. */
enum Outcome {
    /** Read; the next operand may follow. */
    READ,
    /** An optional operand is absent, so the instruction ends. */
    ENDED,
    /** An error was reported; the instruction is abandoned. */
    FAILED
}
