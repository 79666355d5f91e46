// SPDX-License-Identifier: Apache-2.0
/** {@code spirv lsp}: the language server. */
@NullMarked
package org.spirv4j.cli.command.lsp;

import org.jspecify.annotations.NullMarked;
