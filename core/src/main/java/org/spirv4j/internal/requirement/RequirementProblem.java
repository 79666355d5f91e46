// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.requirement;

/**
 * Something that the environment does not have.
 *
 * @param wordOffset where the instruction that needs it stands, in words of the array that was scanned
 * @param instruction number of that instruction, from 0 for the first that was scanned
 * @param message a sentence with the reason
 */
public record RequirementProblem(int wordOffset, int instruction, String message) {}
