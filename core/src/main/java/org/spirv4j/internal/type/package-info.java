// SPDX-License-Identifier: Apache-2.0
/**
 * Facts about types and integer constants by id, for everything that stands on words: analyses, the validator, the builder
 * and the requirements of a module.
 *
 * <p>{@link org.spirv4j.internal.type.TypeFacts} answers questions about a module; {@link org.spirv4j.internal.type.TypeForm}
 * packs what most questions about a type are about into one {@code long}.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.type;
