// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.LoopForms.Form;
import org.spirv4j.translate.internal.statement.StatementTree;

/** Writes functions. */
final class GlslFunctions {
    private static final int NONE = StatementTree.NONE;

    private final GlslContext context;
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final GlslNames names;
    private final GlslTypes typeNames;
    private final GlslExpressions expressions;
    private final CodeText out;
    private FunctionPlan plan;
    private Function function;

    GlslFunctions(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        data = context.data;
        words = data.words;
        types = context.types;
        names = context.names;
        typeNames = context.typeNames;
        out = context.out;
    }

    void signature(Function f) {
        if (f.id() == context.entry.functionId()) {
            context.stages.attributes();
        }
        names.enterFunction(f);
        out.line().put(typeNames.name(f.returnTypeId())).put(typeNames.lengths(f.returnTypeId())).put(' ').put(names.name(f.id(), "function")).put('(');
        String separator = "";
        for (Instruction parameter : f.parameters()) {
            int type = parameter.typeId();
            if (context.combined.replaces(parameter.resultId())) {
                continue;
            }
            out.put(separator);
            separator = ", ";
            if (context.imageTypes.isImageOrSampler(type)) {
                image(parameter.resultId(), type);
                continue;
            }
            if (types.isPointer(type)) {
                out.put(isOpaque(types.innermostElement(types.pointee(type))) ? "" : "inout ");
                type = types.pointee(type);
            }
            out.put(typeNames.name(type)).put(' ').put(names.name(parameter.resultId(), "parameter")).put(typeNames.lengths(type));
        }
        context.combined.parameters(f, separator);
        out.put(')');
    }

    private void image(int id, int type) {
        out.put(context.imageTypes.memory(id)).put(context.imageTypes.declared(id)).put(' ').put(names.name(id, "parameter"));
        out.put(typeNames.lengths(types.isPointer(type) ? types.pointee(type) : type));
    }

    /** Whether values of a type are not assigned, so that parameters are names of them. */
    private boolean isOpaque(int type) {
        return types.isDescriptor(type)
                || switch (types.op(type)) {
                    case OpTypeAccelerationStructureKHR, OpTypeRayQueryKHR, OpTypeHitObjectNV, OpTypeHitObjectEXT -> true;
                    default -> false;
                };
    }

    void write(Function f, FunctionPlan planned) {
        function = f;
        plan = planned;
        expressions.setPlan(planned);
        signature(f);
        out.end();
        open();
        if (f.id() == context.entry.functionId()) {
            context.stages.begin(expressions);
            initialize();
        }
        declarations(0);
        int root = plan.tree().root();
        sequence(root, true);
        close();
    }

    /** Stores the initial values of variables that cannot have them in their declarations. */
    private void initialize() {
        boolean shared = false;
        for (Instruction variable : context.initializers) {
            int id = variable.resultId();
            out.line().put(names.name(id, "variable")).put(" = ");
            expressions.value(variable.word(4), Precedence.ASSIGNMENT);
            out.put(';').end();
            shared |= types.isStorageClass(variable.typeId(), StorageClass.Workgroup);
        }
        if (shared) {
            out.line().put("barrier();").end();
        }
    }

    private void open() {
        out.line().put('{').end();
        out.indent();
    }

    private void close() {
        out.outdent();
        out.line().put('}').end();
    }

    private void declarations(int scope) {
        for (int id = plan.firstDeclared(scope); id != NONE; id = plan.nextDeclared(id)) {
            int at = data.definition(id);
            int type = words[at + 1];
            boolean variable = types.op(id) == Op.OpVariable;
            type = variable ? types.pointee(type) : type;
            declare(id, type);
            if (variable && words[at] >>> 16 > 4) {
                out.put(" = ");
                expressions.value(words[at + 4], Precedence.ASSIGNMENT);
            }
            out.put(';').end();
        }
    }

    private void declare(int id, int type) {
        out.line().mark(data.definition(id));
        out.put(context.precise(id)).put(typeNames.name(type)).put(' ');
        out.put(names.name(id, "value")).put(typeNames.lengths(type));
    }

    private void sequence(int first, boolean isFunction) {
        for (int node = first; node != NONE; node = plan.tree().next(node)) {
            node(node, isFunction && plan.tree().next(node) == NONE);
        }
    }

    private void scope(int first, int scope) {
        open();
        declarations(scope);
        sequence(first, false);
        close();
    }

