// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.Optional;
import java.util.function.Consumer;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.Switch;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.plan.EdgeCopies;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.LoopExits;
import org.spirv4j.translate.internal.statement.LoopForms.Form;
import org.spirv4j.translate.internal.statement.LoopForms.Rest;
import org.spirv4j.translate.internal.statement.StatementTree;

/** Writes the statements of a function: its control flow, and what is declared in each block. */
public final class CodeBody {
    private static final int NONE = StatementTree.NONE;

    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final CodeNames names;
    private final CodeText out;
    private final BodyWriter writer;
    private final Function function;
    private final FunctionPlan plan;
    private final StatementTree tree;
    private final EdgeCopies copies;
    private final PhiAssignments assignments;
    private final boolean isEntry;

    /** How loops are left, once a language asks for it. */
    private Optional<LoopExits> exits = Optional.empty();

    /** The flag of the innermost loop that a switch leaves. */
    private String flag = "";

    /** Prepares the statements of a function. */
    public CodeBody(CodeContext context, BodyWriter writer, Function function, FunctionPlan plan) {
        this.writer = writer;
        data = context.data;
        words = context.words;
        types = context.types;
        names = context.names;
        out = context.out;
        this.function = function;
        this.plan = plan;
        tree = plan.tree();
        copies = plan.copies();
        assignments = new PhiAssignments(context, writer, plan);
        isEntry = function.id() == context.entry.functionId();
    }

    /** Writes the statements, without the braces around them. */
    public void write() {
        declarations(0);
        sequence(tree.root(), function.returnTypeId() != 0 && types.isVoid(function.returnTypeId()));
    }

    private void open() {
        out.brace();
        out.indent();
    }

    private void close() {
        out.outdent();
        out.line().put('}').end();
    }

    private void line(String text) {
        out.line().put(text).end();
    }

    private void declarations(int scope) {
        for (int id = plan.firstDeclared(scope); id != NONE; id = plan.nextDeclared(id)) {
            out.mark(data.definition(id));
            writer.declaration(id);
        }
    }

    /** Writes statements; the last one may end the function. */
    private void sequence(int first, boolean isEnd) {
        for (int node = first; node != NONE; node = tree.next(node)) {
            node(node, isEnd && plan.isEmpty(tree.next(node)));
        }
    }

    private void scope(int first, boolean isEnd) {
        open();
        inner(first, isEnd);
        close();
    }

    private void inner(int first, boolean isEnd) {
        if (first != NONE) {
            declarations(plan.scopeOf(first));
        }
        sequence(first, isEnd);
    }

    private void node(int node, boolean isEnd) {
        switch (tree.kind(node)) {
            case BLOCK -> block(tree.block(node));
            case IF -> {
                if (!plan.isEmptyNode(node)) {
                    out.line();
                    selection(node, isEnd);
                }
            }
            case LOOP -> {
                loop(node);
                close(node);
            }
            case SWITCH -> {
                choice(node);
                close(node);
            }
            case CASE -> throw new IllegalStateException("a case outside of a switch");
            case EDGE -> assignments.write(node, 0, plan.copiesBefore(node));
            case BREAK -> line("break;");
            case CONTINUE -> line("continue;");
            case BREAK_LOOP -> {
                line(flag + " = true;");
                line("break;");
            }
            case END -> writer.end(terminator(tree.block(node)), isEntry, isEnd);
        }
    }

    /** Writes what follows a loop or switch after which nothing comes. */
    private void close(int node) {
        if (tree.next(node) == NONE && writer.leavesLoops() && exits().isClosed(node)) {
            writer.afterClosed(terminator(tree.block(node)));
        }
    }

