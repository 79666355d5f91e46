// SPDX-License-Identifier: Apache-2.0
/**
 * Passes that make a module valid, or more robust, for a particular consumer: storage classes and arguments after other
 * passes, instructions that a stage does not support, indexes that may be out of bounds, interlocks, and bugs of
 * drivers.
 */
@NullMarked
package org.spirv4j.optimize.internal.repair;

import org.jspecify.annotations.NullMarked;
