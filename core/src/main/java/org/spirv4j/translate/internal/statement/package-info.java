// SPDX-License-Identifier: Apache-2.0
/**
 * The control flow of functions as statements of structured languages: sequences, selections, switches, loops, and the
 * jumps that leave them. Built from merge instructions without recursion. Knows no language.
 */
@NullMarked
package org.spirv4j.translate.internal.statement;

import org.jspecify.annotations.NullMarked;
