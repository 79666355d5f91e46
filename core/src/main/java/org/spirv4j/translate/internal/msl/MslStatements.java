// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeStatements;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.msl.MslLayouts.Form;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes instructions that are statements, without what ends a line. */
final class MslStatements extends CodeStatements {
    private final MslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final CodeText out;

    /** The type of the result of the function that is written. */
    private int returnType;

    MslStatements(MslContext context, MslExpressions expressions) {
        super(context, expressions);
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

    @Override
    protected void declare(int id, int type) {
        out.put(context.typeNames.name(type)).put(' ').put(context.names.name(id, "value"));
    }

    @Override
    public void temporary(String name, int id) {
        out.put(context.typeNames.name(types.typeOf(id))).put(' ').put(name).put(" = ");
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
    protected boolean writes(FunctionPlan plan, int instruction, int at, Op op, boolean declares) {
        switch (op) {
            case OpStore -> store(plan, instruction, declares, at);
            case OpCopyMemory -> copy(at);
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    public void statement(FunctionPlan plan, int instruction) {
        Op op = Opcodes.op(words[context.data.starts[instruction]] & 0xFFFF);
        if (op != Op.OpBeginInvocationInterlockEXT && op != Op.OpEndInvocationInterlockEXT) {
            super.statement(plan, instruction);
        }
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
    protected void returned(int at, boolean isEntry, boolean isLast) {
        if (isEntry && !context.entryText.isCalled()) {
            context.entryText.end(at, isLast);
        } else {
            super.returned(at, false, isLast);
        }
    }

    @Override
    protected void terminator(int at, Op op, boolean isEntry, boolean isLast) {
        switch (op) {
            case OpUnreachable -> unreachable(at, isEntry, isLast);
            case OpKill, OpTerminateInvocation -> {
                out.line().mark(at).put("discard_fragment();").end();
                unreachable(at, isEntry, isLast);
            }
            case OpEmitMeshTasksEXT -> {
                out.line().mark(at).put(context.stageInterface.mesh().grid());
                out.put(".set_threadgroups_per_grid(uint3(");
                for (int i = 1; i <= 3; i++) {
                    out.put(i == 1 ? "" : ", ");
                    value(words[at + i], Precedence.ASSIGNMENT);
                }
                out.put("));").end();
                if (!isEntry || context.stage != TextStage.TASK) {
                    context.refuse(at, "the grid of meshes is set in a function", "inline the function");
                }
                unreachable(at, isEntry, isLast);
            }
            default -> context.refuse(at, op.name() + " has no spelling in MSL", "");
        }
    }

    private void unreachable(int at, boolean isEntry, boolean isLast) {
        if (isEntry && !context.entryText.isCalled()) {
            context.entryText.end(at, isLast);
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
    public String literal(int type, long value) {
        return expressions.constants().literal(type, value);
    }
}
