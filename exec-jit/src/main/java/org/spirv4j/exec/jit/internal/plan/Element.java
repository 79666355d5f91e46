// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.Optional;
import org.spirv4j.exec.internal.machine.Operand;

/**
 * What a pointer into a known resource points to, as 32-bit numbers: the JVM removes checks of an {@code int} that a
 * loop counts from the loop, and those of offsets of 64 bits it does not.
 *
 * @param resource the number of the resource
 * @param constant the offset in bytes for index 0
 * @param stride the distance in bytes from an index to the next, at least 1
 * @param index a signed number of at most 32 bits; empty for 0
 */
public record Element(int resource, int constant, int stride, Optional<Operand> index) {}
