// SPDX-License-Identifier: Apache-2.0
/**
 * What the disassembler is made of besides the printing itself: the bytes on their way out, the names of ids, the text of
 * literals, which decorations an id has, and how the blocks of a function nest.
 */
package org.spirv4j.internal.disassembly;
