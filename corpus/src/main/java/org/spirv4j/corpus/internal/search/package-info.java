// SPDX-License-Identifier: Apache-2.0
/**
 * Finds modules inside other files. In come the bytes of a file, once from start to end; out go the modules in it
 * ({@link org.spirv4j.corpus.internal.search.Finds}), in the order of their places. {@code BinarySearch} reads
 * bytes, {@code TextSearch} arrays of numbers and base64 in text; what they find is checked by {@code
 * ModuleExtent}, which also says where a module ends.
 */
@NullMarked
package org.spirv4j.corpus.internal.search;

import org.jspecify.annotations.NullMarked;
