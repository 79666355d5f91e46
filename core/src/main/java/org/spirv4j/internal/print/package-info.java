// SPDX-License-Identifier: Apache-2.0
/**
 * Instructions as text: buffered output, names of ids, literals, and decorations by id. Views of modules, messages and
 * the disassembler print with it.
 */
package org.spirv4j.internal.print;
