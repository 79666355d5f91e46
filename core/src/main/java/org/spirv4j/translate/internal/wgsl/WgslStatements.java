// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.BitSet;
import java.util.function.IntConsumer;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.CodeStatements;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.SwitchLabels;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.StatementTree;

/** Writes instructions that are statements, without what ends a line. */
final class WgslStatements extends CodeStatements {
    private final WgslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final WgslExpressions expressions;
    private final WgslBarriers barriers;
    private final CodeText out;

    /** The variables of the function that are assigned after their declaration. */
    private final BitSet assigned;

    /** The type of the result of the function that is written. */
    private int returnType;

    WgslStatements(WgslContext context, WgslExpressions expressions) {
        super(context, expressions);
        this.context = context;
        this.expressions = expressions;
        barriers = new WgslBarriers(context);
        words = context.words;
        types = context.types;
        assigned = context.pool.bits();
        out = context.out;
    }

    /** The next statements are those of a function. */
    void enter(Function f, FunctionPlan plan) {
        returnType = f.returnTypeId();
        assigned.clear();
        for (int b = 0; b < f.blockCount(); b++) {
            Block block = f.block(b);
            for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                int at = context.data.starts[i];
                int id = context.data.resultId(at);
                if (id != 0 && (plan.variable(id) != id || (words[at] & 0xFFFF) == Op.OpPhi.opcode())) {
                    assigned.set(context.data.index(plan.variable(id)));
                }
            }
        }
    }

    @Override
    protected void declare(int id, int type) {
        declare(id, type, assigned.get(context.data.index(id)) ? "var " : "let ");
    }

    @Override
    protected void declareEmpty(int id, int type) {
        declare(id, type, "var ");
        out.put(": ").put(context.typeNames.name(type));
    }

    private void declare(int id, int type, String keyword) {
        if (types.isPointer(type)) {
            context.refuse(
                    context.data.definition(id),
                    "WGSL has no variables for pointers",
                    "select a value or an index instead of the pointer");
        }
        out.put(keyword).put(context.names.name(id, "value"));
    }

    @Override
    public void temporary(String name, int id) {
        out.put("let ").put(name).put(" = ");
    }

    @Override
    public void statement(FunctionPlan plan, int instruction) {
        if (barriers.isJoined(instruction)) {
            return;
        }
        out.line();
        simple(plan, instruction);
        out.put(out.endsWith('}') ? "" : ";").end();
    }

    @Override
    protected boolean writes(FunctionPlan plan, int instruction, int at, Op op, boolean declares) {
        switch (op) {
            case OpStore -> store(plan, instruction, declares, at);
            case OpCopyMemory -> {
                int source = words[at + CopyMemory.SOURCE];
                assign(words[at + CopyMemory.TARGET], () -> expressions.load(source, Precedence.ASSIGNMENT));
            }
            case OpControlBarrier, OpMemoryBarrier -> barriers.write(at, op);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Writes the assignment of what a task writes to what a pointer points to. */
    private void assign(int pointer, Runnable value) {
        if (context.buffers.form(pointer) == WgslBuffers.Form.WORDS) {
            expressions.blocks().store(pointer, value);
            return;
        }
        if (context.stageInterface.isSplit(pointer)) {
            context.refuse(
                    context.data.definition(pointer), "a block of inputs or outputs is read or written as a whole", "");
            return;
        }
        boolean isAtomic = context.buffers.isAtomic(pointer);
        out.put(isAtomic ? "atomicStore(&" : "");
        expressions.pointer(pointer, isAtomic ? Precedence.UNARY : Precedence.POSTFIX);
        out.put(isAtomic ? ", " : " = ");
        value.run();
        out.put(isAtomic ? ")" : "");
    }

    private void store(FunctionPlan plan, int instruction, boolean declares, int at) {
        int pointer = words[at + Store.POINTER];
        int value = words[at + Store.OBJECT];
        boolean isPlain = context.buffers.form(pointer) != WgslBuffers.Form.WORDS && !context.buffers.isAtomic(pointer);
        if (!isPlain && plan.isJoined(instruction + 1)) {
            storeJoined(plan, instruction);
            return;
        }
        if (isPlain && expressions.storeParts(plan, instruction)) {
            return;
        }
        if (declares) {
            int type = types.pointee(types.typeOf(pointer));
            declare(pointer, type, "var ");
            out.put(" = ");
            expressions.value(value, Precedence.ASSIGNMENT);
            return;
        }
        if (isPlain && expressions.update(pointer, value)) {
            return;
        }
        assign(pointer, () -> expressions.value(value, Precedence.ASSIGNMENT));
    }

    /** Writes stores that are made one: all values are known before the first one is stored. */
    private void storeJoined(FunctionPlan plan, int instruction) {
        int end = instruction + 1;
        for (int i = end; !Trait.TERMINATION.has(Opcodes.op(words[context.data.starts[i]] & 0xFFFF)); i++) {
            Op op = Opcodes.op(words[context.data.starts[i]] & 0xFFFF);
            if (plan.isJoined(i)) {
                end = i + 1;
            } else if (op == Op.OpStore) {
                break;
            }
        }
        String[] values = new String[end - instruction];
        for (int i = instruction; i < end; i++) {
            if (i == instruction || plan.isJoined(i)) {
                values[i - instruction] = context.names.local("part");
                out.put("let ").put(values[i - instruction]).put(" = ");
                expressions.value(words[context.data.starts[i] + Store.OBJECT], Precedence.ASSIGNMENT);
                out.put(';').end();
                out.line();
            }
        }
        boolean isFirst = true;
        for (int i = instruction; i < end; i++) {
            if (i == instruction || plan.isJoined(i)) {
                if (!isFirst) {
                    out.put(';').end();
                    out.line();
                }
                isFirst = false;
                String value = values[i - instruction];
                assign(words[context.data.starts[i] + Store.POINTER], () -> out.put(value));
            }
        }
    }

    @Override
    protected void terminator(int at, Op op, boolean isEntry, boolean isLast) {
        switch (op) {
            case OpUnreachable -> unreachable(at, isLast);
            case OpKill, OpTerminateInvocation -> {
                out.line().mark(at).put("discard;").end();
                unreachable(at, false);
            }
            default -> context.refuse(at, op.name() + " has no spelling in WGSL", "");
        }
    }

    @Override
    public boolean leavesLoops() {
        return true;
    }

    @Override
    public void afterClosed(int at) {
        unreachable(at, true);
    }

    /** Writes a return from where the control flow does not come, which compilers do not know. */
    private void unreachable(int at, boolean isLast) {
        if (isLast && types.isVoid(returnType)) {
            return;
        }
        out.line().mark(at).put("return");
        if (!types.isVoid(returnType)) {
            out.put(' ');
            expressions.zero(returnType);
        }
        out.put(';').end();
    }

    @Override
    public String flag(String name) {
        return "var " + name + " = false;";
    }

    @Override
    public boolean hasContinuing() {
        return true;
    }

    @Override
    public boolean hasSwitch() {
        return false;
    }

    @Override
    public void selections(StatementTree tree, int node, int at, SwitchLabels labels, IntConsumer statements) {
        new WgslSwitches(context, expressions, this).write(tree, node, at, labels, statements);
    }

    @Override
    public String literal(int type, long value) {
        boolean isSigned = types.isSignedIntScalar(type);
        int number = WgslNumbers.inRange(types.bitWidth(type), (int) value, isSigned);
        return !isSigned
                ? Integer.toUnsignedString(number) + "u"
                : number == Integer.MIN_VALUE ? "i32(-2147483648)" : Integer.toString(number);
    }
}
