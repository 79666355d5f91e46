// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

/** A step that reads and writes other registers than those of the operands and the result of its instruction. */
public interface StatedRegisters {
    /** The registers of lane 0 that the step reads, without those of constants. */
    int[] registersRead();

    /** The registers of lane 0 that the step writes. */
    int[] registersWritten();
}
