// SPDX-License-Identifier: Apache-2.0
/**
 * How passes run: what the rooms of passes share to walk over functions and over what is left to do.
 *
 * <p>A pass is a {@link org.spirv4j.edit.Pass}, which changes an {@link org.spirv4j.edit.EditableModule}. A pass that
 * changes each function by itself is a {@link FunctionPass}. It prepares in {@code start} what all functions share, and
 * gives back the work for a single function, which walks over blocks ({@code firstBlock}, {@code nextBlock}) and over
 * the instructions of each ({@code firstInstruction}, {@code nextInBlock}). Work that removes an instruction asks for
 * the next one before.
 *
 * <p>The optimizer runs several such passes over a function before it goes on to the next one, and leaves a function
 * alone that has not changed since. So what {@code start} has found must hold while other passes add instructions,
 * blocks, ids and declarations; what may change between functions is looked up for each function.
 *
 * <p>Functions, blocks, instructions and ids are numbers from 1, and 0 is none. Facts about them are therefore arrays:
 * {@link WorkNumbers} has an array that grows with the module and is used for one function after another, and
 * {@link WorkList} has instructions that wait to be visited. A pass that visits the users of what it has changed takes
 * them from a list instead of walking over the function again; all passes take time in what they change, or linear in
 * the module.
 *
 * <p>{@link CallOrder} has the functions that entry points and exports reach, callees first, and which are recursive,
 * for passes that look into calls. {@link PassAccess} gives passes the facts about types, which the edit model does not
 * export.
 *
 * <p>What passes may assume about instructions and memory is in {@code fact}, what they share to replace declarations
 * in {@code replacement}, and what keeps functions in static single assignment form in {@code ssa}. A new pass stands
 * in the room of its subject, and gets its method in {@code Passes} or {@code ModulePasses} and its flag in {@code
 * flag}.
 */
@NullMarked
package org.spirv4j.optimize.internal.pass;

import org.jspecify.annotations.NullMarked;
