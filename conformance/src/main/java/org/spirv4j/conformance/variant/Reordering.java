// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.variant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/**
 * Writes the instructions of a module in another order in which they mean the same. Instructions are given by their
 * numbers.
 */
final class Reordering {
    private static final int HEADER = 5;

    private final SpirvModule module;
    private final Random random;
    private final int body;

    Reordering(SpirvModule module, Random random) {
        this.module = module;
        this.random = random;
        body = body(module);
    }

    private static int body(SpirvModule module) {
        int first = 0;
        for (Instruction instruction : module.instructions()) {
            if (instruction.is(Op.OpFunction, Op.OpGraphARM)) {
                return first;
            }
            first++;
        }
        return first;
    }

    /** The order of capabilities, extensions, execution modes, names, annotations and declarations changes. */
    SpirvModule ofDeclarations() {
        List<Integer> order = new ArrayList<>();
        for (LayoutSection section : LayoutSection.values()) {
            List<List<Integer>> units = new ArrayList<>();
            for (int i = 0; i < body; i++) {
                if (section(i) == section) {
                    boolean continues = !units.isEmpty() && isContinuation(i);
                    if (continues) {
                        units.get(units.size() - 1).add(i);
                    } else {
                        units.add(new ArrayList<>(List.of(i)));
                    }
                }
            }
            switch (section) {
                case CAPABILITIES, EXTENSIONS, EXECUTION_MODES, NAMES -> Collections.shuffle(units, random);
                case ANNOTATIONS, DECLARATIONS -> units = inRandomOrder(units);
                case IMPORTS, MEMORY_MODEL, ENTRY_POINTS, SOURCES, PROCESSES -> {}
            }
            units.forEach(order::addAll);
        }
        for (int i = body; i < module.instructions().size(); i++) {
            order.add(i);
        }
        return write(order);
    }

    /** The order of functions and entry points changes. */
    SpirvModule ofFunctions() {
        List<Integer> order = new ArrayList<>();
        List<Integer> entryPoints = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < body; i++) {
            if (section(i) == LayoutSection.ENTRY_POINTS) {
                entryPoints.add(i);
                at = entryPoints.size() == 1 ? order.size() : at;
            } else {
                order.add(i);
            }
        }
        Collections.shuffle(entryPoints, random);
        order.addAll(at, entryPoints);
        List<List<Integer>> functions = new ArrayList<>();
        int next = body;
        for (Function function : module.layout().functions()) {
            List<Integer> instructions = new ArrayList<>();
            // Lines before a function belong to it.
            for (; next < function.endInstruction(); next++) {
                instructions.add(next);
            }
            functions.add(instructions);
        }
        Collections.shuffle(functions, random);
        functions.forEach(order::addAll);
        for (; next < module.instructions().size(); next++) {
            order.add(next);
        }
        return write(order);
    }

    /** The order of blocks changes; each is after those that dominate it. */
    SpirvModule ofBlocks() {
        List<Integer> order = new ArrayList<>();
        int next = 0;
        for (Function function : module.layout().functions()) {
            for (Block block : blocks(function)) {
                int first = function.block(0).firstInstruction();
                for (; next < first; next++) {
                    order.add(next);
                }
                // Lines before a block belong to it.
                int start = block.index() == 0
                        ? first
                        : function.block(block.index() - 1).endInstruction();
                for (int i = start; i < block.endInstruction(); i++) {
                    order.add(i);
                }
            }
            int last = function.blockCount() - 1;
            next = last < 0 ? next : function.block(last).endInstruction();
        }
        for (; next < module.instructions().size(); next++) {
            order.add(next);
        }
        return write(order);
    }

    /** The blocks in a random order of the tree of dominators; those that are not reached come last, in their order. */
    private List<Block> blocks(Function function) {
        if (function.blockCount() == 0) {
            return List.of();
        }
        ControlFlowGraph graph = ControlFlowGraph.of(function);
        DominatorTree tree = DominatorTree.of(graph);
        Map<Integer, List<Integer>> children = new HashMap<>();
        List<Block> unreached = new ArrayList<>();
        for (int block = 1; block < function.blockCount(); block++) {
            if (tree.contains(block)) {
                children.computeIfAbsent(tree.immediateDominator(block), key -> new ArrayList<>())
                        .add(block);
            } else {
                unreached.add(function.block(block));
            }
        }
        List<Block> order = new ArrayList<>();
        List<Integer> free = new ArrayList<>(List.of(0));
        while (!free.isEmpty()) {
            int block = free.remove(random.nextInt(free.size()));
            order.add(function.block(block));
            free.addAll(children.getOrDefault(block, List.of()));
        }
        order.addAll(unreached);
        return order;
    }

    private LayoutSection section(int instruction) {
        return LayoutSection.of(module.instruction(instruction).opcode());
    }

    private boolean is(int instruction, Op op) {
        return module.instruction(instruction).is(op);
    }

    /** Whether an instruction must follow the one before it. */
    private boolean isContinuation(int instruction) {
        String name = module.instruction(instruction).op().map(Op::name).orElse("");
        return name.contains("Continued") || is(instruction - 1, Op.OpLine);
    }

    /** Units in a random order in which ids are defined before they are used, if they were. */
    private List<List<Integer>> inRandomOrder(List<List<Integer>> units) {
        Map<Integer, Integer> unitOf = new HashMap<>();
        for (int unit = 0; unit < units.size(); unit++) {
            for (int i : units.get(unit)) {
                Instruction instruction = module.instruction(i);
                if (instruction.resultId() != 0) {
                    unitOf.put(instruction.resultId(), unit);
                }
            }
        }
        for (int unit = 0; unit < units.size(); unit++) {
            for (int i : units.get(unit)) {
                if (is(i, Op.OpTypeForwardPointer)) {
                    unitOf.put(module.instruction(i).operands().get(0).word(), unit);
                }
            }
        }
        int[] waiting = new int[units.size()];
        Map<Integer, List<Integer>> users = new HashMap<>();
        List<Integer> free = new ArrayList<>();
        for (int unit = 0; unit < units.size(); unit++) {
            Set<Integer> needed = new HashSet<>();
            for (int i : units.get(unit)) {
                for (Operand operand : module.instruction(i).operandsWithResult()) {
                    Integer definition = operand.isId() ? unitOf.get(operand.word()) : null;
                    // What is used before its definition may be so afterwards.
                    if (definition != null && definition < unit && needed.add(definition)) {
                        users.computeIfAbsent(definition, key -> new ArrayList<>())
                                .add(unit);
                        waiting[unit]++;
                    }
                }
            }
            if (waiting[unit] == 0) {
                free.add(unit);
            }
        }
        List<List<Integer>> order = new ArrayList<>();
        while (!free.isEmpty()) {
            int last = free.size() - 1;
            Collections.swap(free, random.nextInt(free.size()), last);
            int unit = free.remove(last);
            order.add(units.get(unit));
            for (int user : users.getOrDefault(unit, List.of())) {
                if (--waiting[user] == 0) {
                    free.add(user);
                }
            }
        }
        return order;
    }

    private SpirvModule write(List<Integer> order) {
        int[] words = module.words();
        int[] result = Arrays.copyOf(words, words.length);
        int to = HEADER;
        for (int i : order) {
            Instruction instruction = module.instruction(i);
            System.arraycopy(words, instruction.wordOffset(), result, to, instruction.wordCount());
            to += instruction.wordCount();
        }
        if (to != words.length) {
            throw new IllegalStateException(words.length - to + " words are missing");
        }
        return SpirvModule.ofWords(result, ReadOptions.DEFAULT.withGrammar(module.grammar()));
    }
}
