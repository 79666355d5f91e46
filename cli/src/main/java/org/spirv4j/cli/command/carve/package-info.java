// SPDX-License-Identifier: Apache-2.0
/** {@code spirv carve}: finds modules inside other files, and extracts them. */
@NullMarked
package org.spirv4j.cli.command.carve;

import org.jspecify.annotations.NullMarked;
