// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;

/** Writes all functions of a module again with the builder, instruction by instruction, and compares the words. */
public final class Rebuild {
    private final SpirvModule module;
    private final ModuleBuilder b;
    private final Map<Integer, Id> ids = new HashMap<>();
    private final List<String> differences = new ArrayList<>();
    private int instructions;

    private Rebuild(SpirvModule module, TargetEnv env) {
        this.module = module;
        b = ModuleBuilder.create(env);
    }

    /** What is different, and what the builder refuses; empty when all is well. */
    public static List<String> differences(SpirvModule module, TargetEnv env) {
        Rebuild rebuild = new Rebuild(module, env);
        rebuild.run();
        return rebuild.differences;
    }

    /** How many instructions in functions came out the same. */
    public static int count(SpirvModule module, TargetEnv env) {
        Rebuild rebuild = new Rebuild(module, env);
        rebuild.run();
        return rebuild.differences.isEmpty() ? rebuild.instructions : 0;
    }

    private void run() {
        List<Function> functions = module.layout().functions();
        int end = functions.isEmpty()
                ? module.instructionCount()
                : functions.get(0).firstInstruction();
        for (int i = 0; i < end; i++) {
            declare(module.instruction(i));
        }
        for (Function function : functions) {
            try {
                ids.put(function.id(), new DefinedFunction(b, b.nextId(), (Type) known(function.functionTypeId())));
            } catch (NoSuchElementException e) {
                differences.add("function type: " + e.getMessage());
                return;
            }
        }
        for (Function function : functions) {
            if (!function.isDeclaration()) {
                define(function);
            }
        }
    }

    private Id known(int id) {
        Id known = ids.get(id);
        if (known == null) {
            throw new NoSuchElementException("%" + id + " stands further on");
        }
        return known;
    }

    private void declare(Instruction instruction) {
        Optional<Op> found = instruction.op();
        if (found.isEmpty()) {
            return;
        }
        Op op = found.get();
        if (op == Op.OpTypeForwardPointer) {
            ids.put(
                    instruction.operands().get(0).word(),
                    b.forwardPointer(
                            StorageClass.of(instruction.operands().get(1).word())
                                    .orElseThrow()));
            return;
        }
        if (instruction.resultId() == 0) {
            return;
        }
        Id forward = ids.get(instruction.resultId());
        try {
            if (forward != null) {
                b.definePointer((Type) forward, (Type)
                        known(instruction.operands().get(1).word()));
                return;
            }
            InstructionEncoder encoder = b.begin(op);
            if (instruction.typeId() != 0) {
                encoder.type((Type) known(instruction.typeId()));
            }
            for (Operand operand : instruction.operands()) {
                if (operand.isId()) {
                    encoder.id(known(operand.word()));
                } else {
                    for (int i = 0; i < operand.wordCount(); i++) {
                        encoder.word(operand.word(i));
                    }
                }
            }
            ids.put(instruction.resultId(), b.end(encoder));
        } catch (NoSuchElementException e) {
            // Found missing where it is used.
        } catch (RuntimeException e) {
            differences.add("outside functions: " + e);
        }
    }

    private void define(Function function) {
        FunctionBody[] body = new FunctionBody[1];
        try {
            b.define((DefinedFunction) known(function.id()), (code, parameters) -> {
                body[0] = code.function;
                List<Instruction> declared = function.parameters();
                for (int i = 0; i < declared.size(); i++) {
                    ids.put(declared.get(i).resultId(), parameters.get(i));
                }
                blocks(function, code);
            });
            compare(function, body[0]);
        } catch (BuildException | NoSuchElementException e) {
            differences.add(e.getMessage());
        }
    }

