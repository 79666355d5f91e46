// SPDX-License-Identifier: Apache-2.0
/**
 * Analyses of modules: control flow, uses of ids, reachability, types, layouts, the values of constants, and
 * requirements.
 *
 * <p>Control flow is analyzed function by function. Blocks are numbers in their function, from 0 for the entry block;
 * -1 stands for none:
 *
 * <pre>{@code
 * for (Function function : module.layout().functions()) {
 *     ControlFlowGraph graph = ControlFlowGraph.of(function);
 *     DominatorTree dominators = DominatorTree.of(graph);
 *     LoopForest loops = LoopForest.of(graph, dominators);
 *     for (int b = 0; b < graph.blockCount(); b++) {
 *         System.out.println(function.block(b) + " under " + dominators.immediateDominator(b) + ", in loop "
 *                 + loops.innermostLoop(b));
 *     }
 * }
 * }</pre>
 *
 * <p>{@link org.spirv4j.analysis.StructuredConstructs} are the selections, loops and switches of structured control
 * flow, and {@link org.spirv4j.analysis.DepthFirstSearch} determines back edges. {@link org.spirv4j.analysis.CallGraph}
 * has the calls between functions, {@link org.spirv4j.analysis.Reachability} the functions and variables that each
 * entry point uses, {@link org.spirv4j.analysis.DefUse} the uses of each id.
 *
 * <p>{@link org.spirv4j.analysis.TypeTable} describes types, {@link org.spirv4j.analysis.ConstantValues}
 * computes constants, also under a specialization, and {@link org.spirv4j.analysis.TypeLayout} has sizes and offsets in
 * memory:
 *
 * <pre>{@code
 * TypeTable types = TypeTable.of(module);
 * ConstantValues constants = ConstantValues.of(module);
 * TypeLayout layout = TypeLayout.declared(module, constants);
 * for (Instruction type : module.layout().types()) {
 *     if (types.kind(type.resultId()) == TypeTable.Kind.STRUCT) {
 *         System.out.println(type.result() + ": " + layout.size(type.resultId()) + " bytes");
 *     }
 * }
 * }</pre>
 *
 * <p>{@link org.spirv4j.analysis.Requirements} determines the version, capabilities and extensions that a module needs:
 *
 * <pre>{@code
 * Requirements needed = Requirements.of(module, TargetEnv.VULKAN_1_2);
 * System.out.println(needed.version() + " " + needed.capabilities() + " " + needed.extensions());
 * }</pre>
 *
 * <p>Each analysis is made by a static method {@code of}, is immutable, and accepts any module that can be read, valid
 * or not. No analysis takes more than n log n time in the size of a valid module, and none is recursive.
 */
@NullMarked
package org.spirv4j.analysis;

import org.jspecify.annotations.NullMarked;
