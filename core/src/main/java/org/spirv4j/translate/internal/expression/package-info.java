// SPDX-License-Identifier: Apache-2.0
/**
 * Which values are written where they are used, and which in variables before. A value moves into its only use if no
 * write that it could see lies between. Knows no language.
 */
@NullMarked
package org.spirv4j.translate.internal.expression;

import org.jspecify.annotations.NullMarked;
