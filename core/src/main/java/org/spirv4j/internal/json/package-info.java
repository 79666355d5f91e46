// SPDX-License-Identifier: Apache-2.0
/** Writes JSON, for reflection, the command and corpora. */
@NullMarked
package org.spirv4j.internal.json;

import org.jspecify.annotations.NullMarked;
