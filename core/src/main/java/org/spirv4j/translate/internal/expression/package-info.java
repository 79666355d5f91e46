// SPDX-License-Identifier: Apache-2.0
/** expression */
@NullMarked
package org.spirv4j.translate.internal.expression;

import org.jspecify.annotations.NullMarked;
