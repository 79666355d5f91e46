// SPDX-License-Identifier: Apache-2.0
/** {@code spirv link}: links modules, also for a table of variants. */
@NullMarked
package org.spirv4j.cli.command.link;

import org.jspecify.annotations.NullMarked;
