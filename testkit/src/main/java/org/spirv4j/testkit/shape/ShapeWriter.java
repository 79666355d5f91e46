// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.testkit.shape.ShapeBlock.Condition;
import org.spirv4j.testkit.shape.ShapeBlock.End;
import org.spirv4j.testkit.shape.ShapeBlock.Loop;

/** Puts instructions into the blocks of a function; values are used wherever their definitions dominate. */
final class ShapeWriter {
    /** A value: its id, its type, and the number of the block that defines it. */
    private record Named(String id, String type, int block) {}

    /** An OpPhi that gets its operands when all blocks have their values. */
    private record OpenPhi(ShapeBlock block, int index, String id, String type) {}

    /** The types of pointers, in their order from whole tables to numbers. */
    private static final List<String> CHAIN = List.of("table", "row", "cell", "uint");

    private static final List<String> CLASSES = List.of("Function", "Private", "StorageBuffer");

    /** One of so many numbers and conditions is decorated with Uniform: there is only one invocation. */
    private static final int UNIFORM_OF = 3;

    private final Random random;
    private final List<ShapeBlock> blocks;
    private final ShapeDebug debug;
    private final boolean choosesPointers;
    private final boolean returnsValue;

    /** Names of functions with two numbers as parameters that may be called. */
    private final List<String> functions;

    private final String prefix;
    private final Map<String, List<Named>> values = new LinkedHashMap<>();
    private final List<OpenPhi> open = new ArrayList<>();
    private final DominatorTree dominators;
    private final DominatorTree looseDominators;
    private final boolean[] reachable;
    private final List<String> uniform = new ArrayList<>();
    private int numbers;

    ShapeWriter(
            Random random,
            List<ShapeBlock> blocks,
            ShapeDebug debug,
            boolean choosesPointers,
            List<String> functions,
            String prefix,
            boolean returnsValue) {
        this.random = random;
        this.blocks = blocks;
        this.debug = debug;
        this.choosesPointers = choosesPointers;
        this.functions = functions;
        this.prefix = prefix;
        this.returnsValue = returnsValue;
        Map<ShapeBlock, Integer> order = new LinkedHashMap<>();
        for (ShapeBlock block : blocks) {
            order.put(block, order.size());
        }
        int[][] successors = new int[blocks.size()][];
        for (int i = 0; i < successors.length; i++) {
            successors[i] = blocks.get(i).targets.stream()
                    .mapToInt(order::get)
                    .distinct()
                    .toArray();
        }
        dominators = DominatorTree.of(ControlFlowGraph.of(successors));
        reachable = new boolean[successors.length];
        for (int i = 0; i < reachable.length; i++) {
            reachable[i] = dominators.contains(i);
        }
        DominatorTree all = dominators;
        for (int i = 0; i < reachable.length; i++) {
            if (!all.contains(i)) {
                // As if the entry block branched to what nothing enters.
                int[] more = Arrays.copyOf(successors[0], successors[0].length + 1);
                more[more.length - 1] = i;
                successors[0] = more;
                all = DominatorTree.of(ControlFlowGraph.of(successors));
            }
        }
        looseDominators = all;
    }

    /** Writes the blocks. */
    void write(StringBuilder text) {
        for (int i = 0; i < blocks.size(); i++) {
            fill(i);
        }
        for (OpenPhi phi : open) {
            phi.block().phis.set(phi.index(), completed(phi));
        }
        for (int i = 0; i < blocks.size(); i++) {
            ShapeBlock block = blocks.get(i);
            line(text, block.label() + " = OpLabel");
            block.phis.forEach(instruction -> line(text, instruction));
            block.code.forEach(instruction -> line(text, instruction));
        }
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }

