// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.function.IntConsumer;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.AtomicRead;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeStatements;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.SwitchLabels;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.StatementTree;

/** Writes instructions that are statements, without what ends a line. */
final class GlslStatements extends CodeStatements {
    private final GlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;

    GlslStatements(GlslContext context, GlslExpressions expressions) {
        super(context, expressions);
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    @Override
    protected void declare(int id, int type) {
        if (types.isPointer(type) && !context.references.isReference(type)) {
            context.refuse(
                    context.data.definition(id),
                    "the language has no variables for pointers",
                    "select a value or an index instead of the pointer");
        }
        context.imageTypes.checkVariable(id, type);
        out.put(context.precise(id)).put(context.blocks.localPrecision(type, id));
        out.put(context.typeNames.name(type)).put(' ');
        out.put(name(id)).put(context.typeNames.lengths(type));
    }

    private String name(int id) {
        return context.names.name(id, "value");
    }

    private Op op(int at) {
        return Opcodes.op(words[at] & 0xFFFF);
    }

    @Override
    public void statement(FunctionPlan plan, int instruction) {
        int at = context.data.starts[instruction];
        if (context.stages.isSilent(op(at))) {
            return;
        }
        int select = selected(at);
        if (select != 0) {
            declaration(plan, instruction);
            eachSide(plan, instruction, select);
        } else if (op(at) == Op.OpStore && expressions.sizedArrays().isAssignedByElement(words[at + Store.OBJECT])) {
            storeElements(plan, instruction);
        } else {
            out.line();
            simple(plan, instruction);
            out.put(';').end();
        }
    }

    /** Writes an OpStore of an array whose length is a specialization constant. */
    private void storeElements(FunctionPlan plan, int instruction) {
        int at = context.data.starts[instruction];
        int pointer = words[at + Store.POINTER];
        if (plan.declares(instruction)) {
            out.line().mark(at);
            declare(pointer, types.pointee(types.typeOf(pointer)));
            out.put(';').end();
        }
        int start = out.size();
        expressions
                .sizedArrays()
                .assign(() -> expressions.pointer(pointer, Precedence.POSTFIX), words[at + Store.OBJECT]);
        out.markFrom(start, at);
    }

    /** The OpSelect that chooses the pointer through which an instruction writes; 0 for none. */
    private int selected(int at) {
        Op op = op(at);
        if (op == Op.OpCopyMemory) {
            int select = context.selected.open(words[at + CopyMemory.TARGET]);
            return select != 0 ? select : context.selected.open(words[at + CopyMemory.SOURCE]);
        }
        boolean hasResult = context.data.resultId(at) != 0;
        return op == Op.OpStore || Trait.ATOMIC.has(op)
                ? context.selected.open(words[at + (hasResult ? AtomicRead.POINTER : Store.POINTER)])
                : 0;
    }

    /** Writes the declaration of the result of a statement that is written more than once. */
    private void declaration(FunctionPlan plan, int instruction) {
        int at = context.data.starts[instruction];
        int id = context.data.resultId(at);
        if (id != 0 && plan.declares(instruction)) {
            out.line().mark(at);
            declare(plan.variable(id), words[at + TypedInstruction.RESULT_TYPE]);
            out.put(';').end();
        }
    }

    /** Writes a statement for each side of an OpSelect. */
    private void eachSide(FunctionPlan plan, int instruction, int select) {
        int at = context.data.starts[instruction];
        for (boolean condition : new boolean[] {true, false}) {
            if (condition) {
                out.line().mark(at).put("if (");
                expressions.condition(types.word(select, Select.CONDITION), false);
                out.put(')');
            } else {
                out.resume().put("else");
            }
            out.end();
            out.brace();
            out.indent();
            if (context.selected.enter(at, select, condition)) {
                int other = selected(at);
                if (other != 0) {
                    eachSide(plan, instruction, other);
                } else {
                    out.line();
                    simple(plan, instruction, false);
                    out.put(';').end();
                }
            }
            context.selected.leave();
            out.outdent();
            out.line().put('}').end();
        }
    }

    @Override
    protected boolean writes(FunctionPlan plan, int instruction, int at, Op op, boolean declares) {
        if (op == Op.OpStore) {
            context.typeNames.needValue(types.typeOf(words[at + Store.OBJECT]), at);
            if (!expressions.storeParts(plan, instruction)) {
                store(declares, at);
            }
            return true;
        }
        if (Trait.SPARSE.has(op)) {
            expressions.sparse(at, op, declares);
            return true;
        }
        return op == Op.OpCopyMemory && context.blocks.copy(at, expressions);
    }

    @Override
    protected void needValue(int type, int at) {
        context.typeNames.needValue(type, at);
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

    @Override
    protected void returned(int at, boolean isEntry, boolean isLast) {
        if (isEntry) {
            context.stages.finish();
        }
        super.returned(at, isEntry, isLast);
    }

    @Override
    protected void terminator(int at, Op op, boolean isEntry, boolean isLast) {
        if (op == Op.OpUnreachable) {
            return;
        }
        int start = out.size();
        if (!context.stages.terminator(at, op, expressions)) {
            context.refuse(at, op.name() + " has no spelling in this language", "");
        }
        out.markFrom(start, at);
    }

    @Override
    public void declaration(int id) {
        int at = context.data.definition(id);
        boolean isVariable = types.op(id) == Op.OpVariable;
        out.line();
        declare(
                id,
                isVariable
                        ? types.pointee(words[at + TypedInstruction.RESULT_TYPE])
                        : words[at + TypedInstruction.RESULT_TYPE]);
        int initializer =
                isVariable && words[at] >>> 16 > TypedVariable.INITIALIZER ? words[at + TypedVariable.INITIALIZER] : 0;
        boolean isSized = initializer != 0 && expressions.sizedArrays().isAssignedByElement(initializer);
        if (initializer != 0 && !isSized) {
            out.put(" = ");
            expressions.value(initializer, Precedence.ASSIGNMENT);
        }
        out.put(';').end();
        if (isSized) {
            expressions.sizedArrays().assign(() -> out.put(name(id)), initializer);
        }
    }

    @Override
    public void temporary(String name, int id) {
        int type = types.typeOf(id);
        out.put(context.precise(id))
                .put(context.blocks.localPrecision(type, id))
                .put(context.typeNames.name(type))
                .put(' ')
                .put(name)
                .put(context.typeNames.lengths(type))
                .put(" = ");
    }

    @Override
    public boolean hasSwitch() {
        return context.requirements.isAvailable(GlslFeature.SWITCH);
    }

    @Override
    public void selections(StatementTree tree, int node, int at, SwitchLabels labels, IntConsumer statements) {
        new GlslConditionChain(context, expressions).write(tree, node, at, labels, statements);
    }

    @Override
    public void selector(int id) {
        int type = types.typeOf(id);
        boolean isNarrow = context.narrow.width(type) < Integer.SIZE;
        out.put(isNarrow ? types.isSignedIntScalar(type) ? "int(" : "uint(" : "");
        expressions.value(id, Precedence.ASSIGNMENT);
        out.put(isNarrow ? ")" : "");
    }

    @Override
    public String literal(int type, long value) {
        return literal(type, value, "l");
    }
}
