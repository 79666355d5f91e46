package org.spirv4j.internal.edit;

import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;

/** Writes other ids into copies of a module's instructions. */
public final class IdOperands {
    private final ModuleData data;
    private final OperandScanner scanner;

    public IdOperands(ModuleData data) {
        this.data = data;
        scanner = new OperandScanner(data);
    }

    /**
     * Renumbers the ids of some instructions. Words that the grammar does not know stay as they are.
     *
     * @param first number of the first instruction
     * @param end number of the instruction behind the last one
     * @param target holds a copy of the instructions
     * @param shift what to add to a word offset of the module to find the copied word in {@code target}
     * @param newIds the new id by old id; 0, or no entry, keeps the id
     * @param results whether result ids are renumbered too, or operands that use ids alone
     */
    public void rewrite(int first, int end, int[] target, int shift, int[] newIds, boolean results) {
        for (int i = first; i < end; i++) {
            int at = data.starts[i];
            int ids = scanner.plainIds(at);
            if (ids < 0) {
                scanned(at, target, shift, newIds, results);
                continue;
            }
            int result = results || scanner.resultOperand < 0 ? -1 : at + 1 + scanner.resultOperand + shift;
            for (int to = at + 1 + shift, last = to + ids; to < last; to++) {
                int id = target[to];
                if (id < newIds.length && newIds[id] != 0 && to != result) {
                    target[to] = newIds[id];
                }
            }
        }
    }

    private void scanned(int at, int[] target, int shift, int[] newIds, boolean results) {
        scanner.scan(at);
        for (int operand = 0; operand < scanner.count; operand++) {
            int kind = scanner.kinds[operand];
            if (kind <= KindNumbers.LAST_ID && (results || kind != KindNumbers.ID_RESULT)) {
                int id = data.words[scanner.offsets[operand]];
                if (id < newIds.length && newIds[id] != 0) {
                    target[scanner.offsets[operand] + shift] = newIds[id];
                }
            }
        }
    }
}
