// SPDX-License-Identifier: Apache-2.0
/**
 * Facts about types and integer constants by id, which analyses, the validator, the builder and the requirements share.
 *
 * <p>{@link org.spirv4j.internal.type.TypeFacts} has the facts about a module;
 * {@link org.spirv4j.internal.type.TypeForm} packs the properties of a type into one {@code long}.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.type;
