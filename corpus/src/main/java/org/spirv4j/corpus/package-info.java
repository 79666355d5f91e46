// SPDX-License-Identifier: Apache-2.0
/**
 * Many modules at once: reads them from folders and archives, measures each, and sums them up.
 */
@NullMarked
package org.spirv4j.corpus;

import org.jspecify.annotations.NullMarked;
