// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.IdCounter;
import org.spirv4j.internal.edit.IdMap;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;

/**
 * Writes the words of a module in a form that does not depend on what {@link ModuleHash} ignores. Entry points and functions are
 * written in their order; ids get numbers in the order of their appearance there; declarations follow in the order of these
 * numbers, and annotations in the order of the ids that they decorate.
 */
final class CanonicalWords {
    private static final int VERSION = 1;
    private static final int SCHEMA = 4;
    private static final int FORWARD_POINTER = Op.OpTypeForwardPointer.opcode();
    private static final String NON_SEMANTIC_EXTENSION = "SPV_KHR_non_semantic_info";

    private final ModuleData data;
    private final int[] words;
    private final IgnoredInstructions ignored;
    private final IdRewriter rewriter;
    private final OperandIds operands;
    private final WordBuffer out;

    /** The declarations outside functions that were not reached. */
    private final IdSet declared;

    /** The declarations in the order in which they are written. */
    private final WordBuffer reached = new WordBuffer(0);

    private int written;

    private CanonicalWords(SpirvModule module) {
        data = ModuleAccess.data(module);
        words = data.words;
        ignored = new IgnoredInstructions(data);
        rewriter = new IdRewriter(data, IdMap.numbering(data, new IdCounter(1)), true);
        operands = new OperandIds(data);
        declared = new IdSet(data);
        out = new WordBuffer(words.length);
    }

    /** The words of a module without parts that its grammar lacks. */
    static int[] of(SpirvModule module) {
        CanonicalWords canonical = new CanonicalWords(module);
        canonical.write();
        return canonical.out.toArray();
    }

    private void write() {
        int body = body();
        out.add(words[VERSION]);
        out.add(words[SCHEMA]);
        for (int i = 0; i < body; i++) {
            declared.add(data.resultId(data.starts[i]));
        }
        writeSorted(LayoutSection.CAPABILITIES, body);
        writeSorted(LayoutSection.EXTENSIONS, body);
        writeInOrder(LayoutSection.MEMORY_MODEL, body);
        writeInOrder(LayoutSection.ENTRY_POINTS, body);
        for (int i = body; i < data.instructionCount; i++) {
            if (!ignored.contains(i)) {
                add(i, i + 1);
            }
        }
        writeReached();
        for (int i = 0; i < body; i++) {
            int id = data.resultId(data.starts[i]);
            if (declared.has(id) && !ignored.contains(i) && hasEffect(opcode(i))) {
                reach(id);
                writeReached();
            }
        }
        List<int[]> modes = new ArrayList<>();
        for (int i = 0; i < body; i++) {
            if (section(i) == LayoutSection.EXECUTION_MODES) {
                reachOperands(i);
                modes.add(numbered(i));
            }
        }
        addSorted(modes);
        writeReached();
        writeAnnotations(body);
    }

    /** Number of the first instruction of a function or graph. */
    private int body() {
        int body = 0;
        while (body < data.instructionCount && !isBody(opcode(body))) {
            body++;
        }
        return body;
    }

    private boolean isBody(int opcode) {
        return opcode == Op.OpFunction.opcode() || opcode == Op.OpGraphARM.opcode();
    }

    /** Whether a declaration matters although nothing refers to it. */
    private boolean hasEffect(int opcode) {
        return !Trait.TYPE_DECLARATION.has(data.tables, opcode)
                && !Trait.VALUE_CONSTANT.has(data.tables, opcode)
                && LayoutSection.of(opcode) == LayoutSection.DECLARATIONS;
    }

    private int opcode(int instruction) {
        return words[data.starts[instruction]] & 0xFFFF;
    }

    private LayoutSection section(int instruction) {
        return LayoutSection.of(opcode(instruction));
    }

    private void writeSorted(LayoutSection section, int body) {
        List<int[]> found = new ArrayList<>();
        for (int i = 0; i < body; i++) {
            if (section(i) == section && !isNonSemanticExtension(i)) {
                found.add(numbered(i));
            }
        }
        addSorted(found);
    }

    private boolean isNonSemanticExtension(int instruction) {
        int at = data.starts[instruction];
        return opcode(instruction) == Op.OpExtension.opcode()
                && LiteralString.text(words, at + 1, data.starts[instruction + 1])
                        .equals(NON_SEMANTIC_EXTENSION);
    }

    private void writeInOrder(LayoutSection section, int body) {
        for (int i = 0; i < body; i++) {
            if (section(i) == section) {
                add(i, i + 1);
            }
        }
    }

    /** Writes instructions, numbers their ids, and lets the declarations that they use be written. */
    private void add(int first, int end) {
        for (int i = first; i < end; i++) {
            reachOperands(i);
        }
        rewriter.append(first, end, out);
    }

    private void reachOperands(int instruction) {
        operands.forEach(data.starts[instruction], this::reach);
    }

    private void reach(int id) {
        if (declared.has(id)) {
            declared.remove(id);
            reached.add(id);
        }
    }

    private void writeReached() {
        for (; written < reached.size(); written++) {
            int first = data.instructionAt(data.definition(reached.get(written)));
            int end = first + 1;
            while (end < data.instructionCount && Trait.CONTINUATION.has(data.tables, opcode(end))) {
                end++;
            }
            add(first, end);
        }
    }

    /**
     * Writes what is left: annotations, forward declarations of pointers, and other instructions without a result. They are left
     * out if their first operand is the id of a declaration that was left out.
     */
    private void writeAnnotations(int body) {
        List<int[]> found = new ArrayList<>();
        for (int i = 0; i < body; i++) {
            if (isAttached(i) && !isOfUnwritten(i)) {
                reachOperands(i);
                found.add(numbered(i));
            }
        }
        addSorted(found);
        writeReached();
    }

    private boolean isOfUnwritten(int instruction) {
        int at = data.starts[instruction];
        return words[at] >>> 16 > 1 && declared.has(words[at + 1]);
    }

    private boolean isAttached(int instruction) {
        int opcode = opcode(instruction);
        return data.resultId(data.starts[instruction]) == 0
                && !ignored.contains(instruction)
                && !Trait.CONTINUATION.has(data.tables, opcode)
                && (opcode == FORWARD_POINTER || section(instruction).compareTo(LayoutSection.ANNOTATIONS) >= 0);
    }

    /** An instruction with the new numbers of its ids. */
    private int[] numbered(int instruction) {
        WordBuffer one = new WordBuffer(words[data.starts[instruction]] >>> 16);
        rewriter.append(instruction, instruction + 1, one);
        return Arrays.copyOf(one.array(), one.size());
    }

    private void addSorted(List<int[]> instructions) {
        instructions.sort(Arrays::compareUnsigned);
        out.add(instructions.size());
        for (int[] instruction : instructions) {
            out.addAll(instruction, 0, instruction.length);
        }
    }
}
