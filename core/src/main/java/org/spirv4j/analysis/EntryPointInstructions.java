// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.BitSet;
import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.AnnotationInstruction;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.reachability.VisitQueue;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ModuleLayout;

/**
 * Finds the instructions of a module that one of its entry points needs: the functions that it reaches, the
 * declarations that these refer to, the decorations of all of them, its OpEntryPoint with the interface, its execution
 * modes and the memory model.
 */
final class EntryPointInstructions {
    private final ModuleLayout layout;
    private final ModuleData data;
    private final OperandScanner scanner;
    private final BitSet found;
    private final IdSet ids;

    /** The numbers of declarations whose operands have not been looked at. */
    private final VisitQueue open = new VisitQueue(16);

    private EntryPointInstructions(ModuleLayout layout, ModuleData data) {
        this.layout = layout;
        this.data = data;
        scanner = new OperandScanner(data);
        found = new BitSet(data.instructionCount);
        ids = new IdSet(data);
    }

    /** The numbers of the instructions. */
    static BitSet of(EntryPointUse use, ModuleData data) {
        return new EntryPointInstructions(use.layout(), data).find(use);
    }

    private BitSet find(EntryPointUse use) {
        EntryPoint entryPoint = use.entryPoint();
        add(entryPoint.instruction().index());
        entryPoint.executionModes().forEach(mode -> add(mode.index()));
        layout.section(LayoutSection.MEMORY_MODEL).forEach(model -> add(model.index()));
        for (Function function : use.functions()) {
            for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
                add(i);
            }
        }
        declarations();
        annotations();
        return found;
    }

    private void add(int instruction) {
        if (found.get(instruction)) {
            return;
        }
        found.set(instruction);
        scanner.scan(data.starts[instruction]);
        for (int i = 0; i < scanner.count; i++) {
            if (scanner.kinds[i] <= KindNumbers.LAST_ID) {
                use(data.words[scanner.offsets[i]]);
            }
        }
    }

    /** Notes an id that an instruction defines or uses. */
    private void use(int id) {
        if (ids.add(id) && data.definition(id) != 0) {
            int definition = data.instructionAt(data.definition(id));
            if (layout.functionContaining(definition).isEmpty()) {
                open.add(definition);
            }
        }
    }

    private void declarations() {
        while (!open.isEmpty()) {
            add(open.remove());
        }
    }

    /** Adds the decorations of the ids so far; they may refer to constants, which have none that matter in turn. */
    private void annotations() {
        List<Instruction> annotations = layout.section(LayoutSection.ANNOTATIONS);
        for (Instruction annotation : annotations) {
            if (Trait.GROUP_DECORATION.has(data.tables, annotation.opcode()) && hasTarget(annotation)) {
                use(annotation.word(GroupDecoration.DECORATION_GROUP));
            }
        }
        for (Instruction annotation : annotations) {
            boolean ofGroup = Trait.GROUP_DECORATION.has(data.tables, annotation.opcode());
            if (!ofGroup
                    && annotation.wordCount() > AnnotationInstruction.TARGET
                    && ids.has(annotation.word(AnnotationInstruction.TARGET))) {
                add(annotation.index());
            }
        }
        declarations();
    }

    private boolean hasTarget(Instruction groupDecoration) {
        // Targets of members are pairs of an id and a number.
        int step = groupDecoration.is(Op.OpGroupMemberDecorate) ? 2 : 1;
        for (int i = GroupDecoration.TARGETS; i < groupDecoration.wordCount(); i += step) {
            if (ids.has(groupDecoration.word(i))) {
                return true;
            }
        }
        return false;
    }
}