    private void blocks(Function function, Code code) {
        Map<Integer, Phi> phis = new HashMap<>();
        for (Block block : function.blocks()) {
            ids.put(block.labelId(), block.index() == 0 ? code.block() : code.newBlock());
        }
        for (Block block : function.blocks()) {
            Code at = block.index() == 0 ? code : code.at((org.spirv4j.build.Block) known(block.labelId()));
            for (Instruction instruction : block.instructions()) {
                Op op = instruction.op().orElse(Op.OpNop);
                if (op == Op.OpLabel) {
                    continue;
                }
                if (op == Op.OpPhi) {
                    Phi phi = at.phi((Type) known(instruction.typeId()));
                    ids.put(instruction.resultId(), phi.value());
                    phis.put(instruction.index(), phi);
                    continue;
                }
                Value result = at.emit(op, objects(instruction));
                if (instruction.resultId() != 0) {
                    ids.put(instruction.resultId(), result);
                }
            }
        }
        phis.forEach((index, phi) -> {
            List<Operand> operands = module.instruction(index).operands();
            for (int i = 0; i < operands.size(); i += 2) {
                phi.from((Value) known(operands.get(i).word()), (org.spirv4j.build.Block)
                        known(operands.get(i + 1).word()));
            }
        });
    }

    private Object[] objects(Instruction instruction) {
        List<Object> objects = new ArrayList<>();
        for (Operand operand : instruction.operandsWithResult()) {
            if (operand.kind().name().equals("IdResult")) {
                continue;
            }
            if (operand.isId()) {
                objects.add(known(operand.word()));
            } else if (operand.isString()) {
                objects.add(operand.string());
            } else if (instruction.op().orElseThrow() == Op.OpSwitch) {
                objects.add(operand.wordCount() == 1 ? (Number) operand.word() : (Number) operand.bits());
            } else {
                objects.add(operand.word());
            }
        }
        return objects.toArray();
    }

    /** Compares block by block, as the builder may put blocks into another order. */
    private void compare(Function function, FunctionBody body) {
        Map<Integer, List<int[]>> made = made(body);
        List<int[]> variables = new ArrayList<>();
        Map<Integer, List<int[]>> wanted = new LinkedHashMap<>();
        for (Block block : function.blocks()) {
            List<int[]> front = new ArrayList<>();
            List<int[]> rest = new ArrayList<>();
            for (Instruction instruction : block.instructions()) {
                Op op = instruction.op().orElse(Op.OpNop);
                if (op != Op.OpLabel) {
                    (op == Op.OpPhi ? front : op == Op.OpVariable ? variables : rest).add(mapped(instruction));
                }
            }
            front.addAll(rest);
            wanted.put(known(block.labelId()).id, front);
        }
        wanted.values().iterator().next().addAll(0, variables);
        wanted.forEach((label, instructionsOfBlock) -> {
            List<int[]> found = made.getOrDefault(label, List.of());
            String left = text(instructionsOfBlock);
            String right = text(found);
            if (!left.equals(right)) {
                differences.add("block: " + left + " came out as " + right);
            }
            instructions += found.size();
        });
        if (made.size() != wanted.size()) {
            differences.add(wanted.size() + " blocks came out as " + made.size());
        }
    }

    private static String text(List<int[]> instructions) {
        StringBuilder text = new StringBuilder();
        instructions.forEach(words -> text.append(Arrays.toString(words)));
        return text.toString();
    }

    /** The instructions of each block by its label's id. */
    private static Map<Integer, List<int[]>> made(FunctionBody body) {
        WordBuffer words = new WordBuffer(0);
        body.forEachRun((source, start, length) -> {
            for (int i = start; i < start + length; i++) {
                words.add(source.get(i));
            }
        });
        Map<Integer, List<int[]>> blocks = new HashMap<>();
        List<int[]> block = new ArrayList<>();
        for (int at = 0; at < words.size(); at += words.get(at) >>> 16) {
            Op op = Op.of(words.get(at) & 0xFFFF).orElse(Op.OpNop);
            int[] made = new int[words.get(at) >>> 16];
            words.copyTo(made, 0, at, made.length);
            if (op == Op.OpLabel) {
                block = new ArrayList<>();
                blocks.put(made[1], block);
            } else if (op != Op.OpFunctionEnd) {
                block.add(made);
            }
        }
        return blocks;
    }

    private int[] mapped(Instruction instruction) {
        int[] words = new int[instruction.wordCount()];
        for (int i = 0; i < words.length; i++) {
            words[i] = instruction.word(i);
        }
        for (Operand operand : instruction.operandsWithResult()) {
            if (operand.isId()) {
                words[operand.wordOffset() - instruction.wordOffset()] = known(operand.word()).id;
            }
        }
        return words;
    }
}
