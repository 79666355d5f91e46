// SPDX-License-Identifier: Apache-2.0
/** A language server for SPIR-V assembly (the Language Server Protocol). */
@NullMarked
package org.spirv4j.lsp;

import org.jspecify.annotations.NullMarked;
