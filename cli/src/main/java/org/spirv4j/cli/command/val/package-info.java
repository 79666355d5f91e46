// SPDX-License-Identifier: Apache-2.0
/** {@code spirv val}: validates modules. */
@NullMarked
package org.spirv4j.cli.command.val;

import org.jspecify.annotations.NullMarked;
