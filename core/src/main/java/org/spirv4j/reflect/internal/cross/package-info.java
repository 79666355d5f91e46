// SPDX-License-Identifier: Apache-2.0
/** The JSON object that the tool {@code spirv-cross} prints with {@code --reflect}. */
@NullMarked
package org.spirv4j.reflect.internal.cross;

import org.jspecify.annotations.NullMarked;
