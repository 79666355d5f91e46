// SPDX-License-Identifier: Apache-2.0
/** Passes that change the branches and blocks of functions. */
@NullMarked
package org.spirv4j.optimize.internal.flow;

import org.jspecify.annotations.NullMarked;
