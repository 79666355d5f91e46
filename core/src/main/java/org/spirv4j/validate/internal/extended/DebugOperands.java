// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.extended;

import java.util.List;
import java.util.OptionalLong;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.semantics.ShaderDebugNumbers.DebugBaseTypeAttributeEncoding;
import org.spirv4j.internal.semantics.ShaderDebugNumbers.DebugCompositeType;
import org.spirv4j.internal.source.SourceLines;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets;
import org.spirv4j.validate.internal.facts.ExtendedSets.Family;
import org.spirv4j.validate.internal.facts.ExtendedSets.Import;
import org.spirv4j.validate.internal.rule.DebugInfoRule;

/** Checks of debug information that patterns cannot express: counts, indexes, lines of source texts. */
final class DebugOperands {
    private final ValidationContext context;
    private final ExtendedSets sets;
    private final DebugSources sources;

    DebugOperands(ValidationContext context, ExtendedSets sets) {
        this.context = context;
        this.sets = sets;
        sources = new DebugSources(context, sets);
    }

    /** Whether an operand, counted from 0, matches a special pattern; reports an error if not. */
    boolean special(InstructionCursor cursor, Import set, IdPattern pattern, int i, boolean literal) {
        int word = cursor.word(ExtInst.OPERANDS + i);
        return switch (pattern.special()) {
            case NONE -> true;
            case SOURCE ->
                isDebug(cursor, i, ShaderDebugNumbers.DebugSource, "a DebugSource") && hasSourceLine(cursor, set, i);
            case FEW ->
                literal
                        ? word == 8 || word == 16 || few(cursor, i, OptionalLong.of(word & 0xFFFFFFFFL))
                        : isUnsigned(cursor, i) && few(cursor, i, value(word));
            case POSITIVE -> positive(cursor, i, word);
            case COUNT -> fits(cursor, DebugInfoRule.COMPONENT_COUNT, i, isCount(set, word), count(set));
            case INDEX ->
                fits(
                        cursor,
                        DebugInfoRule.INDEX,
                        i,
                        isIntegerConstant(word) || isIntegerVariable(word),
                        "an integer OpConstant or a debug variable of integer type");
            case INTEGER ->
                fits(
                        cursor,
                        DebugInfoRule.INDEX,
                        i,
                        context.types.isIntScalar(context.types.typeOf(word)),
                        "a value of a scalar integer type");
            case EXTENT ->
                fits(
                        cursor,
                        DebugInfoRule.DEFINITION,
                        i,
                        context.types.isConstant(word) && context.types.isIntScalar(context.types.typeOf(word)),
                        "a constant of a scalar integer type");
            case CLASS ->
                sets.isDebug(context.data.definition(word), ShaderDebugNumbers.DebugInfoNone)
                        || isDebug(cursor, i, ShaderDebugNumbers.DebugTypeComposite, "a DebugTypeComposite")
                                && isClass(cursor, i);
        };
    }

    private boolean fits(InstructionCursor cursor, Rule rule, int i, boolean fits, String expected) {
        if (!fits && context.data.definition(cursor.word(ExtInst.OPERANDS + i)) != 0) {
            NonSemanticOperands.operandError(context, sets, cursor, rule, i, expected);
            return false;
        }
        return true;
    }

    private boolean isDebug(InstructionCursor cursor, int i, int number, String name) {
        int at = context.data.definition(cursor.word(ExtInst.OPERANDS + i));
        return fits(cursor, DebugInfoRule.INSTRUCTION, i, sets.isDebug(at, number), name);
    }

    private boolean isUnsigned(InstructionCursor cursor, int i) {
        return fits(
                cursor,
                DebugInfoRule.NUMBER,
                i,
                IdPattern.isUnsignedConstant(context, cursor.word(ExtInst.OPERANDS + i)),
                "an OpConstant of a 32-bit unsigned integer");
    }

    /** The value of an OpConstant of a 32-bit unsigned integer. */
    private OptionalLong value(int id) {
        return IdPattern.isUnsignedConstant(context, id) ? context.types.integer(id) : OptionalLong.empty();
    }

    /** The value of an operand: a literal, or a constant in NonSemantic.Shader.DebugInfo. */
    private OptionalLong value(Import set, int word) {
        return set.family() == Family.SHADER_DEBUG ? value(word) : OptionalLong.of(word & 0xFFFFFFFFL);
    }

    private boolean few(InstructionCursor cursor, int i, OptionalLong size) {
        long value = size.orElse(1);
        if (value >= 1 && value <= 4) {
            return true;
        }
        context.error(
                DebugInfoRule.VECTOR_SIZE,
                ExtendedNames.operand(context, cursor, i) + " of " + ExtendedNames.instruction(context, cursor) + " is "
                        + value + "; it must be from 1 to 4");
        return false;
    }

