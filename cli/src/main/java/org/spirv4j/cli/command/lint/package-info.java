// SPDX-License-Identifier: Apache-2.0
/** {@code spirv lint}: reports probable mistakes of valid modules. */
@NullMarked
package org.spirv4j.cli.command.lint;

import org.jspecify.annotations.NullMarked;
