// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.expression.VectorParts;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes instructions that are statements, without what ends a line. */
final class GlslStatements {
    private final GlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;

    /** The word offsets of OpStore instructions that are written as one. */
    private final int[] stores = new int[VectorParts.MAX_MEMBERS];

    GlslStatements(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes the declaration of a variable, without a value. */
    void declaration(int id, int type) {
        out.put(context.precise(id)).put(context.typeNames.name(type)).put(' ');
        out.put(name(id)).put(context.typeNames.lengths(type));
    }

    private String name(int id) {
        return context.names.name(id, "value");
    }

    private Op op(int at) {
        return Opcodes.op(words[at] & 0xFFFF);
    }

    /** Writes a statement of a block, with its lines. */
    void statement(FunctionPlan plan, int instruction) {
        int at = context.data.starts[instruction];
        if (context.stages.isSilent(op(at))) {
            return;
        }
        out.line();
        simple(plan, instruction);
        out.put(';').end();
    }

    /** Writes a statement as it stands in the head of a loop. */
    void simple(FunctionPlan plan, int instruction) {
        int at = context.data.starts[instruction];
        Op op = op(at);
        boolean declares = plan.declares(instruction);
        out.mark(at);
        if (op == Op.OpStore) {
            if (!storeParts(plan, instruction)) {
                store(declares, at);
            }
            return;
        }
        if (op == Op.OpCopyMemory && context.blocks.copy(at, expressions)) {
            return;
        }
        if (Trait.SPARSE.has(op)) {
            expressions.sparse(at, op, declares);
            return;
        }
        if (expressions.isStatement(at, op)) {
            expressions.statements(at, op, declares);
            return;
        }
        int id = context.data.resultId(at);
        if (id != 0 && !types.isVoid(words[at + TypedInstruction.RESULT_TYPE]) && !isUnused(plan, op, id)) {
            if (!declares && expressions.updateVariable(plan.variable(id), at)) {
                return;
            }
            target(plan.variable(id), words[at + TypedInstruction.RESULT_TYPE], declares);
        }
        expressions.expression(at, op, Precedence.ASSIGNMENT);
    }

    /** Whether the result of a call, or of an atomic operation, is not written. */
    private static boolean isUnused(FunctionPlan plan, Op op, int id) {
        return plan.uses(id) == 0 && (op == Op.OpFunctionCall || Trait.ATOMIC.has(op));
    }

    /** Writes the variable of a value up to what is assigned to it. */
    void target(int variable, int type, boolean declares) {
        if (declares) {
            declaration(variable, type);
        } else {
            out.put(name(variable));
        }
        out.put(" = ");
    }

    /** Writes an OpStore with those joined with it; returns whether there are some. */
    private boolean storeParts(FunctionPlan plan, int instruction) {
        int count = 1;
        stores[0] = context.data.starts[instruction];
        for (int i = instruction + 1; count < stores.length; i++) {
            int at = context.data.starts[i];
            if (plan.isJoined(i)) {
                stores[count++] = at;
            } else if (op(at) == Op.OpStore || Trait.TERMINATION.has(op(at))) {
                break;
            }
        }
        if (count > 1) {
            expressions.storeParts(stores, count);
        }
        return count > 1;
    }

    private void store(boolean declares, int at) {
        int pointer = words[at + Store.POINTER];
        if (declares) {
            target(pointer, types.pointee(types.typeOf(pointer)), true);
        } else {
            if (context.builtInValues.store(at, expressions) || context.blocks.store(at, expressions)) {
                return;
            }
            if (expressions.update(pointer, words[at + Store.OBJECT])) {
                return;
            }
            expressions.pointer(pointer, Precedence.POSTFIX);
            out.put(" = ");
        }
        expressions.value(words[at + Store.OBJECT], Precedence.ASSIGNMENT);
    }

    /** Writes what ends the invocation or the function at the end of a block; nothing for what is not reached. */
    void end(int at, boolean isEntry, boolean isLast) {
        Op op = op(at);
        switch (op) {
            case OpReturn -> {
                if (isEntry) {
                    context.stages.finish();
                }
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
            default -> {
                if (!context.stages.terminator(at, op, expressions)) {
                    context.refuse(at, op.name() + " has no spelling in this language", "");
                }
            }
        }
    }
}
