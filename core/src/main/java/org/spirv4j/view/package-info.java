// SPDX-License-Identifier: Apache-2.0
/**
 * Views of modules: disassembly, control-flow graphs and reflections as HTML pages, and graphs for Graphviz.
 *
 * <p>A listing is the disassembly of a module with links from ids to their definitions and uses:
 *
 * <pre>{@code
 * try (OutputStream out = Files.newOutputStream(page)) {
 *     HtmlListing.create().withTitle("shader.spv").write(module, out);
 * }
 * }</pre>
 *
 * <p>Graphs show the blocks of functions, the edges between them, and structured constructs as boxes, on a page or in
 * the language of Graphviz:
 *
 * <pre>{@code
 * ControlFlowPage.create().withTitle("shader.spv").write(module, out);
 * ControlFlowDot.create().withInstructions(true).write(module, out);
 * }</pre>
 *
 * <p>The page of a reflection shows descriptor sets, inputs and outputs, and the memory of blocks as boxes of bytes:
 *
 * <pre>{@code
 * ReflectionPage.create().withTitle("shader.spv").write(reflection, out);
 * }</pre>
 *
 * <p>One page can show everything about a module, with findings at their instructions:
 *
 * <pre>{@code
 * ExplorerPage.create().withTitle("shader.spv").withFindings(findings).write(module, out);
 * }</pre>
 *
 * <p>A translation is shown beside the disassembly, line by line:
 *
 * <pre>{@code
 * ExplorerPage.create().withTitle("shader.spv").write(translation, out);
 * }</pre>
 *
 * <p>Pages need no network and no other file, and the same module gives the same bytes. Text from the module is
 * escaped, and a page runs no script but its own.
 */
@NullMarked
package org.spirv4j.view;

import org.jspecify.annotations.NullMarked;
