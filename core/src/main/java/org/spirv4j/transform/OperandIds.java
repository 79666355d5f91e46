package org.spirv4j.transform;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;

/** The ids that an instruction uses. Words that the grammar does not know count as ids where they could be some. */
final class OperandIds {
    private final ModuleData data;
    private final OperandScanner scanner;

    OperandIds(ModuleData data) {
        this.data = data;
        scanner = new OperandScanner(data);
    }

    /** Gives every id that the instruction at a word offset uses to {@code user}; its result is no use. */
    void forEach(int at, IntConsumer user) {
        int ids = scanner.plainIds(at);
        if (ids >= 0) {
            int result = scanner.resultOperand;
            for (int i = 0; i < ids; i++) {
                if (i != result) {
                    user.accept(data.words[at + 1 + i]);
                }
            }
            return;
        }
        scanner.scan(at);
        for (int i = 0; i < scanner.count; i++) {
            int kind = scanner.kinds[i];
            if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT) {
                user.accept(data.words[scanner.offsets[i]]);
            } else if (kind == KindNumbers.UNKNOWN_WORDS) {
                for (int k = 0; k < scanner.lengths[i]; k++) {
                    user.accept(data.words[scanner.offsets[i] + k]);
                }
            }
        }
    }

    /** The result of the instruction at a word offset, 0 when it has none. */
    int result(int at) {
        int row = data.tables.op(data.words[at] & 0xFFFF);
        return row < 0 || !data.tables.opHasResult(row) ? 0 : data.words[at + (data.tables.opHasType(row) ? 2 : 1)];
    }

    /** Number of the instruction that defines an id; negative when none does. */
    int definition(int id) {
        int at = data.definition(id);
        return at == 0 ? -1 : Arrays.binarySearch(data.starts, 0, data.instructionCount, at);
    }
}
