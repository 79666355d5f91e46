// SPDX-License-Identifier: Apache-2.0
/** Translates recorded modules and asks compilers of the target language about the texts. */
@NullMarked
package org.spirv4j.conformance.translate;

import org.jspecify.annotations.NullMarked;
