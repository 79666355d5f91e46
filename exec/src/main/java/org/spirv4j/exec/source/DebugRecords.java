// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.DebugInstructions;
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
    /** A set of debug information. */
    enum DebugSet {
        /** NonSemantic.Shader.DebugInfo: all operands are ids. */
        SHADER,
        /** OpenCL.DebugInfo.100. */
        OPENCL,
        /** DebugInfo, the oldest set. */
        FIRST
    }

    static final int NONE = -1;

    final SpirvModule module;
    final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final Map<Integer, DebugSet> sets = new HashMap<>();
    private final Map<Integer, String> strings = new HashMap<>();

    DebugRecords(SpirvModule module) {
        this.module = module;
        data = ModuleAccess.data(module);
        words = data.words;
        types = new TypeFacts(data);
        for (ExtendedSetImport set : module.layout().imports()) {
            if (DebugSets.has(set.name())) {
                boolean isShader = set.name().startsWith(DebugInstructions.SHADER_DEBUG_INFO);
                boolean isOpenCl = set.name().equals(DebugInstructions.OPENCL_DEBUG_INFO);
                sets.put(set.id(), isShader ? DebugSet.SHADER : isOpenCl ? DebugSet.OPENCL : DebugSet.FIRST);
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

    DebugSet set(int at) {
        return sets.getOrDefault(words[at + ExtInst.SET], DebugSet.SHADER);
    }

    int operandCount(int at) {
        return (words[at] >>> 16) - ExtInst.OPERANDS;
    }

    /** The word of an operand, an id or a literal; 0 if there is no such operand. */
    int operand(int at, int index) {
        return index < operandCount(at) ? words[at + ExtInst.OPERANDS + index] : 0;
    }

    /** A number, which is a literal in some sets and a constant in others; 0 if there is none. */
    int number(int at, int operand) {
        return set(at) == DebugSet.SHADER ? (int) integer(operand(at, operand)) : operand(at, operand);
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

    int resultId(int at) {
        return data.resultId(at);
    }

    /** The text of the OpString that an operand names; empty if it names none. */
    String string(int at, int operand) {
        int id = operand(at, operand);
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
    String file(int at, int operand) {
        String name = string(at, operand);
        if (!name.isEmpty()) {
            return name;
        }
        int source = definition(operand(at, operand), ShaderDebugNumbers.DebugSource);
        return source == 0 ? "" : string(source, DebugOperandNumbers.NAME);
    }
}
