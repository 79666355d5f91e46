// SPDX-License-Identifier: Apache-2.0
/** Writes bytecode for steps and segments. */
@NullMarked
package org.spirv4j.exec.jit.internal.write;

import org.jspecify.annotations.NullMarked;
