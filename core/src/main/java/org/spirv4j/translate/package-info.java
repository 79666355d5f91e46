// SPDX-License-Identifier: Apache-2.0
/**
 * Translates modules to shading languages. {@link org.spirv4j.translate.Translator} makes a text of an entry point, or
 * says all that the language cannot express.
 *
 * <p>A translation takes these steps: variables and built-ins of the module get their place in the language (its
 * resources); control flow becomes statements ({@code internal.statement}) that are written in an order and with
 * variables as planned ({@code internal.plan}); values become expressions where they are used
 * ({@code internal.expression}), spelled by data ({@code internal.spelling}); a printer ({@code internal.glsl}) writes
 * the text. Only printers know a language.
 */
@NullMarked
package org.spirv4j.translate;

import org.jspecify.annotations.NullMarked;
