// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeStatements;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes instructions that are statements, without what ends a line. */
final class HlslStatements extends CodeStatements {
    private final HlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final HlslExpressions expressions;
    private final CodeText out;

    /** The type of the result of the function that is written. */
    private int returnType;

    /** The variable that counts the turns of loops that nothing leaves. */
    private String turns = "";

    HlslStatements(HlslContext context, HlslExpressions expressions) {
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
        if (types.isPointer(type)) {
            context.refuse(
                    context.data.definition(id),
                    "the language has no variables for pointers",
                    "select a value or an index instead of the pointer");
        }
        out.put(context.precise(id)).put(context.typeNames.name(type)).put(' ');
        out.put(context.names.name(id, "value")).put(context.typeNames.lengths(type));
    }

    @Override
    public void temporary(String name, int id) {
        int type = types.typeOf(id);
        out.put(context.precise(id)).put(context.typeNames.name(type)).put(' ').put(name);
        out.put(context.typeNames.lengths(type)).put(" = ");
    }

    @Override
    protected void initializer(int id) {
        expressions.initial(id);
    }

    @Override
    protected boolean writes(FunctionPlan plan, int instruction, int at, Op op, boolean declares) {
        switch (op) {
            case OpStore -> store(plan, instruction, declares, at);
            case OpCopyMemory -> copy(at);
            case OpIgnoreIntersectionNV, OpTerminateRayNV -> {
                out.put(context.rays.end(op)).put(';').end();
                out.line();
                result(at);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void copy(int at) {
        int target = words[at + CopyMemory.TARGET];
        int source = words[at + CopyMemory.SOURCE];
        Runnable value = context.buffers.isUnnamed(source)
                ? () -> context.buffers.load(source, expressions)
                : () -> expressions.pointer(source, Precedence.ASSIGNMENT);
        if (context.buffers.isArray(source)) {
            // No function returns an array.
            int type = types.pointee(types.typeOf(source));
            String copy = context.names.fresh("copy");
            out.put(context.typeNames.name(type)).put(' ').put(copy).put(context.typeNames.lengths(type));
            out.put(';').end();
            out.line();
            context.buffers.loadArray(source, copy, expressions);
            out.put(';').end();
            out.line();
            value = () -> out.put(copy);
        }
        if (context.buffers.isUnnamed(target)) {
            context.buffers.store(target, value, expressions);
            return;
        }
        expressions.pointer(target, Precedence.POSTFIX);
        out.put(" = ");
        value.run();
    }

    private void store(FunctionPlan plan, int instruction, boolean declares, int at) {
        int pointer = words[at + Store.POINTER];
        int value = words[at + Store.OBJECT];
        if (isSelected(pointer)) {
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

    /** Whether a pointer is one of several, or selects a part of one of several. */
    private boolean isSelected(int pointer) {
        int root = context.uses.root(pointer);
        return types.op(root) == Op.OpSelect || types.op(root) == Op.OpPhi;
    }

    @Override
    protected void terminator(int at, Op op, boolean isEntry, boolean isLast) {
        switch (op) {
            case OpUnreachable -> {}
            case OpKill, OpTerminateInvocation -> {
                out.line().mark(at).put("discard;").end();
                out.line();
                result(at);
                out.put(';').end();
            }
            case OpEmitMeshTasksEXT, OpIgnoreIntersectionKHR, OpTerminateRayKHR -> {
                out.line().mark(at);
                if (op == Op.OpEmitMeshTasksEXT) {
                    context.mesh.setGroups(at, expressions);
                } else {
                    out.put(context.rays.end(op));
                }
                out.put(';').end();
                if (!isLast || !types.isVoid(returnType)) {
                    out.line();
                    result(at);
                    out.put(';').end();
                }
            }
            default -> context.refuse(at, op.name() + " has no spelling in this language", "");
        }
    }

    @Override
    public boolean leavesLoops() {
        return true;
    }

    @Override
    public String endless() {
        if (turns.isEmpty()) {
            turns = context.names.fresh("turns");
            context.globals.put("static uint ").put(turns).put(" = 0u;").end();
            context.globals.end();
        }
        return turns + "++ != 0xffffffffu";
    }

    @Override
    public void afterClosed(int at) {
        if (!turns.isEmpty() && !types.isVoid(returnType)) {
            out.line();
            result(at);
            out.put(';').end();
        }
    }

    /** Writes the return from a function whose result does not matter. */
    private void result(int at) {
        out.put("return");
        if (!types.isVoid(returnType)) {
            out.put(' ');
            zeroResult(at);
        }
    }

    @Override
    public void statement(FunctionPlan plan, int instruction) {
        int at = context.data.starts[instruction];
        Op op = Opcodes.op(words[at] & 0xFFFF);
        if (op == Op.OpBeginInvocationInterlockEXT || op == Op.OpEndInvocationInterlockEXT) {
            return;
        }
        super.statement(plan, instruction);
        if ((words[at] & 0xFFFF) == Op.OpFunctionCall.opcode()
                && context.uses.endsHits(words[at + FunctionCall.FUNCTION])) {
            out.line().put("if (").put(context.rays.hasEnded()).put(") {").end();
            out.indent();
            out.line();
            result(at);
            out.put(';').end();
            out.outdent();
            out.line().put('}').end();
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
    public String literal(int type, long value) {
        return literal(type, value, "ll");
    }
}
