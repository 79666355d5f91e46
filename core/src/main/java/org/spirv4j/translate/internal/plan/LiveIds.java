// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.plan;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeDeclaration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;

/** What the functions that an entry point calls use: functions, variables, constants and types. */
public final class LiveIds {
    private final ModuleData data;
    private final ModuleLayout layout;
    private final OperandScanner scanner;

    /** An id outside of functions, or that of a function, is used. */
    private static final int LIVE = 1;

    /** It is used more than once. */
    private static final int AGAIN = 1 << 1;

    /** A type is that of a value, or a constant is the length of an array. */
    private static final int VALUE = 1 << 2;

    /** A type is that of a member or element of another type. */
    private static final int PART = 1 << 3;

    private final ArrayPool pool;

    /** By index of an id: what is known of it. */
    private final byte[] facts;

    /** The indexes of the ids that are used, in the order in which they are found. */
    private int[] queue;

    private int size;

    private static final int FEW = 64;

    private final int firstInFunctions;

    private LiveIds(ModuleData data, ModuleLayout layout, OperandScanner scanner, ArrayPool pool) {
        this.data = data;
        this.layout = layout;
        this.scanner = scanner;
        this.pool = pool;
        facts = pool.bytes(data.indexCount());
        queue = pool.ints(FEW, 0);
        firstInFunctions = layout.functions().isEmpty()
                ? data.words.length
                : data.starts[layout.functions().get(0).firstInstruction()];
    }

    /** Finds what a function and those that it calls use; {@code others} are ids that count as used. */
    public static LiveIds of(
            ModuleData data,
            ModuleLayout layout,
            OperandScanner scanner,
            int functionId,
            WordBuffer others,
            ArrayPool pool) {
        LiveIds live = new LiveIds(data, layout, scanner, pool);
        live.use(functionId);
        for (int i = 0; i < others.size(); i++) {
            live.use(others.get(i));
        }
        live.walk();
        return live;
    }

    /** Whether an id outside of functions, or that of a function, is used. */
    public boolean isLive(int id) {
        return is(id, LIVE);
    }

    /** Whether an id is used more than once. */
    public boolean isUsedAgain(int id) {
        return is(id, AGAIN);
    }

    /** Whether a type is the type of a member or element of another type. */
    public boolean isPart(int type) {
        return is(type, PART);
    }

    /** Whether a type is the type of a value, or a constant is the length of an array. */
    public boolean isValueType(int id) {
        return is(id, VALUE);
    }

    /** Whether an id is defined in a function, and is not the function itself. */
    public boolean isLocal(int id) {
        int at = data.definition(id);
        return at >= firstInFunctions && (data.words[at] & 0xFFFF) != Op.OpFunction.opcode();
    }

    /** The functions that are used, declarations included, in the order of the module. */
    public List<Function> functions() {
        List<Function> all = layout.functions();
        List<Function> found = new ArrayList<>(all.size());
        for (Function function : all) {
            if (isLive(function.id())) {
                found.add(function);
            }
        }
        return List.copyOf(found);
    }

    private boolean is(int id, int fact) {
        return (facts[data.index(id)] & fact) != 0;
    }

    private void use(int id) {
        int at = data.definition(id);
        if (at != 0 && (at < firstInFunctions || (data.words[at] & 0xFFFF) == Op.OpFunction.opcode())) {
            int index = data.index(id);
            if ((facts[index] & LIVE) == 0) {
                facts[index] |= LIVE;
                queue = size == queue.length ? pool.extended(queue, 2 * size) : queue;
                queue[size++] = index;
            } else {
                facts[index] |= AGAIN;
            }
        }
    }

    private void walk() {
        for (int next = 0; next < size; next++) {
            int id = data.id(queue[next]);
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
                facts[data.index(data.typeId(at))] |= VALUE;
            }
        } else if (opcode == Op.OpTypeArray.opcode() && data.words[at] >>> 16 > 3) {
            facts[data.index(data.words[at + TypeArray.LENGTH])] |= VALUE;
        }
        if (opcode == Op.OpTypeStruct.opcode()
                || opcode == Op.OpTypeArray.opcode()
                || opcode == Op.OpTypeRuntimeArray.opcode()) {
            for (int i = TypeDeclaration.RESULT + 1; i < data.words[at] >>> 16; i++) {
                facts[data.index(data.words[at + i])] |= PART;
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
