// SPDX-License-Identifier: Apache-2.0
/**
 * Makes modules smaller that show a defect: finds the smallest module for which a test is still true.
 */
@NullMarked
package org.spirv4j.reduce;

import org.jspecify.annotations.NullMarked;
