// SPDX-License-Identifier: Apache-2.0
/** Instructions of a function in the order in which they are written, as words in buffers. */
@NullMarked
package org.spirv4j.build.internal.sequence;

import org.jspecify.annotations.NullMarked;
