// SPDX-License-Identifier: Apache-2.0
/** The state of a run for observers: places of invocations, call stacks, and values in registers and memory. */
@NullMarked
package org.spirv4j.exec.internal.observe;

import org.jspecify.annotations.NullMarked;
