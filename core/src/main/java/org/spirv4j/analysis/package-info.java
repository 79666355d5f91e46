/**
 * What a module's structure implies: control flow, uses, reachability, types, layouts and the values of constants.
 *
 * <pre>{@code
 * for (Function function : module.layout().functions()) {
 *     ControlFlowGraph graph = ControlFlowGraph.of(function);
 *     DominatorTree dominators = DominatorTree.of(graph);
 *     LoopForest loops = LoopForest.of(graph, dominators);
 *     for (int b = 0; b < graph.blockCount(); b++) {
 *         System.out.println(function.block(b) + " under " + dominators.immediateDominator(b)
 *                 + ", in loop " + loops.innermostLoop(b));
 *     }
 * }
 * }</pre>
 *
 * <p>Blocks are numbers within their function, from 0 for the entry block; -1 stands for none. Control flow:
 * {@link org.spirv4j.analysis.ControlFlowGraph}, {@link org.spirv4j.analysis.DepthFirstSearch},
 * {@link org.spirv4j.analysis.DominatorTree}, {@link org.spirv4j.analysis.LoopForest} and
 * {@link org.spirv4j.analysis.StructuredConstructs}. Ids: {@link org.spirv4j.analysis.DefUse}.
 * Functions: {@link org.spirv4j.analysis.CallGraph} and {@link org.spirv4j.analysis.Reachability}. Types and constants:
 * {@link org.spirv4j.analysis.TypeTable}, {@link org.spirv4j.analysis.TypeEquality},
 * {@link org.spirv4j.analysis.TypeLayout} and {@link org.spirv4j.analysis.ConstantValues}. What a module would have to declare:
 * {@link org.spirv4j.analysis.Requirements}.
 *
 * <p>Each analysis is made by a static {@code of}, is immutable, and answers for any module that can be read, valid or
 * not. None is worse than n log n in the size of a valid module, and none recurses.
 */
package org.spirv4j.analysis;