    private boolean positive(InstructionCursor cursor, int i, int id) {
        if (!fits(cursor, DebugInfoRule.DEFINITION, i, context.types.op(id) == Op.OpConstant, "an OpConstant")) {
            return false;
        }
        return fits(
                cursor,
                DebugInfoRule.POSITIVE_SIZE,
                i,
                isIntegerConstant(id) && !context.types.isInteger(id, 0),
                "an integer above 0");
    }

    private boolean isIntegerConstant(int id) {
        return context.types.op(id) == Op.OpConstant && context.types.isIntScalar(context.types.typeOf(id));
    }

    private static String count(Import set) {
        return (set.family() == Family.SHADER_DEBUG
                        ? "a 32- or 64-bit integer constant"
                        : "a 32- or 64-bit integer OpConstant above 0")
                + " or a debug variable of a 32- or 64-bit unsigned integer type";
    }

    private boolean isCount(Import set, int id) {
        TypeFacts types = context.types;
        int type = types.typeOf(id);
        boolean shader = set.family() == Family.SHADER_DEBUG;
        boolean wide = types.isIntScalar(type, 32) || types.isIntScalar(type, 64);
        return switch (types.op(id)) {
            case OpConstant -> wide && (shader || !types.isInteger(id, 0));
            case OpSpecConstant, OpSpecConstantOp, OpConstantNull -> wide && shader;
            default -> isCountVariable(id);
        };
    }

    private boolean isCountVariable(int id) {
        int basic = basicTypeOf(id);
        if (basic == 0 || encoding(basic).orElse(0) != DebugBaseTypeAttributeEncoding.Unsigned) {
            return false;
        }
        int size = context.words[basic + ExtInst.OPERANDS + 1];
        return context.types.isInteger(size, 32) || context.types.isInteger(size, 64);
    }

    private boolean isIntegerVariable(int id) {
        int basic = basicTypeOf(id);
        long encoding = basic == 0 ? 0 : encoding(basic).orElse(0);
        return encoding == DebugBaseTypeAttributeEncoding.Signed || encoding == DebugBaseTypeAttributeEncoding.Unsigned;
    }

    /** The word offset of the DebugTypeBasic of a debug variable, or 0. */
    private int basicTypeOf(int variable) {
        int at = context.data.definition(variable);
        if (!sets.isDebug(at, ShaderDebugNumbers.DebugLocalVariable)
                && !sets.isDebug(at, ShaderDebugNumbers.DebugGlobalVariable)) {
            return 0;
        }
        int type = context.data.definition(context.definitionWord(variable, ExtInst.OPERANDS + 1));
        return sets.isDebug(type, ShaderDebugNumbers.DebugTypeBasic) && context.words[type] >>> 16 > 7 ? type : 0;
    }

    private OptionalLong encoding(int basic) {
        Import set = sets.setAt(basic);
        return set == null ? OptionalLong.empty() : value(set, context.words[basic + ExtInst.OPERANDS + 2]);
    }

    private boolean isClass(InstructionCursor cursor, int i) {
        int composite = context.data.definition(cursor.word(ExtInst.OPERANDS + i));
        if (composite == 0 || context.words[composite] >>> 16 < 7) {
            return true;
        }
        Import set = sets.setAt(composite);
        long tag = set == null
                ? DebugCompositeType.Class
                : value(set, context.words[composite + ExtInst.OPERANDS + 1]).orElse(DebugCompositeType.Class);
        return fits(
                cursor,
                DebugInfoRule.INHERITANCE,
                i,
                tag == DebugCompositeType.Class || tag == DebugCompositeType.Structure,
                "a DebugTypeComposite of a class or structure");
    }

    // --- lines

    /** Whether the source text has the line and column in the operands after the source. */
    private boolean hasSourceLine(InstructionCursor cursor, Import set, int i) {
        OptionalLong line = value(set, cursor.word(ExtInst.OPERANDS + i + 1));
        OptionalLong column = value(set, cursor.word(ExtInst.OPERANDS + i + 2));
        // The check of the next operands reports a line or column that is not a constant.
        return line.isEmpty()
                || column.isEmpty()
                || isInSource(cursor, cursor.word(ExtInst.OPERANDS + i), line.getAsLong(), column.getAsLong());
    }

    private boolean isInSource(InstructionCursor cursor, int source, long line, long column) {
        SourceLines lines = sources.lines(source);
        if (lines.isEmpty() || line == 0) {
            return true;
        }
        int length = lines.length(line);
        if (length < 0) {
            String contents = lines.hasDirectives()
                    ? ", which the source text with its #line directives does not have"
                    : ", but the source text has " + Counted.of(lines.count(), "line");
            return notInSource(cursor, DebugInfoRule.LINE_IN_SOURCE, lines, source, "line " + line + contents);
        }
        return column <= length + 1L
                || notInSource(
                        cursor,
                        DebugInfoRule.COLUMN_IN_SOURCE,
                        lines,
                        source,
                        "column " + column + " of line " + line + ", which has " + Counted.of(length, "character"));
    }

