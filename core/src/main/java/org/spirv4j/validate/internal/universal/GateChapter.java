// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_EXT_INST_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_SPEC_CONSTANT_OP_INTEGER;

import java.util.HashSet;
import java.util.Set;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.decode.UnknownMessages;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.ImageGatherQCOM;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.DeclaredFeatures;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.GatesRule;

/**
 * Checks that the module declares the capabilities, the extensions and the version that the grammar requires for each
 * instruction and each enumerant that it uses (section 2.16.1, "Universal Validation Rules", and the tables of section
 * 3, "Binary Form").
 */
public final class GateChapter extends Chapter {
    /** Instructions with this opcode need no further checks. */
    private static final byte DONE = 1;

    /** The instruction itself is allowed; its operands must be checked. */
    private static final byte OPERANDS = 2;

    /** Keys of {@link #told}: the rows of each table are numbered from one of these. */
    private static final int OPS = 0;

    private static final int ENUMERANTS = 1 << 20;
    private static final int INSTRUCTIONS = 2 << 20;

    private final GrammarTables tables;
    private final GateChecks checks;
    private final DeclaredFeatures declarations;

    /**
     * What has been reported as often as it may be: opcodes, enumerants and extended instructions, by row and table.
     */
    private final Set<Integer> told = new HashSet<>();

    public GateChapter(ValidationContext context) {
        super(context);
        tables = context.tables;
        checks = new GateChecks(context);
        declarations = context.declarations;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        byte state = cursor.row < 0 ? 0 : declarations.op(cursor.row);
        if (state == DONE) {
            return;
        }
        if (state == OPERANDS || firstUse(cursor)) {
            if (cursor.plainIds() < 0) {
                operands(cursor.operands());
            }
            if (cursor.op == Op.OpImageGatherQCOM) {
                gatherMode(cursor.word(ImageGatherQCOM.MODE));
            }
        }
    }

    /**
     * The gather mode is the only enumerant given by an id, apart from scopes and memory semantics, which other
     * chapters check.
     */
    private void gatherMode(int id) {
        if (context.types.op(id) == Op.OpConstant) {
            checks.gatherMode(context.cursor, context.types.word(id, Constant.VALUE));
        }
    }

    /** Checks an instruction that has not been noted as allowed; returns whether its operands must be checked, too. */
    private boolean firstUse(InstructionCursor cursor) {
        int row = cursor.row;
        if (row < 0) {
            if (context.markReported("opcode " + cursor.opcode)) {
                context.error(GatesRule.KNOWN_OPCODE, "unknown opcode " + cursor.opcode)
                        .hint("use a grammar that has the instruction, or remove the instruction");
            }
            return false;
        }
        byte state = hasEnumerants(tables.opShape(row)) ? OPERANDS : DONE;
        if (!told.contains(OPS + row)) {
            if (checks.isAllowed(cursor, row)) {
                declarations.noteOp(row, state);
            } else {
                note(OPS + row);
            }
        }
        return state == OPERANDS;
    }

    /** Notes that a further report would not add anything. */
    private void note(int key) {
        if (checks.hasAllNotes()) {
            told.add(key);
        }
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
        if (row >= 0 && !declarations.allowsEnumerant(row) && !told.contains(ENUMERANTS + row)) {
            if (checks.isAllowed(context.cursor, kind, row)) {
                declarations.noteEnumerant(row);
            } else {
                note(ENUMERANTS + row);
            }
        }
    }

    private void extended(int set, int number) {
        int row = tables.sets().instruction(set, number);
        if (row >= 0 && !declarations.allowsInstruction(row) && !told.contains(INSTRUCTIONS + row)) {
            if (checks.isAllowedInstruction(context.cursor, set, row)) {
                declarations.noteInstruction(row);
            } else {
                note(INSTRUCTIONS + row);
            }
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
            report(
                    GatesRule.KNOWN_ENUMERANT,
                    operands,
                    "use an enumerant of " + name + " that the specification or an extension defines");
        } else if (kind == LITERAL_EXT_INST_INTEGER && operands.set >= 0) {
            // For sets that the grammar does not have, the import is reported instead.
            String set = tables.name(tables.sets().name(operands.set));
            report(
                    GatesRule.KNOWN_EXTENDED_INSTRUCTION,
                    operands,
                    "use an instruction of " + set + ", or import the set that has it");
        } else if (kind == LITERAL_SPEC_CONSTANT_OP_INTEGER) {
            report(
                    GatesRule.KNOWN_CONSTANT_OPERATION,
                    operands,
                    "use an operation that OpSpecConstantOp supports, or compute the value in a function");
        }
    }

    private void report(Rule rule, OperandScanner operands, String hint) {
        context.error(rule, UnknownMessages.message(operands, context.data, context.cursor.at))
                .hint(hint);
    }
}
