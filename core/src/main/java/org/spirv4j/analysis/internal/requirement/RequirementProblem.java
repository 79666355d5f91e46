// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

/**
 * A requirement that the environment does not support.
 *
 * @param wordOffset word offset of the instruction in the scanned array
 * @param instruction index of the instruction, from 0 for the first one scanned
 * @param message the reason
 */
public record RequirementProblem(int wordOffset, int instruction, String message) {}
