// SPDX-License-Identifier: Apache-2.0
/** The types of values, and the form in which values of a type lie in memory. */
@NullMarked
package org.spirv4j.exec.internal.type;

import org.jspecify.annotations.NullMarked;
