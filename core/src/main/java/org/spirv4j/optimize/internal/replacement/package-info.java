// SPDX-License-Identifier: Apache-2.0
/**
 * What passes share that replace declarations: structures with fewer members, arrays of other elements, the order in
 * which declarations must stand, and the names and decorations that the parts of a variable take over.
 */
@NullMarked
package org.spirv4j.optimize.internal.replacement;

import org.jspecify.annotations.NullMarked;
