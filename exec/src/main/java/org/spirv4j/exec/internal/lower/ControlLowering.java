// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.machine.Edge;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ControlSteps;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.CaseWords;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Switch;

/** Branches, calls, the ends of functions and barriers. */
final class ControlLowering {
    private ControlLowering() {}

    static Step choice(Lowering code, int at) {
        Operand selector = code.operand(at, Switch.SELECTOR);
        int literal = NumberTypes.words(selector.type.scalar);
        int bitWidth = NumberTypes.width(selector.type.scalar);
        int count = CaseWords.count(code.wordCount(at), literal);
        long[] values = new long[count];
        Edge[] edges = new Edge[count];
        for (int i = 0; i < count; i++) {
            int word = CaseWords.literal(i, literal);
            long bits = code.word(at, word) & 0xFFFF_FFFFL;
            if (literal == 2) {
                bits |= (long) code.word(at, word + 1) << 32;
            }
            values[i] = bitWidth < 64 ? bits & (1L << bitWidth) - 1 : bits;
            edges[i] = code.edge(at, code.word(at, CaseWords.label(i, literal)));
        }
        return new ControlSteps.Choice(selector, values, edges, code.edge(at, code.word(at, Switch.DEFAULT)));
    }

    static Step call(Lowering code, int at) {
        CodeFunction function = code.function(code.word(at, FunctionCall.FUNCTION), at);
        Operand[] arguments = new Operand[code.wordCount(at) - FunctionCall.ARGUMENTS];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = code.operand(at, FunctionCall.ARGUMENTS + i);
        }
        return new ControlSteps.Call(function.entry, function.parameters(), arguments, function.returned());
    }

    static Step barrier(Lowering code, int at) {
        int scope = code.scope(at, 1);
        if (scope == Scope.Subgroup.value()) {
            return new ControlSteps.SubgroupBarrier();
        }
        return scope == Scope.Invocation.value() ? Lowering.NOTHING : new ControlSteps.Barrier();
    }
}
