// SPDX-License-Identifier: Apache-2.0
/** Source lines that say where instructions come from, while passes move and copy them. */
@NullMarked
package org.spirv4j.analysis.internal.line;

import org.jspecify.annotations.NullMarked;
