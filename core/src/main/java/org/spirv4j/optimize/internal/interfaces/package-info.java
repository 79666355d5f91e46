// SPDX-License-Identifier: Apache-2.0
/**
 * Passes over the inputs and outputs of entry points: which locations a stage uses, and variables that become smaller,
 * several, or unused. {@code VariableLocations} counts locations for all of them.
 */
@NullMarked
package org.spirv4j.optimize.internal.interfaces;

import org.jspecify.annotations.NullMarked;
