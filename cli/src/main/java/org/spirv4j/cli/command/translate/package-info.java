// SPDX-License-Identifier: Apache-2.0
/** {@code spirv translate}. */
@NullMarked
package org.spirv4j.cli.command.translate;

import org.jspecify.annotations.NullMarked;
