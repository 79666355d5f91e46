// SPDX-License-Identifier: Apache-2.0
/** Drawings of control flow, dominators and calls as files, for {@code cfg}, {@code dis} and {@code spirv-cfg}. */
@NullMarked
package org.spirv4j.cli.graph;

import org.jspecify.annotations.NullMarked;
