// SPDX-License-Identifier: Apache-2.0
/** Passes over variables and memory. */
@NullMarked
package org.spirv4j.optimize.internal.memory;

import org.jspecify.annotations.NullMarked;
