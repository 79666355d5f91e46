// SPDX-License-Identifier: Apache-2.0
/**
 * What a {@link org.spirv4j.translate.Translation} is told in. {@link org.spirv4j.translate.text.Language} lists the
 * languages with their versions; {@link org.spirv4j.translate.text.TextResource} is a variable of a text that a host or
 * another stage has to know, with its slots in module and text, and holds the rules by which a caller places and names
 * resources. Stands before the printers, which fill it.
 */
@NullMarked
package org.spirv4j.translate.text;

import org.jspecify.annotations.NullMarked;
