// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.plan;

import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.reachability.VisitQueue;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;

/** What the functions that an entry point calls use: functions, variables, constants and types. */
public final class LiveIds {
    private final ModuleData data;
    private final ModuleLayout layout;
    private final OperandScanner scanner;

    /** The indexes of ids that are defined outside of functions, and of functions. */
    private final VisitQueue queue;

    /** By index: ids outside of functions that are used more than once. */
    private final BitSet again = new BitSet();

    /** By index: types of values, and constants that are lengths of arrays. */
    private final BitSet values = new BitSet();

    /** By index: types of members and elements of other types. */
    private final BitSet parts = new BitSet();

    private final int firstInFunctions;

    private LiveIds(ModuleData data, ModuleLayout layout, OperandScanner scanner) {
        this.data = data;
        this.layout = layout;
        this.scanner = scanner;
        queue = new VisitQueue(data.indexCount());
        firstInFunctions = layout.functions().isEmpty()
                ? data.words.length
                : data.starts[layout.functions().get(0).firstInstruction()];
    }

    /** Finds what a function and those that it calls use; {@code others} are ids that count as used. */
    public static LiveIds of(
            ModuleData data, ModuleLayout layout, OperandScanner scanner, int functionId, Iterable<Integer> others) {
        LiveIds live = new LiveIds(data, layout, scanner);
        live.use(functionId);
        for (int id : others) {
            live.use(id);
        }
        live.walk();
        return live;
    }

    /** Whether an id outside of functions, or that of a function, is used. */
    public boolean isLive(int id) {
        return queue.contains(data.index(id));
    }

    /** Whether an id is used more than once. */
    public boolean isUsedAgain(int id) {
        return again.get(data.index(id));
    }

    /** Whether a type is the type of a member or element of another type. */
    public boolean isPart(int type) {
        return parts.get(data.index(type));
    }

    /** Whether a type is the type of a value, or a constant is the length of an array. */
    public boolean isValueType(int id) {
        return values.get(data.index(id));
    }

    /** Whether an id is defined in a function, and is not the function itself. */
    public boolean isLocal(int id) {
        int at = data.definition(id);
        return at >= firstInFunctions && (data.words[at] & 0xFFFF) != Op.OpFunction.opcode();
    }

    private void use(int id) {
        int at = data.definition(id);
        if (at != 0 && (at < firstInFunctions || (data.words[at] & 0xFFFF) == Op.OpFunction.opcode())) {
            if (!queue.add(data.index(id))) {
                again.set(data.index(id));
            }
        }
    }

    private void walk() {
        while (!queue.isEmpty()) {
            int id = data.id(queue.remove());
            int at = data.definition(id);
            if (at < firstInFunctions) {
                scan(at);
            } else {
                Function function = layout.function(id).orElseThrow();
                for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
                    scan(data.starts[i]);
                }
            }
        }
    }

    private void scan(int at) {
        int opcode = data.words[at] & 0xFFFF;
        if (Trait.DEBUG.has(data.tables, opcode)) {
            return;
        }
        boolean isChain = Trait.TYPED_ACCESS_CHAIN.has(data.tables, opcode);
        if (data.typeId(at) != 0) {
            if (!isChain) {
                values.set(data.index(data.typeId(at)));
            }
        } else if (opcode == Op.OpTypeArray.opcode() && data.words[at] >>> 16 > 3) {
            values.set(data.index(data.words[at + 3]));
        }
        if (opcode == Op.OpTypeStruct.opcode()
                || opcode == Op.OpTypeArray.opcode()
                || opcode == Op.OpTypeRuntimeArray.opcode()) {
            for (int i = 2; i < data.words[at] >>> 16; i++) {
                parts.set(data.index(data.words[at + i]));
            }
        }
        int count = scanner.plainIds(at);
        if (count >= 0) {
            for (int i = 0; i < count; i++) {
                if (i != scanner.resultOperand) {
                    use(data.words[at + 1 + i]);
                }
            }
            return;
        }
        scanner.scan(at);
        if (Trait.EXTENDED_INSTRUCTION.has(data.tables, opcode) && scanner.isDescription(scanner.set)) {
            return;
        }
        for (int i = 0; i < scanner.count; i++) {
            if (scanner.kinds[i] <= KindNumbers.LAST_ID && scanner.kinds[i] != KindNumbers.ID_RESULT) {
                use(data.words[scanner.offsets[i]]);
            }
        }
    }
}