    private void block(int number) {
        Block block = function.block(number);
        for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
            if (plan.isStatement(number, i)) {
                writer.statement(plan, i);
            }
        }
    }

    private int terminator(int block) {
        return data.starts[function.block(block).endInstruction() - 1];
    }

    private void condition(int node, boolean negated) {
        int at = terminator(tree.block(node));
        out.mark(at);
        writer.condition(words[at + BranchConditional.CONDITION], negated);
    }

    private void selection(int node, boolean isEnd) {
        int at = node;
        while (at != NONE) {
            int first = tree.first(at);
            int second = tree.second(at);
            boolean swaps = plan.isEmpty(first) && !plan.isEmpty(second);
            out.put("if (");
            condition(at, tree.isNegated(at) != swaps);
            out.put(')').end();
            scope(swaps ? second : first, isEnd);
            int other = swaps ? first : second;
            at = NONE;
            if (!plan.isEmpty(other)) {
                out.resume().put("else");
                at = plan.onlySelection(other);
                if (at == NONE) {
                    out.end();
                    scope(other, isEnd);
                } else {
                    out.put(' ');
                }
            }
        }
    }

    private void loop(int node) {
        Form form = plan.forms().form(node);
        Rest rest = plan.forms().rest(node);
        int test = plan.forms().test(node);
        String outerFlag = flag;
        declarations(plan.scopes().ofLoop(node));
        if (tree.isLeftFromSwitch(node)) {
            flag = names.fresh("leave");
            line(writer.flag(flag));
        }
        if (writer.hasContinuing() && needsContinuing(node, form, rest)) {
            continuing(node, form, rest, test);
            flag = outerFlag;
            return;
        }
        String again = rest == Rest.AGAIN ? names.fresh("again") : "";
        if (rest == Rest.AGAIN) {
            line(writer.flag(again));
        }
        out.line();
        head(node, form, test);
        out.end();
        open();
        int body = tree.first(node);
        declarations(plan.scopeOf(body));
        if (rest == Rest.AGAIN) {
            line("if (" + again + ")");
            scope(tree.second(node), false);
            line(again + " = true;");
        }
        boolean isTestedFirst = test != NONE && form != Form.DO;
        until(isTestedFirst ? tree.next(test) : body, form == Form.DO ? test : NONE);
        if (rest == Rest.END) {
            until(tree.second(node), form == Form.DO ? test : NONE);
        } else if (rest == Rest.HEAD_AND_END) {
            assignments.rest(tree.second(node));
        }
        out.outdent();
        out.line().put('}');
        if (form == Form.DO) {
            out.put(" while (");
            condition(test, !tree.isNegated(test));
            out.put(");");
        }
        out.end();
        flag = outerFlag;
    }

    private void head(int node, Form form, int test) {
        switch (form) {
            case ENDLESS -> {
                boolean isNeverLeft = isNeverLeft(node);
                out.put(
                        isNeverLeft
                                ? "while (" + writer.endless() + ")"
                                : writer.hasContinuing() ? "loop" : "for (;;)");
            }
            case WHILE -> {
                out.put("while (");
                condition(test, !tree.isNegated(test));
                out.put(')');
            }
            case FOR -> {
                out.put("for (");
                start(node);
                out.put(';');
                if (test != NONE) {
                    out.put(' ');
                    condition(test, !tree.isNegated(test));
                } else if (isNeverLeft(node)) {
                    out.put(' ').put(writer.endless());
                }
                out.put("; ");
                step(node);
                out.put(')');
            }
            case DO -> out.put("do");
        }
    }

    /** Whether nothing leaves a loop, in a language in which that is a mistake. */
    private boolean isNeverLeft(int loop) {
        return writer.leavesLoops() && !exits().isLeft(loop);
    }

    private LoopExits exits() {
        if (exits.isEmpty()) {
            exits = Optional.of(new LoopExits(tree));
        }
        return exits.orElseThrow();
    }

    private void start(int loop) {
        if (plan.start(loop) != NONE) {
            writer.simple(plan, plan.start(loop));
        } else if (plan.startEdge(loop) != NONE) {
            int edge = plan.startEdge(loop);
            int last = copies.count(edge) - 1;
            assignments.target(loop, copies.phi(edge, last));
            writer.value(copies.source(edge, last), Precedence.ASSIGNMENT);
        }
    }

    private void until(int first, int stop) {
        for (int node = first; node != NONE && node != stop; node = tree.next(node)) {
            node(node, false);
        }
    }

    /** Whether a loop has no form without a block of what precedes each repetition. */
    private boolean needsContinuing(int loop, Form form, Rest rest) {
        return form == Form.DO || rest == Rest.AGAIN || form == Form.FOR && steps(loop) != 1;
    }

    private void continuing(int loop, Form form, Rest rest, int test) {
        if (form == Form.FOR && (plan.start(loop) != NONE || plan.startEdge(loop) != NONE)) {
            out.line();
            start(loop);
            out.put(';').end();
        }
        line("loop");
        open();
        int body = tree.first(loop);
        declarations(plan.scopeOf(body));
        boolean isTestedFirst = test != NONE && form != Form.DO;
        if (isTestedFirst) {
            out.line().put("if (");
            condition(test, tree.isNegated(test));
            out.put(')').end();
            open();
            line("break;");
            close();
        }
        until(isTestedFirst ? tree.next(test) : body, form == Form.DO ? test : NONE);
        if (rest == Rest.END) {
            until(tree.second(loop), form == Form.DO ? test : NONE);
        } else if (rest == Rest.HEAD_AND_END) {
            assignments.rest(tree.second(loop));
        }
        boolean isNeverLeft = isNeverLeft(loop);
        if (form == Form.DO || rest != Rest.END || isNeverLeft) {
            line("continuing");
            open();
            if (rest == Rest.AGAIN) {
                inner(tree.second(loop), false);
            } else if (rest == Rest.HEAD || rest == Rest.HEAD_AND_END) {
                eachStep(loop, write -> {
                    out.line();
                    write.run();
                    out.put(';').end();
                });
            }
            if (form == Form.DO) {
                out.line().put("break if ");
                condition(test, tree.isNegated(test));
                out.put(';').end();
            } else if (isNeverLeft) {
                line("break if false;");
            }
            close();
        }
        close();
    }

    private int steps(int loop) {
        int[] count = {0};
        eachStep(loop, write -> count[0]++);
        return count[0];
    }

    private void step(int loop) {
        String[] separator = {""};
        eachStep(loop, write -> {
            out.put(separator[0]);
            write.run();
            separator[0] = ", ";
        });
    }

    /** Gives what writes each step of the head of a loop, in order. */
    private void eachStep(int loop, Consumer<Runnable> steps) {
        boolean isSplit = plan.forms().rest(loop) == Rest.HEAD_AND_END;
        for (int node = tree.second(loop); node != NONE; node = tree.next(node)) {
            if (tree.kind(node) == StatementTree.Kind.EDGE) {
                for (int k = 0; k < copies.count(node); k++) {
                    if (!isSplit || copies.isStep(node, k)) {
                        int edge = node;
                        int number = k;
                        steps.accept(() -> assignments.copy(edge, number));
                    }
                }
            } else if (tree.kind(node) == StatementTree.Kind.BLOCK) {
                int number = tree.block(node);
                Block block = function.block(number);
                for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
                    if (plan.isStatement(number, i)) {
                        int instruction = i;
                        steps.accept(() -> writer.simple(plan, instruction));
                    }
                }
            }
        }
    }

    private void choice(int node) {
        int at = terminator(tree.block(node));
        int type = types.typeOf(words[at + Switch.SELECTOR]);
        SwitchLabels labels = new SwitchLabels(function, words, at, types.bitWidth(type));
        if (writer.hasSwitch()) {
            choice(node, at, type, labels);
        } else {
            writer.selections(tree, node, at, labels, c -> scope(tree.first(c), false));
        }
        if (tree.leavesLoop(node)) {
            line("if (" + flag + ")");
            open();
            line("break;");
            close();
        }
    }

    private void choice(int node, int at, int type, SwitchLabels labels) {
        int width = types.bitWidth(type);
        out.mark(at);
        out.line().put("switch (");
        if (width > Integer.SIZE) {
            number(node, at, labels);
        } else {
            writer.selector(words[at + Switch.SELECTOR]);
        }
        out.put(')').end();
        open();
        int number = 0;
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            number++;
            if (width > Integer.SIZE) {
                if (labels.count(tree.block(c)) > 0) {
                    line("case " + number + ":");
                }
            } else {
                labels(c, labels, type);
            }
            if (tree.isDefault(c)) {
                line("default:");
            }
            statements(c);
        }
        close();
    }

    private void labels(int node, SwitchLabels labels, int type) {
        int block = tree.block(node);
        for (int i = 0; i < labels.count(block); i++) {
            line("case " + writer.literal(type, labels.value(block, i)) + ":");
        }
    }

    /** Writes which case a selector chooses that a switch does not take: its number, from 1; 0 for none. */
    private void number(int node, int at, SwitchLabels labels) {
        int number = 0;
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            number++;
            int count = labels.count(tree.block(c));
            for (int i = 0; i < count; i++) {
                out.put(i == 0 ? "" : " || ");
                writer.value(words[at + Switch.SELECTOR], Precedence.EQUALITY);
                out.put(" == ")
                        .put(writer.literal(types.typeOf(words[at + Switch.SELECTOR]), labels.value(tree.block(c), i)));
            }
            if (count > 0) {
                out.put(" ? ").put(number).put(" : ");
            }
        }
        out.put('0');
    }

    private void statements(int node) {
        int first = tree.first(node);
        boolean isBlock = first == NONE || plan.hasDeclarations(plan.scopeOf(first));
        if (isBlock) {
            scope(first, false);
            return;
        }
        out.indent();
        inner(first, false);
        if (plan.isEmpty(first) && !tree.fallsThrough(node)) {
            line("break;");
        }
        out.outdent();
    }
}
