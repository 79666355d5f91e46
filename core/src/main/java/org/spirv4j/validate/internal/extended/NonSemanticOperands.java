// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.extended;

import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets;
import org.spirv4j.validate.internal.facts.ExtendedSets.Family;
import org.spirv4j.validate.internal.facts.ExtendedSets.Import;
import org.spirv4j.validate.internal.rule.DebugInfoRule;
import org.spirv4j.validate.internal.rule.ReflectionRule;

/** Checks what defines the operands of non-semantic instructions: debug information and reflection. */
final class NonSemanticOperands {
    /** The word of OpExtInst that holds the first operand of the extended instruction. */
    private static final int FIRST_WORD = 5;

    /** The number of operands of OpExtInst before those of the extended instruction. */
    private static final int FIRST_OPERAND = 4;

    private final ValidationContext context;
    private final ExtendedSets sets;
    private final DebugOperands debug;
    private final KernelReflection kernels;

    NonSemanticOperands(ValidationContext context, ExtendedSets sets) {
        this.context = context;
        this.sets = sets;
        debug = new DebugOperands(context, sets);
        kernels = new KernelReflection(context);
    }

    void check(InstructionCursor cursor, Import set, ExtendedTable table) {
        ExtendedTable.Row row = table.row(cursor.word(ExtInst.INSTRUCTION));
        if (row == null) {
            return;
        }
        boolean reflection = set.family() == Family.REFLECTION;
        if (!context.types.isVoid(cursor.typeId)) {
            context.error(
                            reflection ? ReflectionRule.VOID_RESULT : DebugInfoRule.VOID_RESULT,
                            "result type " + context.name(cursor.typeId) + " of " + row.name() + " is not OpTypeVoid")
                    .declared(cursor.typeId)
                    .hint("use the result id of OpTypeVoid");
            return;
        }
        if (reflection && !kernels.isInVersion(set, row)) {
            return;
        }
        if (row.has("since101") && set.version() < 101) {
            context.error(
                            DebugInfoRule.VERSION,
                            row.name()
                                    + " requires version 101 of NonSemantic.Shader.DebugInfo, but the module imports "
                                    + set.name())
                    .declared(set.id(), "the set is imported here")
                    .hint("import NonSemantic.Shader.DebugInfo.101");
            return;
        }
        OperandScanner operands = cursor.operands();
        for (int i = 0; i + FIRST_OPERAND < operands.count && i < cursor.wordCount - FIRST_WORD; i++) {
            IdPattern pattern = row.pattern(i);
            if (pattern != null
                    && !pattern.isFree()
                    && !operand(cursor, set, pattern, i, operands.kinds[i + FIRST_OPERAND] > KindNumbers.LAST_ID)) {
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
        int word = cursor.word(FIRST_WORD + i);
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
            operandError(
                            context,
                            sets,
                            cursor,
                            ReflectionRule.SAME_IMPORT,
                            i,
                            pattern.description() + " of the same import")
                    .hint("use the same OpExtInstImport for both instructions");
        } else {
            FindingBuilder finding = operandError(context, sets, cursor, rule(set, pattern), i, pattern.description());
            if (pattern.isUnsigned()) {
                finding.hint("use an OpConstant of type OpTypeInt 32 0");
            } else if (pattern.onlyOpcode() == Op.OpString) {
                finding.hint("use the result id of an OpString");
            }
        }
        return false;
    }

    /** Reports that an operand, counted from 0, is not the expected one. */
    static FindingBuilder operandError(
            ValidationContext context,
            ExtendedSets sets,
            InstructionCursor cursor,
            Rule rule,
            int operand,
            String expected) {
        int id = cursor.word(FIRST_WORD + operand);
        return context.error(
                        rule,
                        ExtendedNames.operand(context, cursor, operand) + " " + context.name(id) + " ("
                                + ExtendedNames.definition(context, sets, id) + ") of "
                                + ExtendedNames.instruction(context, cursor) + " is not " + expected)
                .declared(id);
    }

    private static Rule rule(Import set, IdPattern pattern) {
        @Nullable Op only = pattern.onlyOpcode();
        if (set.family() == Family.REFLECTION) {
            return pattern.isUnsigned()
                    ? ReflectionRule.NUMBER
                    : only == Op.OpString
                            ? ReflectionRule.STRING
                            : pattern.extendedInstructionCount() > 0
                                    ? ReflectionRule.INSTRUCTION
                                    : ReflectionRule.KERNEL_FUNCTION;
        }
        if (pattern.isUnsigned()) {
            return DebugInfoRule.NUMBER;
        }
        if (only == Op.OpString) {
            return DebugInfoRule.STRING;
        }
        if (only == null && pattern.alternativeCount() > 1) {
            return pattern.description().startsWith("a lexical scope") ? DebugInfoRule.SCOPE : DebugInfoRule.TYPE;
        }
        return pattern.extendedInstructionCount() > 0 && only == null
                ? DebugInfoRule.INSTRUCTION
                : DebugInfoRule.DEFINITION;
    }
}
