// SPDX-License-Identifier: Apache-2.0
/**
 * Compares two modules. {@link org.spirv4j.diff.ModuleDiffer#compare} matches the ids, types, functions and
 * instructions of a source module with those of a target module, by name, decoration, operands and use, so that modules
 * with different ids can be compared:
 *
 * <pre>{@code
 * ModuleDiff diff = ModuleDiffer.create().compare(before, after);
 * if (diff.differences().contains(Difference.CONTENT)) {
 *     out.print(DiffPrinter.create().withContext(1).print(diff));
 * } else {
 *     out.println("equal but for " + diff.differences());
 * }
 * }</pre>
 *
 * <p>{@link org.spirv4j.diff.ModuleHash} finds equal modules among many. The words that it hashes are a canonical form
 * of a module; a comparison first matches all instructions of two modules whose forms are equal, and other modules by
 * what their instructions have in common.
 *
 * <p>Lines of text name ids by their numbers in the source module; ids of the target module that match none have
 * numbers from the id bound of the source module.
 */
@NullMarked
package org.spirv4j.diff;

import org.jspecify.annotations.NullMarked;
