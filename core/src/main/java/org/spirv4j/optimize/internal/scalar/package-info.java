// SPDX-License-Identifier: Apache-2.0
/** Passes over values: dead code, constants, algebra, redundancy. */
@NullMarked
package org.spirv4j.optimize.internal.scalar;

import org.jspecify.annotations.NullMarked;
