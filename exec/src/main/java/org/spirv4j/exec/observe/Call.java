// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.observe;

/**
 * An active call of a function.
 *
 * @param functionId the id of the function
 * @param blockId the id of the label of the block that is executed
 * @param wordOffset the word offset of the instruction that is executed in it: in calls but the innermost, an
 *     OpFunctionCall
 */
public record Call(int functionId, int blockId, int wordOffset) {}
