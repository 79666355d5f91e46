// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.ExtInstImport;
import org.spirv4j.internal.operand.Line;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;

/**
 * The source lines and debug scopes of instructions that are copied from a function to a call of it. A copy keeps the
 * line and the scope of its original, and the scope says that it is inlined at the call (DebugInlinedAt).
 */
final class InlinedPositions implements Positions.Inlined {
    // Words of the instructions of debug information.
    private static final int SCOPE = ExtInst.OPERANDS;
    private static final int SCOPE_INLINED_AT = ExtInst.OPERANDS + 1;
    private static final int AT_LINE = ExtInst.OPERANDS;
    private static final int AT_SCOPE = ExtInst.OPERANDS + 1;
    private static final int AT_INLINED = ExtInst.OPERANDS + 2;
    private static final int BLOCK_LINE = ExtInst.OPERANDS + 1;
    private static final int FUNCTION_LINE = ExtInst.OPERANDS + 3;
    private static final int LINE_START = ExtInst.OPERANDS + 1;

    /** The first four letters of "NonSemantic" as a word of a literal string. */
    private static final int NON_SEMANTIC = 'N' | 'o' << 8 | 'n' << 16 | 'S' << 24;

    private final EditableModule module;
    private final int callLine;
    private final int callScope;
    private final Map<Integer, Integer> scopes = new HashMap<>();
    private final Map<Integer, Integer> inlined = new HashMap<>();
    private int atCall;

    InlinedPositions(EditableModule module, int call) {
        this.module = module;
        callLine = module.positions().line(call);
        callScope = module.positions().scope(call);
    }

    @Override
    public void set(int copy, int original) {
        int scope = module.positions().scope(original);
        if (scope != 0 && callScope != 0) {
            Integer known = scopes.get(scope);
            if (known == null) {
                known = inlinedScope(scope);
                scopes.put(scope, known);
            }
            scope = known;
        }
        module.order.setPosition(copy, module.positions().line(original), scope == 0 ? callScope : scope);
    }

    private int inlinedScope(int scope) {
        int count = module.wordCount(scope);
        int at = count > SCOPE_INLINED_AT ? inlinedFurther(module.word(scope, SCOPE_INLINED_AT)) : atCall();
        int[] words = new int[SCOPE_INLINED_AT + 1];
        for (int i = 0; i < SCOPE_INLINED_AT; i++) {
            words[i] = module.word(scope, i);
        }
        words[0] = words.length << 16 | words[0] & 0xFFFF;
        words[SCOPE_INLINED_AT] = at;
        return module.states().intern(words, true);
    }

    /** Copies a chain of DebugInlinedAt whose end is inlined at the call now. */
    private int inlinedFurther(int first) {
        Deque<Integer> chain = new ArrayDeque<>();
        int end = first;
        while (end != 0 && !inlined.containsKey(end)) {
            chain.push(end);
            int instruction = module.definition(end);
            end = module.wordCount(instruction) > AT_INLINED ? module.word(instruction, AT_INLINED) : 0;
        }
        int result = end == 0 ? atCall() : inlined.getOrDefault(end, 0);
        for (int at : chain) {
            int instruction = module.definition(at);
            result = declare(module.word(instruction, AT_LINE), module.word(instruction, AT_SCOPE), result);
            inlined.put(at, result);
        }
        return result;
    }

    private int atCall() {
        if (atCall == 0) {
            int outer = module.wordCount(callScope) > SCOPE_INLINED_AT ? module.word(callScope, SCOPE_INLINED_AT) : 0;
            atCall = declare(lineOfCall(), module.word(callScope, SCOPE), outer);
        }
        return atCall;
    }

    private int declare(int line, int scope, int outer) {
        int set = module.word(callScope, ExtInst.SET);
        int type = module.typeId(callScope);
        int number = ShaderDebugNumbers.DebugInlinedAt;
        int instruction = outer == 0
                ? module.declarations().add(Op.OpExtInst, type, set, number, line, scope)
                : module.declarations().add(Op.OpExtInst, type, set, number, line, scope, outer);
        return module.resultId(instruction);
    }

    /** The line of the call: a constant in NonSemantic.Shader.DebugInfo, a literal in the older sets. */
    private int lineOfCall() {
        if (callLine == 0) {
            int scope = module.definition(module.word(callScope, SCOPE));
            boolean isFunction = module.debugInfoNumber(scope) == ShaderDebugNumbers.DebugFunction;
            return module.word(scope, isFunction ? FUNCTION_LINE : BLOCK_LINE);
        }
        if (!module.is(callLine, Op.OpLine)) {
            return module.word(callLine, LINE_START);
        }
        int literal = module.word(callLine, Line.LINE);
        return module.word(module.definition(module.word(callScope, ExtInst.SET)), ExtInstImport.NAME) == NON_SEMANTIC
                ? module.constants().scalar(module.declarations().declare(Op.OpTypeInt, 0, 32, 0), literal)
                : literal;
    }
}
