// SPDX-License-Identifier: Apache-2.0
/**
 * Passes that express a module in other terms for the sake of its consumer: the memory model Vulkan, core instructions
 * instead of those of AMD's extensions, untyped pointers, and smaller precision where RelaxedPrecision allows it. They
 * need not make a module smaller or faster.
 */
@NullMarked
package org.spirv4j.optimize.internal.conversion;

import org.jspecify.annotations.NullMarked;