    private String completed(OpenPhi phi) {
        StringBuilder line = new StringBuilder(phi.id() + " = OpPhi " + typeName(phi.type()));
        for (int p = 0; p < blocks.size(); p++) {
            ShapeBlock from = blocks.get(p);
            if (from.targets.contains(phi.block())) {
                line.append(' ').append(incoming(phi, from, p)).append(' ').append(from.label());
            }
        }
        return line.toString();
    }

    private String incoming(OpenPhi phi, ShapeBlock from, int number) {
        for (Loop loop : phi.block().counted) {
            if (loop.counter.equals(phi.id())) {
                return from.isBackOf(loop) ? loop.next : "%uint_0";
            }
        }
        return value(phi.type(), number);
    }

    private static String typeName(String type) {
        return type.contains(":") ? "%ptr_" + type.replace(':', '_') : "%" + type;
    }

    private boolean dominates(int a, int b) {
        return a == b || (reachable[b] ? reachable[a] && dominators.dominates(a, b) : looseDominators.dominates(a, b));
    }

    /** A value of a type that is there at the end of a block. */
    private String value(String type, int block) {
        List<Named> known = values.getOrDefault(type, List.of()).stream()
                .filter(candidate -> dominates(candidate.block(), block))
                .toList();
        if (known.isEmpty() || !type.contains(":") && random.nextInt(8) == 0) {
            return constant(type, block);
        }
        // Late values more often.
        int at = Math.max(random.nextInt(known.size()), random.nextInt(known.size()));
        return known.get(at).id();
    }

    private String constant(String type, int block) {
        return switch (type) {
            case "uint" -> "%uint_" + random.nextInt(5);
            case "bool" -> random.nextBoolean() ? "%true" : "%false";
            case "cell", "row", "table" -> "%null_" + type;
            default -> throw new IllegalStateException("no " + type + " in block " + block);
        };
    }

    /** The ids to decorate with Uniform. */
    List<String> uniform() {
        return uniform;
    }

    private String define(int block, String type) {
        if (numbers % UNIFORM_OF == 0 && (type.equals("bool") || type.equals("uint"))) {
            uniform.add("%" + prefix + numbers);
        }
        String id = "%" + prefix + numbers++;
        values.computeIfAbsent(type, key -> new ArrayList<>()).add(new Named(id, type, block));
        return id;
    }

    private int chance(int number) {
        return random.nextInt(number);
    }

    private void fill(int number) {
        ShapeBlock block = blocks.get(number);
        List<String> code = block.code;
        if (number == 0) {
            entry(code);
        }
        boolean hasPredecessor = blocks.stream().anyMatch(other -> other.targets.contains(block));
        for (Loop loop : block.counted) {
            if (loop.header == block) {
                loop.counter = phi(block, number, "uint");
            }
        }
        for (int i = 0; hasPredecessor && number > 0 && i < chance(3); i++) {
            phi(block, number, phiType());
        }
        debug.start(code, number == 0);
        for (int i = chance(5); i > 0; i--) {
            debug.before(code, variableFor(number), value("uint", number));
            operation(number, code);
        }
        for (Loop loop : block.counted) {
            if (block.isBackOf(loop)) {
                loop.next = define(number, "uint");
                code.add(loop.next + " = OpIAdd %uint " + loop.counter + " %uint_1");
            }
        }
        end(block, number, code);
    }

    private String variableFor(int number) {
        return value("table:Function", number);
    }

    private String phiType() {
        int choice = chance(10);
        if (choice == 0) {
            return "bool";
        }
        if (choice <= 2) {
            return "cell";
        }
        if (choice == 3) {
            return "row";
        }
        return choice <= 6 && choosesPointers ? CHAIN.get(1 + chance(3)) + ":StorageBuffer" : "uint";
    }

    private String phi(ShapeBlock block, int number, String type) {
        if (chance(4) == 0) {
            debug.betweenPhis(block.phis);
        }
        String id = define(number, type);
        open.add(new OpenPhi(block, block.phis.size(), id, type));
        block.phis.add(id);
        return id;
    }

