// SPDX-License-Identifier: Apache-2.0
/**
 * How a function is written in any language with structured control flow: which values get variables, where these are
 * declared, and what is copied for {@code OpPhi}. Made once per function, before its text. Knows no language.
 */
@NullMarked
package org.spirv4j.translate.internal.plan;

import org.jspecify.annotations.NullMarked;
