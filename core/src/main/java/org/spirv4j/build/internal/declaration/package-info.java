// SPDX-License-Identifier: Apache-2.0
/** Declarations of the module that is built, as words: copies by id, equal ones, and values of constants as text. */
@NullMarked
package org.spirv4j.build.internal.declaration;

import org.jspecify.annotations.NullMarked;
