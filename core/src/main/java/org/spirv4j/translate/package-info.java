// SPDX-License-Identifier: Apache-2.0
/**
 * Translates modules to shading languages. {@link org.spirv4j.translate.Translator} makes a text of an entry point, or
 * says all that the language cannot express.
 */
@NullMarked
package org.spirv4j.translate;

import org.jspecify.annotations.NullMarked;
