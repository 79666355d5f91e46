// SPDX-License-Identifier: Apache-2.0
/**
 * The options of a translation, as printers read them. {@link org.spirv4j.translate.Translator} fills them; whoever
 * writes a part of the text reads those that concern it.
 */
@NullMarked
package org.spirv4j.translate.internal.option;

import org.jspecify.annotations.NullMarked;
