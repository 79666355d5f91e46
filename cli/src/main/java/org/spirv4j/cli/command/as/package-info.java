// SPDX-License-Identifier: Apache-2.0
/** {@code spirv as}: assembly text to modules. */
@NullMarked
package org.spirv4j.cli.command.as;

import org.jspecify.annotations.NullMarked;