    private int scopeOf(int sequence) {
        return sequence == NONE ? NONE : plan.scopeOf(sequence);
    }

    private void node(int node, boolean isLast) {
        StatementTree tree = plan.tree();
        switch (tree.kind(node)) {
            case BLOCK -> block(tree.block(node));
            case IF -> selection(node, "if (");
            case LOOP -> loop(node);
            case SWITCH -> choice(node);
            case CASE -> throw new IllegalStateException("a case outside of a switch");
            case EDGE -> edge(node);
            case BREAK -> out.line().put("break;").end();
            case CONTINUE -> out.line().put("continue;").end();
            case BREAK_LOOP ->
                context.refuse(terminator(tree.block(node)), "a loop is left from inside of a switch", "");
            case END -> end(tree.block(node), isLast);
        }
    }

    /** Sets the variables of OpPhi instructions. */
    private void edge(int node) {
        Block target = function.block(plan.tree().target(node));
        if (plan.choices().selection(plan.tree().target(node)) != NONE) {
            return;
        }
        for (int i = target.firstInstruction() + 1; i < target.endInstruction(); i++) {
            int at = data.starts[i];
            if ((words[at] & 0xFFFF) == Op.OpPhi.opcode()) {
                out.line();
                copy(node, at);
                out.put(';').end();
            }
        }
    }

    private void copy(int node, int at) {
        int phi = words[at + 2];
        if (plan.declaresAt(node, phi)) {
            out.put(context.precise(words[at + 2])).put(typeNames.name(words[at + 1])).put(' ');
        }
        out.put(names.name(phi, "value"));
        if (plan.declaresAt(node, phi)) {
            out.put(typeNames.lengths(words[at + 1]));
        }
        out.put(" = ");
        expressions.value(plan.source(at, plan.tree().block(node)), Precedence.ASSIGNMENT);
    }

