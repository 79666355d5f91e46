// SPDX-License-Identifier: Apache-2.0
/**
 * Changes a copy of a module so that other languages can express it: its variable pointers, which none of them has. A
 * module that needs no change is translated as it is.
 */
@NullMarked
package org.spirv4j.translate.internal.legal;

import org.jspecify.annotations.NullMarked;
