// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/** What kind of difference it is if a module has an instruction that another module lacks. */
final class DifferenceKinds {
    private final ModuleSide side;
    private final IgnoredInstructions ignored;

    /**
     * The instructions that matter; empty until it is asked for, and for a module with parts that its grammar lacks.
     */
    private @Nullable BitSet needed;

    /** The declarations that only debug information and non-semantic instructions refer to, directly or not. */
    private @Nullable BitSet ofDebug;

    DifferenceKinds(ModuleSide side, IgnoredInstructions ignored) {
        this.side = side;
        this.ignored = ignored;
    }

    Difference of(int instruction) {
        int opcode = side.opcode(instruction);
        if (Trait.NAME.has(side.data.tables, opcode)) {
            return Difference.NAMES;
        }
        if (Trait.DEBUG.has(side.data.tables, opcode) || ignored.contains(instruction)) {
            return Difference.DEBUG;
        }
        if (side.data.firstUnknown >= 0 || needed().get(instruction)) {
            return Difference.CONTENT;
        }
        return isOfDebug(instruction) ? Difference.DEBUG : Difference.UNUSED;
    }

    private BitSet needed() {
        BitSet known = needed;
        if (known == null) {
            known = new BitSet();
            for (int instruction : CanonicalForm.of(side.data, ignored, FunctionOrder.asWritten(side.data))
                    .instructions()) {
                known.set(instruction);
            }
            needed = known;
        }
        return known;
    }

    /** Whether a declaration, or what an annotation decorates, is there for debug information. */
    private boolean isOfDebug(int instruction) {
        BitSet known = ofDebug;
        if (known == null) {
            known = usedByIgnored();
            ofDebug = known;
        }
        int subject = side.resultId(instruction) != 0 || side.wordCount(instruction) < 2
                ? instruction
                : side.definition(side.words[side.data.starts[instruction] + 1]);
        return subject >= 0 && (known.get(subject) || ignored.contains(subject));
    }

    private BitSet usedByIgnored() {
        BitSet found = new BitSet();
        WordBuffer waiting = new WordBuffer(0);
        OperandIds operands = new OperandIds(side.data);
        for (int i = 0; i < side.data.instructionCount; i++) {
            if (ignored.contains(i) && !Trait.NAME.has(side.data.tables, side.opcode(i))) {
                operands.forEach(side.data.starts[i], id -> reach(id, found, waiting));
            }
        }
        while (waiting.size() > 0) {
            operands.forEach(side.data.starts[waiting.removeLast()], id -> reach(id, found, waiting));
        }
        return found;
    }

    private void reach(int id, BitSet found, WordBuffer waiting) {
        int definition = side.definition(id);
        if (definition >= 0 && !found.get(definition) && !needed().get(definition)) {
            found.set(definition);
            waiting.add(definition);
        }
    }
}