    private void entry(List<String> code) {
        for (int i = 0; i < 2; i++) {
            code.add(define(0, "table:Function") + " = OpVariable %ptr_table_Function Function %null_table");
        }
        values.computeIfAbsent("table:Private", key -> new ArrayList<>())
                .add(new Named("%private", "table:Private", 0));
        values.computeIfAbsent("table:StorageBuffer", key -> new ArrayList<>())
                .add(new Named("%" + prefix + "data", "table:StorageBuffer", 0));
        debug.definition(code);
        code.add("%" + prefix + "data = OpAccessChain %ptr_table_StorageBuffer %data %uint_0");
        if (returnsValue) {
            values.computeIfAbsent("uint", key -> new ArrayList<>()).add(new Named("%" + prefix + "x", "uint", 0));
            values.computeIfAbsent("uint", key -> new ArrayList<>()).add(new Named("%" + prefix + "y", "uint", 0));
        } else {
            code.add("%" + prefix + "in = OpAccessChain %ptr_uint_StorageBuffer %" + prefix
                    + "data %uint_0 %uint_1 %uint_1");
            code.add(define(0, "uint") + " = OpLoad %uint %" + prefix + "in");
        }
        for (String storage : CLASSES) {
            for (int level = 0; level < CHAIN.size() - 1; level++) {
                chain(0, code, storage, level, level + 1);
            }
        }
    }

    /** An access chain from a pointer of a level to one of a deeper level. */
    private void chain(int number, List<String> code, String storage, int from, int to) {
        String base = value(CHAIN.get(from) + ":" + storage, number);
        StringBuilder indexes = new StringBuilder();
        for (int level = from; level < to; level++) {
            String index = "%uint_" + chance(2);
            if (chance(2) == 0) {
                index = "%" + prefix + numbers++;
                code.add(index + " = OpBitwiseAnd %uint " + value("uint", number)
                        + (level == 2 ? " %uint_1" : " %uint_3"));
            }
            indexes.append(' ').append(index);
        }
        String type = CHAIN.get(to) + ":" + storage;
        code.add(define(number, type) + " = " + (chance(4) == 0 ? "OpInBoundsAccessChain " : "OpAccessChain ")
                + typeName(type) + " " + base + indexes);
    }

    private void operation(int number, List<String> code) {
        String storage = CLASSES.get(chance(3));
        switch (chance(16)) {
            case 0, 1, 2 -> {
                int from = chance(3);
                chain(number, code, storage, from, from + 1 + chance(3 - from));
            }
            case 3, 4 -> {
                String pointer = value("uint:" + storage, number);
                code.add(define(number, "uint") + " = OpLoad %uint " + pointer);
            }
            case 5, 6 -> code.add("OpStore " + value("uint:" + storage, number) + " " + value("uint", number));
            case 7 -> {
                String level = CHAIN.get(chance(3));
                String local = chance(2) == 0 ? "Function" : "Private";
                String pointer = value(level + ":" + local, number);
                code.add(define(number, level) + " = OpLoad %" + level + " " + pointer);
            }
            case 8 -> {
                String level = CHAIN.get(chance(3));
                String local = chance(2) == 0 ? "Function" : "Private";
                code.add("OpStore " + value(level + ":" + local, number) + " " + value(level, number));
            }
            case 9 -> {
                List<String> operands = List.of(value("bool", number), value("uint", number), value("uint", number));
                code.add(define(number, "uint") + " = OpSelect %uint " + String.join(" ", operands));
            }
            case 10 -> {
                String of = value("cell", number);
                code.add(define(number, "uint") + " = OpCompositeExtract %uint " + of + " " + chance(2));
            }
            case 11 -> {
                String parts = value("uint", number) + " " + value("cell", number);
                code.add(define(number, "cell") + " = OpCompositeInsert %cell " + parts + " " + chance(2));
            }
            case 12 -> {
                String operands = value("uint", number) + " " + value("uint", number);
                code.add(define(number, "bool") + " = " + (chance(2) == 0 ? "OpULessThan" : "OpIEqual") + " %bool "
                        + operands);
            }
            case 13 -> copyOrCall(number, code, storage);
            default -> {
                String operands = value("uint", number) + " " + value("uint", number);
                String op =
                        List.of("OpIAdd", "OpISub", "OpIMul", "OpBitwiseXor").get(chance(4));
                code.add(define(number, "uint") + " = " + op + " %uint " + operands);
            }
        }
    }

