// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.annotation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Names of variables, structures and members in debug information (NonSemantic.Shader.DebugInfo and
 * OpenCL.DebugInfo.100: DebugGlobalVariable, DebugTypeComposite and DebugTypeMember).
 */
final class DebugNames {
    /** Arrays of the source language that are nested deeper are not looked into. */
    private static final int MAX_DIMENSIONS = 32;

    /** By id of a variable or structure. */
    final Map<Integer, String> names = new HashMap<>();

    /** By id of a structure; an empty name if a member has none. */
    final Map<Integer, List<String>> members = new HashMap<>();

    private final SpirvModule module;
    private final TypeFacts facts;
    private final ModuleData data;
    private final OperandScanner scanner;
    private final ArrayDeque<Described> open = new ArrayDeque<>();

    /** A structure, and the id of its type in the source language. */
    private record Described(int struct, int debugType) {}

    DebugNames(SpirvModule module, TypeFacts facts) {
        this.module = module;
        this.facts = facts;
        data = ModuleAccess.data(module);
        scanner = new OperandScanner(data, true);
        for (Instruction instruction : module.layout().section(LayoutSection.DECLARATIONS)) {
            if (is(instruction, "DebugGlobalVariable")) {
                readVariable(instruction);
            }
        }
        while (!open.isEmpty()) {
            readStruct(open.remove());
        }
    }

    private boolean is(Instruction instruction, String name) {
        if (!instruction.is(Op.OpExtInst) || instruction.wordCount() < 5) {
            return false;
        }
        int set = scanner.importedSet(instruction.wordOffset(), instruction.word(ExtInst.SET));
        int row = set < 0 ? -1 : data.tables.sets().instruction(set, instruction.word(ExtInst.INSTRUCTION));
        return row >= 0
                && data.tables.name(data.tables.sets().instructionName(row)).equals(name);
    }

    private boolean isNamed(int operand, String name) {
        int number = scanner.name(operand);
        return number >= 0 && data.tables.name(number).equals(name);
    }

    /** The id that is the first operand with a name in the grammar; 0 if there is none. */
    private int id(Instruction instruction, String operand) {
        scanner.scan(instruction.wordOffset());
        for (int i = 0; i < scanner.count; i++) {
            if (isNamed(i, operand)) {
                return scanner.kinds[i] <= KindNumbers.LAST_ID ? data.words[scanner.offsets[i]] : 0;
            }
        }
        return 0;
    }

    /** The ids of the operands {@code Members}, which are repeated. */
    private int[] members(Instruction composite) {
        scanner.scan(composite.wordOffset());
        WordBuffer found = new WordBuffer(scanner.count);
        for (int i = 0; i < scanner.count; i++) {
            if (isNamed(i, "Members")) {
                found.add(data.words[scanner.offsets[i]]);
            }
        }
        return found.toArray();
    }

    private Optional<String> text(Instruction instruction) {
        return module.definition(id(instruction, "Name"))
                .filter(string -> string.is(Op.OpString))
                .map(string -> string.operands().get(0).string());
    }

    private void readVariable(Instruction debug) {
        Optional<Instruction> variable = module.definition(id(debug, "Variable"))
                .filter(i -> i.is(Op.OpVariable) || i.is(Op.OpUntypedVariableKHR));
        if (variable.isPresent()) {
            text(debug).ifPresent(name -> names.putIfAbsent(variable.get().resultId(), name));
            describe(facts.pointee(variable.get().typeId()), id(debug, "Type"));
        }
    }

    private void describe(int type, int debugType) {
        int struct = facts.innermostElement(type);
        if (facts.isStruct(struct) && !members.containsKey(struct)) {
            open.add(new Described(struct, debugType));
        }
    }

    private void readStruct(Described next) {
        Optional<Instruction> type = module.definition(next.debugType);
        for (int i = 0; i < MAX_DIMENSIONS && type.isPresent() && is(type.get(), "DebugTypeArray"); i++) {
            type = module.definition(id(type.get(), "Base Type"));
        }
        if (type.isEmpty() || !is(type.get(), "DebugTypeComposite") || members.containsKey(next.struct)) {
            return;
        }
        List<Instruction> found = new ArrayList<>();
        for (int id : members(type.get())) {
            module.definition(id)
                    .filter(member -> is(member, "DebugTypeMember"))
                    .ifPresent(found::add);
        }
        if (found.size() == facts.memberCount(next.struct)) {
            text(type.get()).ifPresent(name -> names.putIfAbsent(next.struct, name));
            members.put(
                    next.struct,
                    found.stream().map(member -> text(member).orElse("")).toList());
            for (int i = 0; i < found.size(); i++) {
                describe(facts.member(next.struct, i), id(found.get(i), "Type"));
            }
        }
    }
}
