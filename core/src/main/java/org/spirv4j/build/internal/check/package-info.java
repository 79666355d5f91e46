// SPDX-License-Identifier: Apache-2.0
/** Checks that need no types: what the target environment supports, and that functions are not recursive. */
@NullMarked
package org.spirv4j.build.internal.check;

import org.jspecify.annotations.NullMarked;
