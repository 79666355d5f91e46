// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import org.spirv4j.build.Code;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.testkit.program.ShaderType.Scalar;

/** What an atomic instruction does to a word in memory. */
enum AtomicOperation {
    // Those whose order does not matter, if several invocations apply the same one.
    ADD(Op.OpAtomicIAdd),
    SUBTRACT(Op.OpAtomicISub),
    INCREMENT(Op.OpAtomicIIncrement),
    DECREMENT(Op.OpAtomicIDecrement),
    AND(Op.OpAtomicAnd),
    OR(Op.OpAtomicOr),
    XOR(Op.OpAtomicXor),
    UNSIGNED_MIN(Op.OpAtomicUMin),
    UNSIGNED_MAX(Op.OpAtomicUMax),
    SIGNED_MIN(Op.OpAtomicSMin),
    SIGNED_MAX(Op.OpAtomicSMax),
    // The others.
    EXCHANGE(Op.OpAtomicExchange);

    private final Op op;

    AtomicOperation(Op op) {
        this.op = op;
    }

    /** The number of operations whose order does not matter, which come first. */
    static final int UNORDERED = EXCHANGE.ordinal();

    /** Adds the instruction; gives the old word. */
    Value write(Code code, Frame frame, Value pointer, Scope scope, Value word) {
        return this == INCREMENT || this == DECREMENT
                ? code.emit(op, frame.builder().uint32(), pointer, scope, MemorySemantics.Relaxed)
                : code.emit(op, frame.builder().uint32(), pointer, scope, MemorySemantics.Relaxed, word);
    }

    /** The new word. */
    long compute(long old, long word) {
        long result = switch (this) {
            case ADD -> old + word;
            case SUBTRACT -> old - word;
            case INCREMENT -> old + 1;
            case DECREMENT -> old - 1;
            case AND -> old & word;
            case OR -> old | word;
            case XOR -> old ^ word;
            case UNSIGNED_MIN -> Math.min(old, word);
            case UNSIGNED_MAX -> Math.max(old, word);
            case SIGNED_MIN -> Math.min((int) old, (int) word);
            case SIGNED_MAX -> Math.max((int) old, (int) word);
            case EXCHANGE -> word;
        };
        return Scalar.UINT32.wrap(result);
    }
}
