// SPDX-License-Identifier: Apache-2.0
/**
 * Writes segments so that neighbouring invocations are lanes of the vectors of {@code jdk.incubator.vector}. The
 * classes of that module are known by name only: programs are compiled like this when it is there.
 */
@NullMarked
package org.spirv4j.exec.jit.internal.lanes;

import org.jspecify.annotations.NullMarked;
