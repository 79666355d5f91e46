// SPDX-License-Identifier: Apache-2.0
/** The source locations of instructions, as line instructions and debug information state them. */
@NullMarked
package org.spirv4j.internal.source;

import org.jspecify.annotations.NullMarked;
