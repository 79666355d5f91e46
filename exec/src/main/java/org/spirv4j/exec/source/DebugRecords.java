// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * The instructions of the sets of debug information as records with operands. The sets number their instructions in the
 * same way, but some have literals where others have the ids of constants, and some lack operands of others.
 */
final class DebugRecords {
    static final int NONE = -1;

    /** How many access chains are followed from one to the other; those of malformed modules may have no end. */
    private static final int MAX_CHAINS = 100;

    final SpirvModule module;
    final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final Map<Integer, DebugOperands> sets = new HashMap<>();
    private final Map<Integer, String> strings = new HashMap<>();

    DebugRecords(SpirvModule module) {
        this.module = module;
        data = ModuleAccess.data(module);
        words = data.words;
        types = new TypeFacts(data);
        for (ExtendedSetImport set : module.layout().imports()) {
            if (DebugSets.has(set.name())) {
                sets.put(set.id(), new DebugOperands(set.name()));
            }
        }
    }

    /** Whether the module imports no set of debug information. */
    boolean isEmpty() {
        return sets.isEmpty();
    }

    /** The number of the debug instruction at a word offset; {@link #NONE} if another instruction stands there. */
    int number(int at) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        boolean isOfSet = Trait.EXTENDED_INSTRUCTION.has(op)
                && words[at] >>> 16 >= ExtInst.OPERANDS
                && sets.containsKey(words[at + ExtInst.SET]);
        return isOfSet ? words[at + ExtInst.INSTRUCTION] : NONE;
    }

    /** The number of an operand of a debug instruction, from 0; -1 for other instructions, and if it has none such. */
    int place(int at, DebugOperand operand) {
        DebugOperands operands = sets.get(words[at + ExtInst.SET]);
        return operands == null ? -1 : operands.place(words[at + ExtInst.INSTRUCTION], operand);
    }

    int operandCount(int at) {
        return (words[at] >>> 16) - ExtInst.OPERANDS;
    }

    /** The word of an operand, an id or a literal; 0 if there is no such operand. */
    int operand(int at, int place) {
        return place >= 0 && place < operandCount(at) ? words[at + ExtInst.OPERANDS + place] : 0;
    }

    int operand(int at, DebugOperand operand) {
        return operand(at, place(at, operand));
    }

    /** A number, which is a literal in some sets and a constant in others; 0 if there is none. */
    int number(int at, DebugOperand operand) {
        return number(at, operand, 0);
    }

    /** A number that is repeated; 0 if there is none. */
    int number(int at, DebugOperand operand, int index) {
        int place = place(at, operand);
        DebugOperands operands = sets.get(words[at + ExtInst.SET]);
        if (operands == null || place < 0) {
            return 0;
        }
        int word = operand(at, place + index);
        return operands.isId(words[at + ExtInst.INSTRUCTION], operand) ? (int) integer(word) : word;
    }

    /** The number of bits of a type of integers; 0 for other types. */
    int integerWidth(int type) {
        return type > 0 && type < data.bound && types.isIntScalar(type) ? types.bitWidth(type) : 0;
    }

    /** The encoding of a DebugTypeBasic as the set for shaders numbers it; -1 if it is not known. */
    int encoding(int at) {
        DebugOperands operands = sets.get(words[at + ExtInst.SET]);
        return operands == null ? -1 : operands.encoding(number(at, DebugOperand.ENCODING));
    }

    /** The value of an integer constant; 0 if the id is none. */
    long integer(int id) {
        return isInteger(id) ? types.integer(id, 0) : 0;
    }

    boolean isInteger(int id) {
        return id > 0 && id < data.bound && types.integer(id).isPresent();
    }

    /** The word offset of the debug instruction with a result id; 0 if there is none. */
    int definition(int id) {
        int at = id > 0 && id < data.bound ? data.definition(id) : 0;
        return at != 0 && number(at) != NONE ? at : 0;
    }

    /** The word offset of the debug instruction with a result id if it has a number; 0 if not. */
    int definition(int id, int number) {
        int at = definition(id);
        return at != 0 && number(at) == number ? at : 0;
    }

    boolean isVariable(int id) {
        int at = id > 0 && id < data.bound ? data.definition(id) : 0;
        return at != 0 && Trait.VARIABLE.has(Opcodes.op(words[at] & 0xFFFF));
    }

    /**
     * The pointer that access chains with constant indexes start from.
     *
     * @param pointer the id of the last chain, or of another pointer
     * @param path gets the indexes
     */
    int memoryPath(int pointer, List<Integer> path) {
        int start = pointer;
        for (int steps = 0; steps < MAX_CHAINS; steps++) {
            int at = start > 0 && start < data.bound ? data.definition(start) : 0;
            Op op = at == 0 ? Op.OpNop : Opcodes.op(words[at] & 0xFFFF);
            if (op != Op.OpAccessChain && op != Op.OpInBoundsAccessChain) {
                break;
            }
            List<Integer> indexes = new ArrayList<>();
            for (int i = at + TypedAccessChain.FIRST_INDEX; i < at + (words[at] >>> 16); i++) {
                if (!isInteger(words[i])) {
                    return start;
                }
                indexes.add((int) integer(words[i]));
            }
            path.addAll(0, indexes);
            start = words[at + TypedAccessChain.BASE];
        }
        return start;
    }

    int resultId(int at) {
        return data.resultId(at);
    }

    /** The text of the OpString that an operand names; empty if it names none. */
    String string(int at, DebugOperand operand) {
        return string(operand(at, operand));
    }

    /** The text of an OpString; empty if the id is none. */
    String string(int id) {
        int start = id > 0 && id < data.bound ? data.definition(id) : 0;
        return start == 0 || (words[start] & 0xFFFF) != Op.OpString.opcode()
                ? ""
                : strings.computeIfAbsent(
                        start, from -> LiteralString.text(words, from + 2, from + (words[from] >>> 16)));
    }

    /**
     * The name of the file that an operand names, as a DebugSource, or in the set DebugInfo as an OpString; empty if it
     * names none.
     */
    String file(int at, DebugOperand operand) {
        String name = string(at, operand);
        if (!name.isEmpty()) {
            return name;
        }
        int source = definition(operand(at, operand), ShaderDebugNumbers.DebugSource);
        return source == 0 ? "" : string(source, DebugOperand.FILE);
    }
}
