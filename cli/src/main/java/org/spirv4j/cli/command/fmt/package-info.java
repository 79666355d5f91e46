// SPDX-License-Identifier: Apache-2.0
/** {@code spirv fmt}: assembly text in the layout of the disassembler. */
@NullMarked
package org.spirv4j.cli.command.fmt;

import org.jspecify.annotations.NullMarked;
