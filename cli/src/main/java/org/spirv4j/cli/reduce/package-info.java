// SPDX-License-Identifier: Apache-2.0
/** The tests of {@code spirv reduce}, and the reduction step by step of {@code spirv-reduce}. */
@NullMarked
package org.spirv4j.cli.reduce;

import org.jspecify.annotations.NullMarked;
