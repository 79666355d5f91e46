// SPDX-License-Identifier: Apache-2.0
/** The debugger of {@code spirv debug}: its commands, and what it prints. */
@NullMarked
package org.spirv4j.cli.command.run.debug;

import org.jspecify.annotations.NullMarked;
