// SPDX-License-Identifier: Apache-2.0
/** {@code spirv objdump}: lists the parts of modules, and extracts the source files that they contain. */
@NullMarked
package org.spirv4j.cli.command.objdump;

import org.jspecify.annotations.NullMarked;
