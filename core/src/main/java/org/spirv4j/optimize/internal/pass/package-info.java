// SPDX-License-Identifier: Apache-2.0
/** What the passes of the library share. */
@NullMarked
package org.spirv4j.optimize.internal.pass;

import org.jspecify.annotations.NullMarked;
