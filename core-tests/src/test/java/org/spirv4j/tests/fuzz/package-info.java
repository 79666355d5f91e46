// SPDX-License-Identifier: Apache-2.0
/**
 * Damaged and outsized inputs: whatever comes in, the library gives an answer or one of its declared exceptions, soon
 * and within bounded memory.
 */
@NullMarked
package org.spirv4j.tests.fuzz;

import org.jspecify.annotations.NullMarked;
