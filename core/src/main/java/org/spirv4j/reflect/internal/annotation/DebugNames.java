// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.annotation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;

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
    private final ExtendedOperands operands;
    private final ArrayDeque<Described> open = new ArrayDeque<>();

    /** A structure, and the id of its type in the source language. */
    private record Described(int struct, int debugType) {}

    DebugNames(SpirvModule module, TypeFacts facts) {
        this.module = module;
        this.facts = facts;
        operands = new ExtendedOperands(module);
        for (Instruction instruction : module.layout().section(LayoutSection.DECLARATIONS)) {
            if (operands.is(instruction, "DebugGlobalVariable")) {
                readVariable(instruction);
            }
        }
        while (!open.isEmpty()) {
            readStruct(open.remove());
        }
    }

    private void readVariable(Instruction debug) {
        Optional<Instruction> variable = module.definition(operands.id(debug, "Variable"))
                .filter(i -> i.is(Op.OpVariable) || i.is(Op.OpUntypedVariableKHR));
        if (variable.isPresent()) {
            operands.text(debug, "Name")
                    .ifPresent(name -> names.putIfAbsent(variable.get().resultId(), name));
            describe(facts.pointee(variable.get().typeId()), operands.id(debug, "Type"));
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
        for (int i = 0; i < MAX_DIMENSIONS && type.isPresent() && operands.is(type.get(), "DebugTypeArray"); i++) {
            type = module.definition(operands.id(type.get(), "Base Type"));
        }
        if (type.isEmpty() || !operands.is(type.get(), "DebugTypeComposite") || members.containsKey(next.struct)) {
            return;
        }
        List<Instruction> found = new ArrayList<>();
        for (int id : operands.ids(type.get(), "Members")) {
            module.definition(id)
                    .filter(member -> operands.is(member, "DebugTypeMember"))
                    .ifPresent(found::add);
        }
        if (found.size() == facts.memberCount(next.struct)) {
            operands.text(type.get(), "Name").ifPresent(name -> names.putIfAbsent(next.struct, name));
            members.put(
                    next.struct,
                    found.stream()
                            .map(member -> operands.text(member, "Name").orElse(""))
                            .toList());
            for (int i = 0; i < found.size(); i++) {
                describe(facts.member(next.struct, i), operands.id(found.get(i), "Type"));
            }
        }
    }
}
