// SPDX-License-Identifier: Apache-2.0
/**
 * What a {@link org.spirv4j.translate.Translation} is told in: languages, the resources of a text, the positions of
 * instructions in it; and the rules by which a caller places and names resources.
 */
@NullMarked
package org.spirv4j.translate.text;

import org.jspecify.annotations.NullMarked;
