// SPDX-License-Identifier: Apache-2.0
/** What the stages of a pipeline hand to each other: built-in variables, and values at locations. */
@NullMarked
package org.spirv4j.exec.internal.stage;

import org.jspecify.annotations.NullMarked;
