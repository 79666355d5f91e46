// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.function.IntConsumer;
import org.spirv4j.grammar.Decoration;
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
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.StatementTree;

/** Writes instructions that are statements, without what ends a line. */
final class HlslStatements implements CodeBody.Writer {
    private final HlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final HlslExpressions expressions;
    private final CodeText out;

    /** The type of the result of the function that is written. */
    private int returnType;

    HlslStatements(HlslContext context, HlslExpressions expressions) {
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
        if (types.isPointer(type)) {
            context.refuse(
                    context.data.definition(id),
                    "the language has no variables for pointers",
                    "select a value or an index instead of the pointer");
        }
        boolean isExact = context.layout.isDecorated(id, Decoration.NoContraction);
        out.put(isExact ? "precise " : "").put(context.typeNames.name(type)).put(' ');
        out.put(context.names.name(id, "value")).put(context.typeNames.lengths(type));
    }

    @Override
    public void declaration(int id) {
        int at = context.data.definition(id);
        boolean isVariable = types.op(id) == Op.OpVariable;
        out.line();
        declare(id, isVariable ? types.pointee(words[at + 1]) : words[at + 1]);
        if (isVariable && words[at] >>> 16 > TypedVariable.INITIALIZER) {
            out.put(" = ");
            expressions.initial(words[at + TypedVariable.INITIALIZER]);
        }
        out.put(';').end();
    }

    @Override
    public void temporary(String name, int id) {
        int type = types.typeOf(id);
        out.put(context.typeNames.name(type)).put(' ').put(name);
        out.put(context.typeNames.lengths(type)).put(" = ");
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
        expressions.value(id, needed);
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
            expressions.statements(at, op, declares && !(isUnused && Trait.ATOMIC.has(op)), isUnused);
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
        if (context.buffers.isUnnamed(target) || context.buffers.isArray(source)) {
            context.refuse(at, "OpCopyMemory between blocks is not written yet", "");
            return;
        }
        expressions.pointer(target, Precedence.POSTFIX);
        out.put(" = ");
        if (context.buffers.isUnnamed(source)) {
            context.buffers.load(source, expressions);
        } else {
            expressions.pointer(source, Precedence.ASSIGNMENT);
        }
    }

    private void store(FunctionPlan plan, int instruction, boolean declares, int at) {
        int pointer = words[at + Store.POINTER];
        int value = words[at + Store.OBJECT];
        if (types.op(pointer) == Op.OpSelect || types.op(pointer) == Op.OpPhi) {
            context.refuse(at, "a value is stored where a condition selects", "select an index instead of the pointer");
            return;
        }
        if (context.buffers.isUnnamed(pointer)) {
            for (int i = instruction + 1; plan.isJoined(i); i++) {
                context.refuse(at, "joined stores", "");
            }
            context.buffers.store(pointer, value, expressions);
            return;
        }
        if (expressions.storeParts(plan, instruction)) {
            return;
        }
        if (declares) {
            declare(pointer, types.pointee(types.typeOf(pointer)));
            out.put(" = ");
            if (Trait.CONSTANT.has(types.op(value))) {
                expressions.initial(value);
            } else {
                expressions.value(value, Precedence.ASSIGNMENT);
            }
            return;
        }
        if (expressions.update(pointer, value)) {
            return;
        }
        if (context.stageInterface.isSplit(pointer)) {
            context.refuse(at, "a block of inputs or outputs is written as a whole", "");
            return;
        }
        expressions.pointer(pointer, Precedence.POSTFIX);
        out.put(" = ");
        expressions.value(value, Precedence.ASSIGNMENT);
    }

    @Override
    public void end(int at, boolean isEntry, boolean isLast) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        switch (op) {
            case OpReturn -> {
                if (!isLast) {
                    out.line().mark(at).put("return;").end();
                }
            }
            case OpReturnValue -> {
                out.line().mark(at).put("return ");
                expressions.value(words[at + 1], Precedence.ASSIGNMENT);
                out.put(';').end();
            }
            case OpUnreachable -> {}
            case OpKill, OpTerminateInvocation -> {
                out.line().mark(at).put("discard;").end();
                out.line().put("return");
                if (!types.isVoid(returnType)) {
                    out.put(' ');
                    zeroResult(at);
                }
                out.put(';').end();
            }
            default -> context.refuse(at, op.name() + " has no spelling in this language", "");
        }
    }

    private void zeroResult(int at) {
        if (types.isStruct(returnType) || types.isAnyArray(returnType)) {
            context.refuse(at, "a function with a structure as its result ends the invocation", "");
        } else {
            expressions.zero(returnType);
        }
    }

    @Override
    public boolean hasSwitch() {
        return true;
    }

    @Override
    public void selections(StatementTree tree, int node, int at, SwitchLabels labels, IntConsumer statements) {
        throw new IllegalStateException("HLSL has switches");
    }

    @Override
    public void selector(int id) {
        expressions.value(id, Precedence.ASSIGNMENT);
    }

    @Override
    public String literal(int type, long value) {
        boolean isSigned = types.isSignedIntScalar(type);
        if (types.bitWidth(type) > Integer.SIZE) {
            return !isSigned
                    ? Long.toUnsignedString(value) + "ull"
                    : value == Long.MIN_VALUE ? "int64_t(0x8000000000000000ull)" : value + "ll";
        }
        return !isSigned
                ? Integer.toUnsignedString((int) value) + "u"
                : (int) value == Integer.MIN_VALUE ? "int(0x80000000u)" : Integer.toString((int) value);
    }
}
