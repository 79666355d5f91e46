// SPDX-License-Identifier: Apache-2.0
/** {@code spirv reduce}, with its tests of modules, and the reduction step by step of {@code spirv-reduce}. */
@NullMarked
package org.spirv4j.cli.command.reduce;

import org.jspecify.annotations.NullMarked;
