// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.edit;

import java.util.function.IntConsumer;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;

/**
 * The ids that an instruction uses. Words that the grammar does not define count as ids. Not safe for use by several
 * threads at once.
 */
public final class OperandIds {
    private final ModuleData data;
    private final OperandScanner scanner;

    public OperandIds(ModuleData data) {
        this.data = data;
        scanner = new OperandScanner(data);
    }

    /** Passes every id that the instruction at a word offset uses to {@code action}, in the order of the words. */
    public void forEach(int at, IntConsumer action) {
        int ids = scanner.plainIds(at);
        if (ids >= 0) {
            int result = scanner.resultOperand;
            for (int i = 0; i < ids; i++) {
                if (i != result) {
                    action.accept(data.words[at + 1 + i]);
                }
            }
            return;
        }
        scanner.scan(at);
        for (int i = 0; i < scanner.count; i++) {
            int kind = scanner.kinds[i];
            if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT) {
                action.accept(data.words[scanner.offsets[i]]);
            } else if (kind == KindNumbers.UNKNOWN_WORDS) {
                for (int k = 0; k < scanner.lengths[i]; k++) {
                    action.accept(data.words[scanner.offsets[i] + k]);
                }
            }
        }
    }
}
