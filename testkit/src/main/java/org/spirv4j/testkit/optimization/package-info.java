// SPDX-License-Identifier: Apache-2.0
/** Compares what programs compute before and after optimisation. */
@NullMarked
package org.spirv4j.testkit.optimization;

import org.jspecify.annotations.NullMarked;
