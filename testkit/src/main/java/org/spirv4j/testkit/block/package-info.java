// SPDX-License-Identifier: Apache-2.0
/** Random structures for buffers, whose layouts are compared with what Java and drivers make of them. */
@NullMarked
package org.spirv4j.testkit.block;

import org.jspecify.annotations.NullMarked;
