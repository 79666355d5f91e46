// SPDX-License-Identifier: Apache-2.0
/**
 * How languages spell instructions, as data: {@code grammar/spellings.table} has a row per instruction with the form,
 * the least versions and the extensions. A row that says {@code code} is written by a printer. The page
 * {@code docs/spellings.md} is made from the same rows.
 */
@NullMarked
package org.spirv4j.translate.internal.spelling;

import org.jspecify.annotations.NullMarked;
