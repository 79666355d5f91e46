// SPDX-License-Identifier: Apache-2.0
/**
 * What checks remember of memory and invocations: which bytes have been written, who accessed which bytes last, and
 * which accesses of others each invocation knows to be over. Knows no instruction and no memory.
 */
@NullMarked
package org.spirv4j.exec.internal.shadow;

import org.jspecify.annotations.NullMarked;
