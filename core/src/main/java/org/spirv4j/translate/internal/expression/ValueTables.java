// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import java.util.BitSet;
import java.util.List;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;

/** What {@link Forwarding} keeps from one function of a module to the next: tables by index of an id. */
public final class ValueTables {
    /** How often a language writes an operand of an instruction. */
    public interface TimesWritten {
        /**
         * How often.
         *
         * @param at the word offset of the instruction
         * @param word the number of the word of the operand
         */
        int count(int at, int word);

        /**
         * Whether all instructions with an opcode are expressions, or statements without results, that have each
         * operand once.
         */
        boolean isPlain(Op op);

        /** Whether an instruction is written as statements of its own. */
        boolean isStatement(int at, Op op);

        /** Whether two types of structures are one in the text. */
        boolean isSameType(int one, int other);

        /** Whether arrays of constants can be declared outside of functions. */
        boolean hasConstantArrays();

        /** Whether the language has expressions that compute only one of two values. */
        boolean hasConditionals();
    }

    /** Whether the language has expressions that compute only one of two values. */
    public boolean hasConditionals() {
        return times.hasConditionals();
    }

    /** Whether the instruction at a word offset is written as statements of its own. */
    public boolean isStatement(int at) {
        return times.isStatement(at, Opcodes.op(data.words[at] & 0xFFFF));
    }

    /** The value stands where it is used. */
    static final int FORWARDED = 1;

    /** The variable is only an argument of one call, or an array with one value. */
    static final int ARGUMENT = 1 << 1;

    /** No position. */
    static final int NEVER = Integer.MAX_VALUE;

    final ModuleData data;
    final TypeFacts types;
    final ModuleLayout layout;
    final VectorParts parts;
    final PureFunctions pure;
    final MemoryRoots roots;
    final ParameterUses parameters;
    final OperandScanner scanner;
    final TimesWritten times;

    /** How many times a value is written. */
    final int[] uses;

    /** The last position at which the value is written. */
    final int[] last;

    /** The block that has this position. */
    final int[] lastBlocks;

    /** Of an OpPhi at the beginning of a loop: the last position in the loop at which the value is written. */
    final int[] lastInLoop;

    /** Of an OpPhi at the beginning of a loop: the position after the loop. */
    final int[] loopEnds;

    /** How deep the expression stands in others. */
    final byte[] levels;

    /** The block of the OpPhi of a choice that may not need the value; negative if that is not so. */
    final int[] conditional;

    /** Whether the value is {@link #FORWARDED}, and whether the variable is an {@link #ARGUMENT}. */
    final byte[] facts;

    /** Values that something reads; see {@link LivePhis}. */
    final BitSet live;

    /** Of a variable: the next position at which it is written by name. */
    final int[] nextWrites;

    /** Of a variable: the number of words in the function that may name it; 0 if the function has no calls. */
    final int[] accesses;

    /**
     * Of a variable: the block, and one more, of the call of which it is an argument; later the value of the argument.
     */
    final int[] values;

    /** The position after the last instruction of the functions before. */
    int base = 1;

    /**
     * Makes the tables for a module.
     *
     * @param used the functions that are asked for: with each one, those that it calls
     */
    public ValueTables(
            ModuleData data,
            TypeFacts types,
            OperandScanner scanner,
            ModuleLayout layout,
            List<Function> used,
            MemoryRoots roots,
            ParameterUses parameters,
            TimesWritten times,
            ArrayPool pool) {
        this.layout = layout;
        this.data = data;
        this.types = types;
        this.roots = roots;
        this.parameters = parameters;
        this.times = times;
        this.scanner = scanner;
        parts = new VectorParts(data, types);
        pure = new PureFunctions(data, types, roots, parameters, used, pool);
        int count = data.indexCount();
        uses = pool.ints(count, 0);
        live = pool.bits();
        last = pool.ints(count, 0);
        lastBlocks = pool.ints(count, 0);
        lastInLoop = pool.ints(count, 0);
        loopEnds = pool.ints(count, 0);
        levels = pool.bytes(count);
        facts = pool.bytes(count);
        conditional = pool.ints(count, Forwarding.ALWAYS);
        nextWrites = pool.ints(count, NEVER);
        accesses = pool.ints(count, 0);
        values = pool.ints(count, 0);
    }

    /** What reads operands; for whoever does not call others meanwhile. */
    public OperandScanner scanner() {
        return scanner;
    }

    /** Whether an OpLoad reads what may change at any time. */
    boolean isVolatile(int at, Op op) {
        return op == Op.OpLoad
                && (data.words[at] >>> 16 > Load.MEMORY_ACCESS
                                && (data.words[at + Load.MEMORY_ACCESS] & MemoryAccess.Volatile.value()) != 0
                        || roots.isVolatile(roots.root(data.words[at + Load.POINTER])));
    }

    /** The position of the first instruction of the next function. */
    public int base() {
        return base;
    }
}