    private void copyOrCall(int number, List<String> code, String storage) {
        if (!functions.isEmpty() && chance(2) == 0) {
            String arguments = value("uint", number) + " " + value("uint", number);
            code.add(define(number, "uint") + " = OpFunctionCall %uint " + functions.get(chance(functions.size())) + " "
                    + arguments);
        } else if (chance(2) == 0) {
            String level = CHAIN.get(chance(3));
            code.add("OpCopyMemory " + value(level + ":Function", number) + " " + value(level + ":Private", number));
        } else {
            String type = CHAIN.get(1 + chance(3)) + ":" + storage;
            String of = value(type, number);
            code.add(define(number, type) + " = OpCopyObject " + typeName(type) + " " + of);
        }
    }

    private void end(ShapeBlock block, int number, List<String> code) {
        String condition = "";
        if (block.end == End.CONDITION) {
            condition = condition(block, number, code);
        } else if (block.end == End.SWITCH) {
            boolean isMasked = numbers % 2 == 0;
            condition = value("uint", number);
            if (isMasked) {
                String masked = "%" + prefix + numbers++;
                code.add(masked + " = OpBitwiseAnd %uint " + condition + " %uint_3");
                condition = masked;
            }
        } else if (block.end == End.RETURN) {
            code.add("OpStore " + value("uint:StorageBuffer", number) + " " + value("uint", number));
        }
        String returned = returnsValue ? "OpReturnValue " + value("uint", number) : "OpReturn";
        debug.before(code, variableFor(number), value("uint", number));
        for (ShapeBlock merge : block.merge) {
            code.add(
                    block.continueTarget.isEmpty()
                            ? "OpSelectionMerge " + merge.label() + " None"
                            : "OpLoopMerge " + merge.label() + " "
                                    + block.continueTarget.get(0).label() + " None");
        }
        code.add(
                switch (block.end) {
                    case BRANCH -> "OpBranch " + block.targets.get(0).label();
                    case CONDITION ->
                        "OpBranchConditional " + condition + " "
                                + block.targets.get(0).label() + " "
                                + block.targets.get(1).label();
                    case SWITCH -> {
                        StringBuilder line = new StringBuilder("OpSwitch " + condition + " "
                                + block.targets.get(0).label());
                        for (int i = 1; i < block.targets.size(); i++) {
                            line.append(' ')
                                    .append(i - 1)
                                    .append(' ')
                                    .append(block.targets.get(i).label());
                        }
                        yield line.toString();
                    }
                    case RETURN -> returned;
                    case UNREACHABLE -> "OpUnreachable";
                    case OPEN -> throw new IllegalStateException("block " + number + " is open");
                });
    }

    private String condition(ShapeBlock block, int number, List<String> code) {
        if (block.condition == Condition.TRUE || block.condition == Condition.FALSE) {
            return block.condition == Condition.TRUE ? "%true" : "%false";
        }
        if (block.condition == Condition.VALUE) {
            return value("bool", number);
        }
        Loop loop = block.counted.get(0);
        for (Loop enclosing : block.counted) {
            if (block.condition == Condition.NEXT ? block.isBackOf(enclosing) : true) {
                loop = enclosing;
            }
        }
        String id = define(number, "bool");
        code.add(id + " = OpULessThan %bool " + (block.condition == Condition.NEXT ? loop.next : loop.counter)
                + " %uint_" + loop.count);
        return id;
    }
}
