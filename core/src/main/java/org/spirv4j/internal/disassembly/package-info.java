// SPDX-License-Identifier: Apache-2.0
/**
 * Parts of the disassembler: buffered output, names of ids, text of literals and instructions, decorations by id, and the nesting
 * of a function's blocks.
 */
package org.spirv4j.internal.disassembly;
