// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

/** Removes one instruction. */
public interface InstructionOpportunity extends Opportunity {
    /** {@return the number of the instruction in the module in which the opportunity was found} */
    int instruction();
}