    /**
     * Reports a missing line or column. It is a warning, once for each source, if the text numbers its lines itself,
     * and for columns of members: those of built-in blocks are declared in texts of the compiler.
     *
     * @return whether it is a warning
     */
    private boolean notInSource(InstructionCursor cursor, Rule rule, SourceLines lines, int source, String missing) {
        String message = ExtendedNames.instruction(context, cursor) + " refers to " + missing;
        boolean member = rule.equals(DebugInfoRule.COLUMN_IN_SOURCE)
                && cursor.word(ExtInst.INSTRUCTION) == ShaderDebugNumbers.DebugTypeMember;
        boolean warning = member || lines.hasDirectives();
        if (!warning || context.markReported(List.of(rule, source))) {
            (warning ? context.warningAt(rule, cursor.at, message) : context.error(rule, message))
                    .declared(source, "the source text is declared here");
        }
        return warning;
    }

    /** Checks an instruction whose operands match their patterns. */
    void check(InstructionCursor cursor, Import set, ExtendedTable.Row row) {
        if (row.has("line")) {
            line(cursor);
        } else if (row.has("definition")) {
            definition(cursor);
        } else if (row.has("continued")) {
            continued(cursor);
        } else if (row.has("tensor")
                && cursor.wordCount < 8
                && isComposite(context.types.typeOf(cursor.word(ExtInst.OPERANDS)))) {
            context.error(
                            DebugInfoRule.TENSOR_INDEX,
                            "DebugTensor requires operand Index, because Tensor "
                                    + context.name(cursor.word(ExtInst.OPERANDS)) + " is an array or structure")
                    .declared(cursor.word(ExtInst.OPERANDS))
                    .hint("add an operand Index");
        }
    }

    private void continued(InstructionCursor cursor) {
        int before = cursor.index == 0 ? 0 : context.data.starts[cursor.index - 1];
        if (!sets.isDebug(before, ShaderDebugNumbers.DebugSource)
                && !sets.isDebug(before, ShaderDebugNumbers.DebugSourceContinued)) {
            context.error(
                            DebugInfoRule.SOURCE_CONTINUED,
                            "DebugSourceContinued does not follow a DebugSource or DebugSourceContinued")
                    .hint("move it immediately after the DebugSource that it continues");
        }
    }

    private boolean isComposite(int type) {
        return context.types.isAnyArray(type) || context.types.isStruct(type);
    }

    private void line(InstructionCursor cursor) {
        long[] range = new long[4];
        for (int i = 0; i < range.length; i++) {
            OptionalLong value = value(cursor.word(ExtInst.OPERANDS + 1 + i));
            if (value.isEmpty()) {
                return;
            }
            range[i] = value.getAsLong();
        }
        long lineStart = range[0];
        long lineEnd = range[1];
        long columnStart = range[2];
        long columnEnd = range[3];
        String wrong = lineStart == 0
                ? "starts at line 0; lines are numbered from 1"
                : lineEnd < lineStart
                        ? "ends at line " + lineEnd + ", before its start at line " + lineStart
                        : lineEnd == lineStart && columnEnd < columnStart
                                ? "ends at column " + columnEnd + ", before its start at column " + columnStart
                                : "";
        if (!wrong.isEmpty()) {
            context.error(DebugInfoRule.LINE_RANGE, "DebugLine " + wrong);
            return;
        }
        isInSource(cursor, cursor.word(ExtInst.OPERANDS), lineEnd, columnEnd);
    }

    private void definition(InstructionCursor cursor) {
        if (cursor.function < 0 || cursor.function >= context.functions().size()) {
            return;
        }
        Function function = context.functions().get(cursor.function);
        if (function.id() != cursor.word(ExtInst.OPERANDS + 1)) {
            context.error(
                            DebugInfoRule.FUNCTION_DEFINITION,
                            "Definition " + context.name(cursor.word(ExtInst.OPERANDS + 1))
                                    + " of DebugFunctionDefinition is not the enclosing function, "
                                    + context.name(function.id()))
                    .declared(cursor.word(ExtInst.OPERANDS + 1))
                    .hint("move it into " + context.name(cursor.word(ExtInst.OPERANDS + 1)));
        } else if (function.blockCount() > 1
                && cursor.index >= function.block(1).firstInstruction()) {
            context.error(
                            DebugInfoRule.FUNCTION_DEFINITION,
                            "DebugFunctionDefinition is not in the entry block of " + context.name(function.id()))
                    .hint("move it into the entry block");
        }
    }
}
