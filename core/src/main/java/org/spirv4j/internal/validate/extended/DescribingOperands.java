// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.extended;

import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ExtendedSets;
import org.spirv4j.internal.validate.facts.ExtendedSets.Family;
import org.spirv4j.internal.validate.facts.ExtendedSets.Import;
import org.spirv4j.internal.validate.rule.DebugInfoRule;
import org.spirv4j.internal.validate.rule.ReflectionRule;

/** Extended instructions that describe a module, for debuggers or loaders: what defines their operands. */
final class DescribingOperands {
    private static final int FIRST = 5;
    private static final int BEFORE = 4;

    private final ValidationContext context;
    private final ExtendedSets sets;
    private final DebugOperands debug;
    private final KernelReflection kernels;

    DescribingOperands(ValidationContext context, ExtendedSets sets) {
        this.context = context;
        this.sets = sets;
        debug = new DebugOperands(context, sets);
        kernels = new KernelReflection(context);
    }

    void check(InstructionCursor cursor, Import set, ExtendedTable table) {
        ExtendedTable.Row row = table.row(cursor.word(4));
        if (row == null) {
            return;
        }
        boolean reflection = set.family() == Family.REFLECTION;
        String name = row.name() + " of " + set.name();
        if (!context.types.isVoid(cursor.typeId)) {
            context.error(
                            reflection ? ReflectionRule.VOID_RESULT : DebugInfoRule.VOID_RESULT,
                            name + " has the result type " + context.name(cursor.typeId) + "; it has to be OpTypeVoid")
                    .declared(cursor.typeId)
                    .hint("give the id of OpTypeVoid");
            return;
        }
        if (reflection && !kernels.isInVersion(set, row)) {
            return;
        }
        OperandScanner operands = cursor.operands();
        for (int i = 0; i + BEFORE < operands.count && i < cursor.wordCount - FIRST; i++) {
            IdPattern pattern = row.pattern(i);
            if (pattern != null
                    && !pattern.isFree()
                    && !operand(cursor, set, pattern, i, operands.kinds[i + BEFORE] > KindNumbers.LAST_ID)) {
                return;
            }
        }
        if (reflection) {
            kernels.check(cursor, set, row);
        } else {
            debug.check(cursor, set, row);
        }
    }

    private boolean operand(InstructionCursor cursor, Import set, IdPattern pattern, int i, boolean literal) {
        int word = cursor.word(FIRST + i);
        if (pattern.special() != IdPattern.Special.NONE) {
            return debug.special(cursor, set, pattern, i, literal);
        }
        if (literal) {
            return true;
        }
        IdPattern.Match match = pattern.match(context, sets, set, word);
        if (match == IdPattern.Match.YES) {
            return true;
        }
        if (match == IdPattern.Match.OTHER_IMPORT) {
            complain(
                            context,
                            sets,
                            cursor,
                            ReflectionRule.SAME_IMPORT,
                            i,
                            pattern.description() + " of the same import")
                    .hint("take both instructions from one OpExtInstImport");
        } else {
            FindingBuilder finding = complain(context, sets, cursor, rule(set, pattern), i, pattern.description());
            if (pattern.isUnsigned()) {
                finding.hint("declare an OpConstant with a type OpTypeInt 32 0, and name it");
            } else if (pattern.onlyOpcode() == Op.OpString) {
                finding.hint("put the text into an OpString, and name it");
            }
        }
        return false;
    }

    /** Complains of an operand, by its number, that is not what it has to be. */
    static FindingBuilder complain(
            ValidationContext context,
            ExtendedSets sets,
            InstructionCursor cursor,
            Rule rule,
            int operand,
            String wanted) {
        int id = cursor.word(FIRST + operand);
        return context.error(
                        rule,
                        ExtendedNames.instruction(context, cursor) + ": "
                                + ExtendedNames.operand(context, cursor, operand) + " is " + context.name(id) + " ("
                                + ExtendedNames.definition(context, sets, id) + "); it has to be " + wanted)
                .declared(id);
    }

    private static Rule rule(Import set, IdPattern pattern) {
        @Nullable Op only = pattern.onlyOpcode();
        if (set.family() == Family.REFLECTION) {
            return pattern.isUnsigned()
                    ? ReflectionRule.NUMBER
                    : only == Op.OpString
                            ? ReflectionRule.STRING
                            : pattern.instructions() > 0 ? ReflectionRule.INSTRUCTION : ReflectionRule.KERNEL_FUNCTION;
        }
        if (pattern.isUnsigned()) {
            return DebugInfoRule.NUMBER;
        }
        if (only == Op.OpString) {
            return DebugInfoRule.STRING;
        }
        if (only == null && pattern.instructions() > 1) {
            return pattern.description().equals("a lexical scope") ? DebugInfoRule.SCOPE : DebugInfoRule.TYPE;
        }
        return pattern.instructions() == 1 && only == null ? DebugInfoRule.INSTRUCTION : DebugInfoRule.DEFINITION;
    }
}
