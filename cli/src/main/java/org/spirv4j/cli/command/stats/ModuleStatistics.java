// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;

/** The statistics of a module. */
public final class ModuleStatistics {

    /** A number of instructions and their length in words. */
    static final class Count {
        int instructions;
        long words;

        private void add(int wordCount) {
            instructions++;
            words += wordCount;
        }
    }

    /** An opcode and its instructions. */
    record OpcodeCount(String name, int opcode, Count count) {}

    /**
     * An entry point.
     *
     * @param interfaceSize number of variables in its interface
     * @param modes its execution modes with their operands, such as {@code LocalSize 64 1 1}
     */
    record EntryPoint(String model, String name, int id, int interfaceSize, List<String> modes) {}

    final SpirvModule module;
    final Map<Section, Count> sections = new EnumMap<>(Section.class);
    final List<OpcodeCount> opcodes;
    final List<String> capabilities = new ArrayList<>();
    final List<String> extensions = new ArrayList<>();
    final List<String> imports = new ArrayList<>();
    final List<EntryPoint> entryPoints = new ArrayList<>();
    String memoryModel = "";
    int functions;
    int blocks;

    public ModuleStatistics(SpirvModule module) {
        this.module = module;
        Map<Integer, Count> byOpcode = new HashMap<>();
        List<Instruction> function = new ArrayList<>();
        boolean inFunction = false;
        boolean afterFunctions = false;
        boolean inGraph = false;
        for (Instruction instruction : module.instructions()) {
            int words = instruction.wordCount();
            byOpcode.computeIfAbsent(instruction.opcode(), key -> new Count()).add(words);
            Op op = instruction.op().orElse(Op.OpNop);
            note(op, instruction);
            inGraph |= op == Op.OpGraphARM;
            if (op == Op.OpFunction) {
                inFunction = true;
                afterFunctions = true;
            }
            if (inFunction) {
                function.add(instruction);
                if (op == Op.OpFunctionEnd) {
                    endFunction(function);
                    inFunction = false;
                }
            } else {
                Section section = inGraph ? Section.GRAPHS : Section.ofGlobal(op);
                if (afterFunctions && section == Section.DEFINITIONS) {
                    section = Section.FUNCTIONS;
                }
                count(section).add(words);
            }
            inGraph &= op != Op.OpGraphEndARM;
        }
        endFunction(function);
        module.layout().entryPoints().forEach(entryPoint -> entryPoints.add(entryPoint(entryPoint)));
        opcodes = sorted(byOpcode);
    }

    private Count count(Section section) {
        return sections.computeIfAbsent(section, key -> new Count());
    }

    private void endFunction(List<Instruction> function) {
        int labels = 0;
        for (Instruction instruction : function) {
            labels += instruction.is(Op.OpLabel) ? 1 : 0;
        }
        for (Instruction instruction : function) {
            count(labels == 0 ? Section.DECLARATIONS : Section.FUNCTIONS).add(instruction.wordCount());
        }
        functions += labels == 0 ? 0 : 1;
        blocks += labels;
        function.clear();
    }

    private List<OpcodeCount> sorted(Map<Integer, Count> byOpcode) {
        List<OpcodeCount> list = new ArrayList<>();
        byOpcode.forEach((opcode, count) -> list.add(new OpcodeCount(
                module.grammar().instruction(opcode).map(info -> info.name()).orElse("opcode " + opcode),
                opcode,
                count)));
        list.sort(Comparator.comparingInt((OpcodeCount c) -> -c.count().instructions)
                .thenComparingInt(OpcodeCount::opcode));
        return list;
    }

    private void note(Op op, Instruction instruction) {
        switch (op) {
            case OpCapability -> capabilities.add(text(instruction, "Capability"));
            case OpExtension -> extensions.add(text(instruction, "Name"));
            case OpExtInstImport -> imports.add(text(instruction, "Name"));
            case OpMemoryModel ->
                memoryModel = text(instruction, "AddressingModel") + " " + text(instruction, "MemoryModel");
            default -> {}
        }
    }

    private static EntryPoint entryPoint(org.spirv4j.module.EntryPoint entryPoint) {
        List<String> modes = new ArrayList<>();
        for (Instruction mode : entryPoint.executionModes()) {
            modes.add(
                    mode.operands().stream().skip(1).map(ModuleStatistics::text).collect(Collectors.joining(" ")));
        }
        return new EntryPoint(
                text(entryPoint.instruction(), "ExecutionModel"),
                entryPoint.name(),
                entryPoint.functionId(),
                entryPoint.interfaceIds().size(),
                modes);
    }

    /** An operand; "unknown" if it follows an enumerant that the grammar lacks, so that its position is not known. */
    private static String text(Instruction instruction, String operand) {
        return instruction.operand(operand).map(ModuleStatistics::text).orElse("unknown");
    }

    private static String text(Operand operand) {
        if (operand.isString()) {
            return operand.string();
        }
        String number = Integer.toUnsignedString(operand.word());
        if (operand.isId()) {
            return "%" + number;
        }
        Optional<EnumerantInfo> enumerant = operand.kind().enumerant(operand.word());
        return enumerant.map(EnumerantInfo::name).orElse(number);
    }
}
