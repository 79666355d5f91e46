// SPDX-License-Identifier: Apache-2.0
/** What the language server and the debug adapter share; not part of the API. */
@NullMarked
package org.spirv4j.lsp.internal;

import org.jspecify.annotations.NullMarked;
