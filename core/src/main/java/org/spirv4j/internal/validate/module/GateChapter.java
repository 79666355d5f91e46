// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.module;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_EXT_INST_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_SPEC_CONSTANT_OP_INTEGER;

import java.util.BitSet;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.decode.UnknownMessages;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.GatesRule;

/**
 * Whether the module has the capabilities, the extensions and the version that the grammar asks for with each
 * instruction and each enumerant (section 2.16.1, "Universal Validation Rules", and the tables of section 3, "Binary
 * Form").
 */
public final class GateChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.ofAll(GateChapter::new);

    /** There is nothing to look at in an instruction with this opcode. */
    private static final byte QUIET = 1;

    /** Its operands are to be looked at. */
    private static final byte OPERANDS = 2;

    /** The grammar lacks it, which has been said. */
    private static final byte UNKNOWN = 3;

    private final GrammarTables tables;
    private final GateFacts facts;
    private final byte[] states;

    /** Rows of enumerants and of extended instructions of which no more is to be said. */
    private final BitSet settledEnumerants = new BitSet();

    private final BitSet settledInstructions = new BitSet();

    private GateChapter(ValidationContext context) {
        super(context);
        tables = context.tables;
        facts = new GateFacts(context);
        int last = tables.opCount() - 1;
        states = new byte[last < 0 ? 0 : tables.opcode(last) + 1];
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        byte state = cursor.opcode < states.length ? states[cursor.opcode] : 0;
        if (state == QUIET) {
            return;
        }
        if (state == 0) {
            state = meet(cursor);
        }
        if (state == OPERANDS) {
            if (cursor.plainIds() < 0) {
                operands(cursor.operands());
            }
            if (cursor.op == Op.OpImageGatherQCOM) {
                gatherMode(cursor.operand(3));
            }
        }
    }

    /** The one enumerant that an id stands for, but for scopes and memory semantics, which have rules of their own. */
    private void gatherMode(int id) {
        if (context.types.op(id) == Op.OpConstant) {
            facts.gatherMode(context.cursor, context.types.word(id, 3));
        }
    }

    private byte meet(InstructionCursor cursor) {
        int row = tables.op(cursor.opcode);
        if (row < 0) {
            if (context.markReported("opcode " + cursor.opcode)) {
                context.error(GatesRule.KNOWN_OPCODE, "no instruction has the opcode " + cursor.opcode)
                        .hint("use a grammar that has the instruction, or leave it out");
            }
            if (cursor.opcode < states.length) {
                states[cursor.opcode] = UNKNOWN;
            }
            return UNKNOWN;
        }
        byte state = hasEnumerants(tables.opShape(row)) ? OPERANDS : QUIET;
        if (facts.isSettled(cursor, row)) {
            states[cursor.opcode] = state;
        }
        return state;
    }

    private boolean hasEnumerants(int shape) {
        for (int i = 0; i < tables.listLength(shape); i++) {
            int kind = tables.listItem(shape, i) >> 2;
            if (kind >= FIRST_ENUM || kind == LITERAL_EXT_INST_INTEGER || kind == LITERAL_SPEC_CONSTANT_OP_INTEGER) {
                return true;
            }
        }
        return false;
    }

    private void operands(OperandScanner operands) {
        if (operands.unknownAt >= 0) {
            unknown(operands);
        }
        for (int i = 0; i < operands.count; i++) {
            int kind = operands.kinds[i];
            if (kind >= FIRST_ENUM) {
                int value = context.words[operands.offsets[i]];
                if (tables.isBitEnum(kind)) {
                    for (int rest = value; rest != 0; rest &= rest - 1) {
                        enumerant(kind, rest & -rest);
                    }
                } else {
                    enumerant(kind, value);
                }
            } else if (kind == LITERAL_EXT_INST_INTEGER && operands.set >= 0) {
                extended(operands.set, context.words[operands.offsets[i]]);
            }
        }
    }

    private void enumerant(int kind, int value) {
        int row = tables.enumerant(kind, value);
        if (row >= 0 && !settledEnumerants.get(row) && facts.isSettled(context.cursor, kind, row)) {
            settledEnumerants.set(row);
        }
    }

    private void extended(int set, int number) {
        int row = tables.instruction(set, number);
        if (row >= 0 && !settledInstructions.get(row) && facts.isSettledInstruction(context.cursor, set, row)) {
            settledInstructions.set(row);
        }
    }

    private void unknown(OperandScanner operands) {
        int kind = -1;
        for (int i = 0; i < operands.count; i++) {
            if (operands.offsets[i] == operands.unknownAt) {
                kind = operands.kinds[i];
                break;
            }
        }
        if (kind >= FIRST_ENUM) {
            String name = tables.name(tables.kindName(kind));
            complain(
                    GatesRule.KNOWN_ENUMERANT,
                    operands,
                    "use what the specification or an extension gives for " + name);
        } else if (kind == LITERAL_EXT_INST_INTEGER && operands.set >= 0) {
            // Of sets that the grammar lacks, the import is complained of.
            String set = tables.name(tables.setName(operands.set));
            complain(
                    GatesRule.KNOWN_EXTENDED_INSTRUCTION,
                    operands,
                    "use an instruction of " + set + ", or import the set that has it");
        } else if (kind == LITERAL_SPEC_CONSTANT_OP_INTEGER) {
            complain(
                    GatesRule.KNOWN_CONSTANT_OPERATION,
                    operands,
                    "use one of the operations that the description of OpSpecConstantOp lists, or compute the value in a"
                            + " function");
        }
    }

    private void complain(Rule rule, OperandScanner operands, String hint) {
        context.error(rule, UnknownMessages.message(operands, context.data, context.cursor.at))
                .hint(hint);
    }
}