    private void block(int number) {
        Block block = function.block(number);
        for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
            if (plan.isStatement(i) && !context.stages.isSilent(opAt(i))) {
                out.line();
                statement(i);
                out.put(';').end();
            }
        }
    }

    private Op opAt(int instruction) {
        return Op.of(words[data.starts[instruction]] & 0xFFFF).orElse(Op.OpNop);
    }

    private void statement(int instruction) {
        int at = data.starts[instruction];
        out.mark(at);
        Op op = Op.of(words[at] & 0xFFFF).orElse(Op.OpNop);
        if (op == Op.OpStore) {
            store(instruction, at);
            return;
        }
        if (op == Op.OpCopyMemory && context.blocks.copy(at, expressions)) {
            return;
        }
        if (Trait.SPARSE.has(op)) {
            expressions.sparse(at, op, plan.declares(instruction));
            return;
        }
        if (expressions.isStatement(at, op)) {
            expressions.statements(at, op, plan.declares(instruction));
            return;
        }
        int id = data.resultId(at);
        if (id != 0 && !types.isVoid(words[at + 1])) {
            if (plan.declares(instruction)) {
                out.put(context.precise(id)).put(typeNames.name(words[at + 1])).put(' ');
            }
            out.put(names.name(id, "value"));
            if (plan.declares(instruction)) {
                out.put(typeNames.lengths(words[at + 1]));
            }
            out.put(" = ");
        }
        expressions.expression(at, op, Precedence.ASSIGNMENT);
    }

    private void store(int instruction, int at) {
        int pointer = words[at + Store.POINTER];
        int object = words[at + Store.OBJECT];
        if (plan.declares(instruction)) {
            int type = types.pointee(types.typeOf(pointer));
            out.put(context.precise(pointer)).put(typeNames.name(type)).put(' ');
            out.put(names.name(pointer, "value")).put(typeNames.lengths(type)).put(" = ");
        } else {
            if (context.builtInValues.store(at, expressions) || context.blocks.store(at, expressions)) {
                return;
            }
            if (expressions.update(pointer, object)) {
                return;
            }
            expressions.pointer(pointer, Precedence.POSTFIX);
            out.put(" = ");
        }
        expressions.value(object, Precedence.ASSIGNMENT);
    }

    private int terminator(int block) {
        return data.starts[function.block(block).endInstruction() - 1];
    }

    private void condition(int node, boolean negated) {
        int at = terminator(plan.tree().block(node));
        out.mark(at);
        int id = words[at + 1];
        if (negated) {
            out.put('!');
        }
        expressions.value(id, negated ? Precedence.UNARY : Precedence.ASSIGNMENT);
    }

    private void selection(int node, String head) {
        StatementTree tree = plan.tree();
        if (tree.first(node) == NONE || plan.choices().isChoice(node)) {
            return;
        }
        out.line().put(head);
        condition(node, tree.isNegated(node));
        out.put(')').end();
        scope(tree.first(node), scopeOf(tree.first(node)));
        if (tree.second(node) != NONE) {
            out.line().put("else").end();
            scope(tree.second(node), scopeOf(tree.second(node)));
        }
    }

    private void loop(int node) {
        StatementTree tree = plan.tree();
        Form form = plan.forms().form(node);
        int own = plan.scopes().ofLoop(node);
        declarations(own);
        int test = plan.forms().test(node);
        out.line();
        switch (form) {
            case ENDLESS -> out.put("for (;;)");
            case WHILE -> {
                out.put("while (");
                condition(test, !tree.isNegated(test));
                out.put(')');
            }
            case FOR -> {
                out.put("for (");
                if (plan.start(node) != NONE) {
                    statement(plan.start(node));
                }
                out.put("; ");
                condition(test, !tree.isNegated(test));
                out.put("; ");
                step(tree.second(node));
                out.put(')');
            }
            case DO -> out.put("do");
        }
        out.end();
        open();
        int body = tree.first(node);
        declarations(plan.scopeOf(body));
        boolean skips = form == Form.FOR || form == Form.WHILE;
        int from = body;
        if (skips) {
            while (from != test) {
                from = tree.next(from);
            }
            from = tree.next(from);
        }
        until(from, form == Form.DO ? test : NONE);
        if (plan.forms().isJoined(node)) {
            until(tree.second(node), form == Form.DO ? test : NONE);
        }
        out.outdent();
        out.line().put('}');
        if (form == Form.DO) {
            out.put(" while (");
            condition(test, !tree.isNegated(test));
            out.put(");");
        }
        out.end();
    }

    private void until(int first, int stop) {
        for (int node = first; node != NONE && node != stop; node = plan.tree().next(node)) {
            node(node, false);
        }
    }

    private void step(int sequence) {
        String separator = "";
        for (int node = sequence; node != NONE; node = plan.tree().next(node)) {
            if (plan.tree().kind(node) == StatementTree.Kind.EDGE) {
                stepEdge(node, separator);
                return;
            }
            Block block = function.block(plan.tree().block(node));
            for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
                if (plan.isStatement(i)) {
                    out.put(separator);
                    statement(i);
                    separator = ", ";
                }
            }
        }
    }

    private void stepEdge(int node, String first) {
        String separator = first;
        Block target = function.block(plan.tree().target(node));
        for (int i = target.firstInstruction() + 1; i < target.endInstruction(); i++) {
            int at = data.starts[i];
            if ((words[at] & 0xFFFF) == Op.OpPhi.opcode()) {
                out.put(separator);
                copy(node, at);
                separator = ", ";
            }
        }
    }

    private void choice(int node) {
        StatementTree tree = plan.tree();
        int at = terminator(tree.block(node));
        if (!context.requirements.isAvailable(GlslFeature.SWITCH)) {
            new GlslConditionChain(context, expressions)
                    .write(tree, function, node, at, c -> scope(tree.first(c), scopeOf(tree.first(c))));
            return;
        }
        out.line().put("switch (");
        expressions.value(words[at + 1], Precedence.ASSIGNMENT);
        out.put(')').end();
        open();
        boolean signed = types.isSignedIntScalar(types.typeOf(words[at + 1]));
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            for (int i = 3; i + 1 < words[at] >>> 16; i += 2) {
                if (function.blockNumber(words[at + i + 1]) == tree.block(c)) {
                    out.line().put("case ").put(signed ? Integer.toString(words[at + i]) : Integer.toUnsignedString(words[at + i]) + "u").put(":").end();
                }
            }
            if (tree.isDefault(c)) {
                out.line().put("default:").end();
            }
            scope(tree.first(c), scopeOf(tree.first(c)));
        }
        close();
    }

    private void end(int block, boolean isLast) {
        int at = terminator(block);
        Op op = Op.of(words[at] & 0xFFFF).orElse(Op.OpNop);
        switch (op) {
            case OpReturn -> {
                if (function.id() == context.entry.functionId()) {
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
