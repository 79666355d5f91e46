// SPDX-License-Identifier: Apache-2.0
/** Passes that replace calls by the bodies of the called functions. */
@NullMarked
package org.spirv4j.optimize.internal.inline;

import org.jspecify.annotations.NullMarked;
