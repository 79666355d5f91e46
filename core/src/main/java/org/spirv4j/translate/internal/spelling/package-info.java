// SPDX-License-Identifier: Apache-2.0
/** Spellings of instructions as data. */
@NullMarked
package org.spirv4j.translate.internal.spelling;

import org.jspecify.annotations.NullMarked;
