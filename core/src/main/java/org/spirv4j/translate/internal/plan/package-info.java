// SPDX-License-Identifier: Apache-2.0
/** How a function is written in any language with structured control flow. */
@NullMarked
package org.spirv4j.translate.internal.plan;

import org.jspecify.annotations.NullMarked;
