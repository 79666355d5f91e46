// SPDX-License-Identifier: Apache-2.0
/** {@code spirv diff}: compares two modules. */
@NullMarked
package org.spirv4j.cli.command.diff;

import org.jspecify.annotations.NullMarked;
