// SPDX-License-Identifier: Apache-2.0
/** Steps that look for mistakes of a program while it runs; they stand around the steps of instructions. */
@NullMarked
package org.spirv4j.exec.internal.check;

import org.jspecify.annotations.NullMarked;
