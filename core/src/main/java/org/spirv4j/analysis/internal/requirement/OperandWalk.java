// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.ID_MEMORY_SEMANTICS;
import static org.spirv4j.internal.grammar.KindNumbers.ID_SCOPE;
import static org.spirv4j.internal.grammar.KindNumbers.LAST_ID;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_CONTEXT_DEPENDENT_NUMBER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_STRING;
import static org.spirv4j.internal.grammar.KindNumbers.UNKNOWN_WORDS;

import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.grammar.GrammarTables;

/** Walks an instruction's operands by shape and passes every enumerant to {@link RequirementCollector}. */
final class OperandWalk {
    private final RequirementCollector collector;
    private final GrammarTables tables;
    private final IdFacts ids;
    private final InstructionPlans plans;

    /**
     * By row of an instruction: the values below 64 of its enumerant that have been walked and whose parameters are not
     * enumerants, as bits.
     */
    private final long[] settled;

    /** The same for memory operands of all instructions. */
    private long settledAccess;

    private int[] words = {};
    private int end;

    /** Whether a memory operation has the scope Device. */
    boolean deviceMemoryScope;

    OperandWalk(RequirementCollector collector, IdFacts ids) {
        this.collector = collector;
        this.ids = ids;
        tables = collector.tables;
        plans = InstructionPlans.of(tables);
        settled = new long[tables.opCount()];
    }

    /**
     * Walks the operands of the instruction from {@code at} to before {@code to}, unless they are known to add nothing.
     */
    void instruction(int[] array, int at, int to, int opcode, int plan) {
        int row = tables.op(opcode);
        int position = at + (plan >>> InstructionPlans.ENUMERANT);
        if (position == at) {
            walk(array, at, to, row);
        } else if (position < to) {
            int value = array[position];
            if ((value & ~63) != 0) {
                walk(array, at, to, row);
            } else if ((settled[row] >>> value & 1) == 0) {
                walk(array, at, to, row);
                int kind = tables.listItem(tables.opShape(row), (plan >>> InstructionPlans.ENUMERANT) - 1) >> 2;
                if (hasPlainParameters(kind, value)) {
                    settled[row] |= 1L << value;
                }
            }
        }
    }

    /** Whether memory operands have been walked and would add nothing. */
    boolean isSettledAccess(int mask) {
        return (mask & ~63) == 0 && (settledAccess >>> mask & 1) != 0;
    }

    /** Walks a load or a store that has memory operands. */
    void memoryInstruction(int[] array, int at, int to, int opcode, int mask) {
        walk(array, at, to, tables.op(opcode));
        if ((mask & ~63) == 0 && hasPlainParameters(plans.memoryAccessKind, mask)) {
            settledAccess |= 1L << mask;
        }
    }

    private boolean hasPlainParameters(int kind, int value) {
        if (!tables.isBitEnum(kind)) {
            return isPlain(tables.enumerant(kind, value));
        }
        boolean plain = true;
        for (int rest = value; rest != 0; rest &= rest - 1) {
            plain &= isPlain(tables.enumerant(kind, rest & -rest));
        }
        return plain;
    }

    /** Whether no parameter of an enumerant is an enumerant, a scope or memory semantics. */
    private boolean isPlain(int row) {
        boolean plain = true;
        int shape = row < 0 ? 0 : tables.enumerantShape(row);
        for (int i = 0; row >= 0 && i < tables.listLength(shape); i++) {
            int kind = tables.listItem(shape, i) >> 2;
            plain &= kind < FIRST_ENUM && kind != ID_SCOPE && kind != ID_MEMORY_SEMANTICS;
        }
        return plain;
    }

    private void walk(int[] array, int at, int to, int row) {
        words = array;
        end = to;
        GrammarTables.Facts facts = tables.opFacts(row);
        operands(at + 1, facts.shape(), facts.operandNames());
    }

    private int operands(int from, int shape, int names) {
        int at = from;
        int length = tables.listLength(shape);
        for (int i = 0; i < length && at < end; i++) {
            int item = tables.listItem(shape, i);
            do {
                at = operand(at, item >> 2, tables.listItem(names, i));
            } while ((item & 3) == 2 && at < end);
        }
        return at;
    }

    private int operand(int at, int kind, int name) {
        if (kind >= FIRST_ENUM) {
            return tables.isBitEnum(kind) ? mask(at, kind) : value(at, kind);
        }
        if (kind <= LAST_ID) {
            if (kind == ID_SCOPE) {
                scope(words[at], name);
            } else if (kind == ID_MEMORY_SEMANTICS) {
                semantics(words[at]);
            }
            return at + 1;
        }
        return switch (kind) {
            case LITERAL_STRING -> stringEnd(words, at, end);
            case LITERAL_CONTEXT_DEPENDENT_NUMBER, UNKNOWN_WORDS -> end;
            default -> kind > LITERAL_CONTEXT_DEPENDENT_NUMBER + 2 ? at + 2 : at + 1;
        };
    }

    /** Word offset after the string that starts at {@code from}. */
    static int stringEnd(int[] words, int from, int end) {
        int at = from;
        while (at < end) {
            int word = words[at++];
            if ((word & 0xFF) == 0 || (word & 0xFF00) == 0 || (word & 0xFF0000) == 0 || word >>> 24 == 0) {
                break;
            }
        }
        return at;
    }

    private int value(int at, int kind) {
        int row = tables.enumerant(kind, words[at]);
        if (row < 0) {
            return end;
        }
        collector.enumerant(kind, row);
        return parameters(at + 1, row);
    }

    private int mask(int from, int kind) {
        int at = from + 1;
        int mask = words[from];
        if (mask == 0) {
            int row = tables.enumerant(kind, 0);
            if (row >= 0) {
                collector.enumerant(kind, row);
            }
        }
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int row = tables.enumerant(kind, rest & -rest);
            if (row < 0) {
                return end;
            }
            collector.enumerant(kind, row);
            at = parameters(at, row);
        }
        return at;
    }

    private int parameters(int at, int row) {
        int shape = tables.enumerantShape(row);
        return tables.listLength(shape) == 0
                ? at
                : operands(at, shape, tables.enumerantFacts(row).operandNames());
    }

    private static boolean isMemoryScope(String name) {
        return !name.equals("Execution") && !name.equals("Scope");
    }

    private void scope(int id, int name) {
        if (ids.types.isKnownInteger(id)) {
            int value = (int) ids.types.knownInteger(id);
            int row = tables.enumerant(plans.scopeKind, value);
            if (row >= 0) {
                collector.enumerant(plans.scopeKind, row);
            }
            deviceMemoryScope |= value == Scope.Device.value() && isMemoryScope(tables.name(name));
        }
    }

    /**
     * Ignores AtomicCounterMemory: every full barrier of GLSL sets it, and it has no effect without atomic counters.
     */
    private void semantics(int id) {
        if (ids.types.isKnownInteger(id)) {
            bits(plans.semanticsKind, (int) ids.types.knownInteger(id) & ~MemorySemantics.AtomicCounterMemory.value());
        }
    }

    /** Adds the bits of a mask in a constant. */
    void bits(int kind, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int row = tables.enumerant(kind, rest & -rest);
            if (row >= 0) {
                collector.enumerant(kind, row);
            }
        }
    }
}
