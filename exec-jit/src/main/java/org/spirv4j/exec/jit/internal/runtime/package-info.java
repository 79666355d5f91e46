// SPDX-License-Identifier: Apache-2.0
/**
 * What compiled programs use while they run: the values of invocations between segments, and the machine for other
 * steps.
 */
@NullMarked
package org.spirv4j.exec.jit.internal.runtime;

import org.jspecify.annotations.NullMarked;
