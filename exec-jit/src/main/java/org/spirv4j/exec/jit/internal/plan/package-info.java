// SPDX-License-Identifier: Apache-2.0
/** What is decided before code is written: segments, the registers of steps, pointers, and constants. */
@NullMarked
package org.spirv4j.exec.jit.internal.plan;

import org.jspecify.annotations.NullMarked;
