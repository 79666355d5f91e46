// SPDX-License-Identifier: Apache-2.0
/** The state of a run: memory, registers, lanes and where they stand; knows no instruction but control flow. */
@NullMarked
package org.spirv4j.exec.internal.machine;

import org.jspecify.annotations.NullMarked;
