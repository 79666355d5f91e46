// SPDX-License-Identifier: Apache-2.0
/**
 * Passes over descriptors: they split and combine images and samplers, give each element or member of a variable a
 * descriptor of its own, change sets and bindings, and lay out blocks anew. {@link
 * org.spirv4j.optimize.internal.replacement.Descriptions} names and decorates what replaces a variable.
 */
@NullMarked
package org.spirv4j.optimize.internal.descriptor;

import org.jspecify.annotations.NullMarked;
