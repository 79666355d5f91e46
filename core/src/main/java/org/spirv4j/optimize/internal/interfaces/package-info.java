// SPDX-License-Identifier: Apache-2.0
/** Passes over the interface of a module: descriptors, inputs and outputs, and the interfaces of entry points. */
@NullMarked
package org.spirv4j.optimize.internal.interfaces;

import org.jspecify.annotations.NullMarked;
