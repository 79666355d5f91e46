// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.function.IntConsumer;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.StatementTree;

/**
 * Writes instructions that are statements, without what ends a line: as most languages do that declare variables as C
 * does. How memory is written is up to the language.
 */
public abstract class CodeStatements implements BodyWriter {
    private final CodeContext context;
    private final int[] words;
    private final TypeFacts types;
    private final CodeExpressions expressions;
    private final CodeText out;

    /** Prepares for a text. */
    protected CodeStatements(CodeContext context, CodeExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes the declaration of a variable that gets a value at once, without the value. */
    protected abstract void declare(int id, int type);

    /** Writes the declaration of a variable of a type that may have no value at first. */
    protected void declareEmpty(int id, int type) {
        declare(id, type);
    }

    /** Writes the initializer of a variable. */
    protected void initializer(int id) {
        expressions.value(id, Precedence.ASSIGNMENT);
    }

    /**
     * Writes an instruction that no expression or template is for, such as one that writes memory; returns whether it
     * is one.
     *
     * @param at the word offset of the instruction
     */
    protected abstract boolean writes(FunctionPlan plan, int instruction, int at, Op op, boolean declares);

    /** Notes that the instruction at a word offset has a result of a type, which is written as a value. */
    protected void needValue(int type, int at) {
        // Most languages have values of all types.
    }

    /** Writes what OpReturn stands for. */
    protected void returned(int at, boolean isEntry, boolean isLast) {
        if (!isLast) {
            out.line().mark(at).put("return;").end();
        }
    }

    /** Writes what ends a function or an invocation, other than OpReturn and OpReturnValue. */
    protected abstract void terminator(int at, Op op, boolean isEntry, boolean isLast);

    @Override
    public void declaration(int id) {
        int at = context.data.definition(id);
        boolean isVariable = types.op(id) == Op.OpVariable;
        out.line();
        declareEmpty(
                id,
                isVariable
                        ? types.pointee(words[at + TypedInstruction.RESULT_TYPE])
                        : words[at + TypedInstruction.RESULT_TYPE]);
        if (isVariable && words[at] >>> 16 > TypedVariable.INITIALIZER) {
            out.put(" = ");
            initializer(words[at + TypedVariable.INITIALIZER]);
        }
        out.put(';').end();
    }

    @Override
    public final void target(int variable, int type, boolean declares) {
        if (declares) {
            declare(variable, type);
        } else {
            out.put(context.names.name(variable, "value"));
        }
        out.put(" = ");
    }

    @Override
    public void value(int id, Precedence needed) {
        expressions.value(id, needed);
    }

    @Override
    public final void condition(int id, boolean negated) {
        expressions.condition(id, negated);
    }

    @Override
    public final boolean update(int variable, int at) {
        return expressions.updateVariable(variable, at);
    }

    @Override
    public void statement(FunctionPlan plan, int instruction) {
        out.line();
        simple(plan, instruction);
        out.put(';').end();
    }

    @Override
    public final void simple(FunctionPlan plan, int instruction) {
        simple(plan, instruction, plan.declares(instruction));
    }

    /** Writes a statement as it stands in the head of a loop; whether it declares its result is known. */
    protected final void simple(FunctionPlan plan, int instruction, boolean declares) {
        int at = context.data.starts[instruction];
        Op op = Opcodes.op(words[at] & 0xFFFF);
        out.mark(at);
        if (writes(plan, instruction, at, op, declares)) {
            return;
        }
        int id = context.data.resultId(at);
        boolean isUnused = id != 0 && plan.uses(id) == 0;
        if (expressions.isStatement(at, op)) {
            expressions.statements(at, op, declares, isUnused);
            return;
        }
        boolean isDropped = isUnused && (op == Op.OpFunctionCall || Trait.ATOMIC.has(op));
        if (id != 0 && !types.isVoid(words[at + TypedInstruction.RESULT_TYPE]) && !isDropped) {
            if (!declares && expressions.updateVariable(plan.variable(id), at)) {
                return;
            }
            needValue(words[at + TypedInstruction.RESULT_TYPE], at);
            target(plan.variable(id), words[at + TypedInstruction.RESULT_TYPE], declares);
        }
        expressions.expression(at, op, Precedence.ASSIGNMENT);
    }

    @Override
    public final void end(int at, boolean isEntry, boolean isLast) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        switch (op) {
            case OpReturn -> returned(at, isEntry, isLast);
            case OpReturnValue -> {
                out.line().mark(at).put("return ");
                value(words[at + ReturnValue.VALUE], Precedence.ASSIGNMENT);
                out.put(';').end();
            }
            default -> terminator(at, op, isEntry, isLast);
        }
    }

    @Override
    public boolean hasSwitch() {
        return true;
    }

    @Override
    public void selections(StatementTree tree, int node, int at, SwitchLabels labels, IntConsumer statements) {
        throw new IllegalStateException("the language has switches");
    }

    @Override
    public void selector(int id) {
        expressions.value(id, Precedence.ASSIGNMENT);
    }

    /**
     * An integer of a type as a literal.
     *
     * @param longSuffix what follows a signed one of 64 bits, and after {@code u} an unsigned one
     */
    protected final String literal(int type, long value, String longSuffix) {
        boolean isSigned = types.isSignedIntScalar(type);
        if (types.bitWidth(type) > Integer.SIZE) {
            return !isSigned
                    ? Long.toUnsignedString(value) + "u" + longSuffix
                    : value == Long.MIN_VALUE ? "int64_t(0x8000000000000000u" + longSuffix + ")" : value + longSuffix;
        }
        return !isSigned
                ? Integer.toUnsignedString((int) value) + "u"
                : (int) value == Integer.MIN_VALUE ? "int(0x80000000u)" : Integer.toString((int) value);
    }
}
