// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.type.Opcodes;

/**
 * The scope of the source in which each instruction of a function stands: that of the last DebugScope in its block, or
 * that of the function that the DebugFunction describes.
 */
final class DebugScopes {
    private final DebugRecords records;

    /** Word offsets at which instructions with the same DebugScope start. */
    private int[] from = new int[16];

    /** The word offset of the DebugScope; 0 for none. */
    private int[] scopes = new int[16];

    private int count;

    /** By id of an OpFunction: the id of its DebugFunction. */
    private final Map<Integer, Integer> described = new HashMap<>();

    DebugScopes(DebugRecords records) {
        this.records = records;
        int[] words = records.data.words;
        int function = 0;
        for (int i = 0; i < records.data.instructionCount; i++) {
            int at = records.data.starts[i];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            if (op == Op.OpFunction) {
                function = records.resultId(at);
                add(at, 0);
            } else if (op.isTermination()) {
                add(at + (words[at] >>> 16), 0);
            } else {
                visit(at, function);
            }
        }
    }

    private void visit(int at, int function) {
        switch (records.number(at)) {
            case ShaderDebugNumbers.DebugScope -> {
                add(at, at);
                boolean isInlined = records.operandCount(at) > records.place(at, DebugOperand.INLINED_AT);
                if (function != 0 && !isInlined) {
                    int scope = function(records.operand(at, DebugOperand.SCOPE));
                    if (scope != 0) {
                        described.putIfAbsent(function, scope);
                    }
                }
            }
            case ShaderDebugNumbers.DebugNoScope -> add(at, 0);
            case ShaderDebugNumbers.DebugFunctionDefinition ->
                described.put(records.operand(at, DebugOperand.DEFINITION), records.operand(at, DebugOperand.FUNCTION));
            case ShaderDebugNumbers.DebugFunction -> {
                if (records.place(at, DebugOperand.FUNCTION) >= 0) {
                    described.put(records.operand(at, DebugOperand.FUNCTION), records.resultId(at));
                }
            }
            default -> {}
        }
    }

    private void add(int at, int scope) {
        if (count > 0 && scopes[count - 1] == scope) {
            return;
        }
        if (count == from.length) {
            from = Arrays.copyOf(from, 2 * count);
            scopes = Arrays.copyOf(scopes, 2 * count);
        }
        from[count] = at;
        scopes[count++] = scope;
    }

    /** The word offset of the DebugScope that holds at a word offset; 0 for none. */
    private int statement(int at) {
        int found = Arrays.binarySearch(from, 0, count, at);
        int entry = found >= 0 ? found : -found - 2;
        return entry < 0 ? 0 : scopes[entry];
    }

    /** The id of the scope of an instruction in a function; 0 if it is not known. */
    int scope(int at, int functionId) {
        int statement = statement(at);
        return statement == 0 ? described.getOrDefault(functionId, 0) : records.operand(statement, DebugOperand.SCOPE);
    }

    /** The id of the DebugInlinedAt of an instruction; 0 if it is not inlined. */
    int inlinedAt(int at) {
        int statement = statement(at);
        return statement == 0 ? 0 : records.operand(statement, DebugOperand.INLINED_AT);
    }

    /** The id of the DebugFunction that describes a function; 0 if there is none. */
    int described(int functionId) {
        return described.getOrDefault(functionId, 0);
    }

    /** The id of the scope around a scope in the same function; 0 for a function and for what is no scope. */
    int parent(int scope) {
        int at = records.definition(scope);
        return switch (at == 0 ? DebugRecords.NONE : records.number(at)) {
            case ShaderDebugNumbers.DebugLexicalBlock, ShaderDebugNumbers.DebugLexicalBlockDiscriminator ->
                records.operand(at, DebugOperand.PARENT);
            default -> 0;
        };
    }

    /** The id of the DebugFunction that a scope is in; 0 if there is none. */
    int function(int scope) {
        int inner = scope;
        // Parents of valid modules come before their children.
        for (int steps = 0; steps < records.data.bound; steps++) {
            int at = records.definition(inner);
            if (at == 0) {
                return 0;
            }
            if (records.number(at) == ShaderDebugNumbers.DebugFunction) {
                return inner;
            }
            int outer = parent(inner);
            if (outer == 0 || outer == inner) {
                return 0;
            }
            inner = outer;
        }
        return 0;
    }
}
