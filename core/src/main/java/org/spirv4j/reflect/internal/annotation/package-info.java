// SPDX-License-Identifier: Apache-2.0
/**
 * The names and decorations of variables, types and members, as instructions of a module or its debug information state
 * them.
 */
@NullMarked
package org.spirv4j.reflect.internal.annotation;

import org.jspecify.annotations.NullMarked;
