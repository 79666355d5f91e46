// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.function.IntConsumer;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeBody;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.SwitchLabels;
import org.spirv4j.translate.internal.msl.MslLayouts.Form;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.StatementTree;

/** Writes instructions that are statements, without what ends a line. */
final class MslStatements implements CodeBody.Writer {
    private final MslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final CodeText out;

    /** The type of the result of the function that is written. */
    private int returnType;

    MslStatements(MslContext context, MslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** The next statements are those of a function with a result of a type. */
    void enter(int resultType) {
        returnType = resultType;
    }

    private void declare(int id, int type) {
        out.put(context.typeNames.name(type)).put(' ').put(context.names.name(id, "value"));
    }

    @Override
    public void declaration(int id) {
        int at = context.data.definition(id);
        boolean isVariable = types.op(id) == Op.OpVariable;
        out.line();
        declare(id, isVariable ? types.pointee(words[at + 1]) : words[at + 1]);
        if (isVariable && words[at] >>> 16 > TypedVariable.INITIALIZER) {
            out.put(" = ");
            expressions.value(words[at + TypedVariable.INITIALIZER], Precedence.ASSIGNMENT);
        }
        out.put(';').end();
    }

    @Override
    public void temporary(String name, int id) {
        out.put(context.typeNames.name(types.typeOf(id))).put(' ').put(name).put(" = ");
    }

    @Override
    public void target(int variable, int type, boolean declares) {
        if (declares) {
            declare(variable, type);
        } else {
            out.put(context.names.name(variable, "value"));
        }
        out.put(" = ");
    }

    @Override
    public void value(int id, Precedence needed) {
        if (types.isPointer(types.typeOf(id))) {
            expressions.pointers().address(id, needed);
        } else {
            expressions.value(id, needed);
        }
    }

    @Override
    public void condition(int id, boolean negated) {
        expressions.condition(id, negated);
    }

    @Override
    public boolean update(int variable, int at) {
        return expressions.updateVariable(variable, at);
    }

    @Override
    public void statement(FunctionPlan plan, int instruction) {
        out.line();
        simple(plan, instruction);
        out.put(';').end();
    }

    @Override
    public void simple(FunctionPlan plan, int instruction) {
        boolean declares = plan.declares(instruction);
        int at = context.data.starts[instruction];
        Op op = Opcodes.op(words[at] & 0xFFFF);
        out.mark(at);
        if (op == Op.OpStore) {
            store(plan, instruction, declares, at);
            return;
        }
        if (op == Op.OpCopyMemory) {
            copy(at);
            return;
        }
        int id = context.data.resultId(at);
        boolean isUnused = id != 0 && plan.uses(id) == 0;
        if (expressions.isStatement(at, op)) {
            expressions.statements(at, op, declares);
            return;
        }
        boolean isDropped = isUnused && (op == Op.OpFunctionCall || Trait.ATOMIC.has(op));
        if (id != 0 && !types.isVoid(words[at + TypedInstruction.RESULT_TYPE]) && !isDropped) {
            if (!declares && expressions.updateVariable(plan.variable(id), at)) {
                return;
            }
            target(plan.variable(id), words[at + TypedInstruction.RESULT_TYPE], declares);
        }
        expressions.expression(at, op, Precedence.ASSIGNMENT);
    }

    private void copy(int at) {
        int target = words[at + CopyMemory.TARGET];
        int source = words[at + CopyMemory.SOURCE];
        int to = types.pointee(types.typeOf(target));
        int from = types.pointee(types.typeOf(source));
        if (to == from || expressions.composites().isSameType(to, from)) {
            expressions.pointers().store(target, () -> expressions.pointers().load(source, Precedence.ASSIGNMENT));
            return;
        }
        int start = out.size();
        expressions.pointers().pointer(target);
        String left = out.from(start);
        out.cut(start);
        expressions.pointers().pointer(source);
        String right = out.from(start);
        out.cut(start);
        expressions.composites().copy(to, from, left, right, Form.PLAIN, Form.PLAIN);
    }

    private void store(FunctionPlan plan, int instruction, boolean declares, int at) {
        int pointer = words[at + Store.POINTER];
        int value = words[at + Store.OBJECT];
        if (expressions.composites().isPacked(pointer) && hasJoined(plan, instruction)) {
            expressions.composites().storePacked(plan, instruction);
            return;
        }
        if (expressions.composites().storeParts(plan, instruction)) {
            return;
        }
        if (declares) {
            declare(pointer, types.pointee(types.typeOf(pointer)));
            out.put(" = ");
            value(value, Precedence.ASSIGNMENT);
            return;
        }
        if (expressions.update(pointer, value)) {
            return;
        }
        expressions.pointers().store(pointer, () -> value(value, Precedence.ASSIGNMENT));
    }

    /** Whether other OpStore instructions are written with one. */
    private boolean hasJoined(FunctionPlan plan, int instruction) {
        for (int i = instruction + 1; i < context.data.instructionCount; i++) {
            Op op = Opcodes.op(words[context.data.starts[i]] & 0xFFFF);
            if (plan.isJoined(i)) {
                return true;
            } else if (op == Op.OpStore || Trait.TERMINATION.has(op)) {
                return false;
            }
        }
        return false;
    }

    @Override
    public void end(int at, boolean isEntry, boolean isLast) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        switch (op) {
            case OpReturn -> {
                if (isEntry) {
                    context.stageInterface.end(at, isLast);
                } else if (!isLast) {
                    out.line().mark(at).put("return;").end();
                }
            }
            case OpReturnValue -> {
                out.line().mark(at).put("return ");
                value(words[at + 1], Precedence.ASSIGNMENT);
                out.put(';').end();
            }
            case OpUnreachable -> unreachable(at, isEntry, isLast);
            case OpKill, OpTerminateInvocation -> {
                out.line().mark(at).put("discard_fragment();").end();
                unreachable(at, isEntry, isLast);
            }
            default -> context.refuse(at, op.name() + " has no spelling in MSL", "");
        }
    }

    private void unreachable(int at, boolean isEntry, boolean isLast) {
        if (isEntry) {
            context.stageInterface.end(at, isLast);
        } else if (types.isVoid(returnType)) {
            if (!isLast) {
                out.line().put("return;").end();
            }
        } else {
            out.line().put("return ");
            expressions.constants().zero(returnType);
            out.put(';').end();
        }
    }

    @Override
    public boolean hasSwitch() {
        return true;
    }

    @Override
    public void selections(StatementTree tree, int node, int at, SwitchLabels labels, IntConsumer statements) {
        throw new IllegalStateException("MSL has switches");
    }

    @Override
    public void selector(int id) {
        expressions.value(id, Precedence.ASSIGNMENT);
    }

    @Override
    public String literal(int type, long value) {
        return expressions.constants().literal(type, value);
    }
}
