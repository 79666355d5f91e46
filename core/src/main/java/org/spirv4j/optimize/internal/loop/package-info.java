// SPDX-License-Identifier: Apache-2.0
/** Passes that change loops. */
@NullMarked
package org.spirv4j.optimize.internal.loop;

import org.jspecify.annotations.NullMarked;
