// SPDX-License-Identifier: Apache-2.0
/**
 * Passes over constants outside functions: they set, freeze and compute specialization constants, and remove constants
 * that are unused or equal to another one.
 */
@NullMarked
package org.spirv4j.optimize.internal.constant;

import org.jspecify.annotations.NullMarked;
