// SPDX-License-Identifier: Apache-2.0
/** {@code spirv stats}: instructions and words of modules by section and opcode. */
@NullMarked
package org.spirv4j.cli.command.stats;

import org.jspecify.annotations.NullMarked;
