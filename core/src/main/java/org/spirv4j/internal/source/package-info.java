// SPDX-License-Identifier: Apache-2.0
/** Source texts that modules contain: which line of the text a line number of debug information means. */
@NullMarked
package org.spirv4j.internal.source;

import org.jspecify.annotations.NullMarked;
