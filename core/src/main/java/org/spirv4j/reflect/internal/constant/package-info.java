// SPDX-License-Identifier: Apache-2.0
/**
 * Constants that specialization constants determine, and the sizes in bytes that depend on them, as values and as
 * expressions.
 */
@NullMarked
package org.spirv4j.reflect.internal.constant;

import org.jspecify.annotations.NullMarked;
