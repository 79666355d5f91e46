// SPDX-License-Identifier: Apache-2.0
/**
 * What a program does while it runs, instruction by instruction. An {@link org.spirv4j.exec.observe.Observer} is given
 * to {@link org.spirv4j.exec.Program#withObserver}; it sees a {@link org.spirv4j.exec.observe.Moment} before each
 * instruction, and reads values, call stacks and places of invocations from it. {@link org.spirv4j.exec.debug} has
 * observers for common purposes.
 */
@NullMarked
package org.spirv4j.exec.observe;

import org.jspecify.annotations.NullMarked;
