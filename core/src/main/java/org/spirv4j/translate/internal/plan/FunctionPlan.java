// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.plan;

import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.expression.ChosenVariables;
import org.spirv4j.translate.internal.expression.Forwarding;
import org.spirv4j.translate.internal.expression.LivePhis;
import org.spirv4j.translate.internal.statement.Choices;
import org.spirv4j.translate.internal.statement.LoopForms;
import org.spirv4j.translate.internal.statement.StatementScopes;
import org.spirv4j.translate.internal.statement.StatementTree;
import org.spirv4j.translate.internal.statement.StatementTree.Kind;
import org.spirv4j.translate.internal.statement.StatementTreeBuilder;
import org.spirv4j.translate.internal.statement.TextOrder;
import org.spirv4j.translate.internal.statement.UnstructuredException;

/**
 * How a function is written: its statements, which values stand where they are used, in which form each loop is
 * written, and where each variable is declared. Knows no language. A plan is used until the next one is made with the
 * same tables.
 */
public final class FunctionPlan {
    private static final int NONE = StatementTree.NONE;

    /** How often choices are looked for, before none are left. */
    private static final int MAX_ROUNDS = 8;

    private final PlanTables tables;
    private final ModuleData data;
    private final int[] words;
    private final Function function;
    private final StatementTree tree;
    private final TextOrder order;
    private final Choices choices;
    private final LivePhis live;
    private final Forwarding forwarding;
    private final EdgeCopies copies;
    private final LoopForms forms;
    private final StatementScopes scopes;

    /** By block: the number of its statements. */
    private final int[] statementCounts;

    /** By node: whether nothing is written of it and what follows it in its sequence. */
    private final BitSet empty;

    private final LoopStarts starts;
    private final VariableDeclarations declarations;

    private FunctionPlan(PlanTables tables, Function function) throws UnstructuredException {
        this.tables = tables;
        this.function = function;
        data = tables.data;
        words = data.words;
        tables.ofFunction.reset();
        empty = tables.ofFunction.bits();
        tree = StatementTreeBuilder.of(function, tables.ofFunction);
        enter();
        order = new TextOrder(function, tree, tables.values.base(), tables.ofFunction);
        ChosenVariables chosen = new ChosenVariables(tables.values, function);
        boolean isFresh = chosen.loads().length == 0;
        choices = new Choices(function, tree, tables.types, chosen.loads(), chosen.stores(), tables.ofFunction);
        live = new LivePhis(tables.values, function, tables.ofFunction);
        forwarding = forward(isFresh);
        statementCounts = forwarding.statementCounts();
        new SharedVariables(tables, function, tree, order, choices, forwarding).find();
        copies = new EdgeCopies(tables, function, tree, forwarding, choices);
        forms = new LoopForms(tree, new Written(), tables.ofFunction);
        scopes = new StatementScopes(tree, forms, function.blockCount(), tables.ofFunction);
        starts = new LoopStarts(tables, function, tree, forwarding, copies, forms);
        findEmpty();
        declarations =
                new VariableDeclarations(tables, function, tree, order, choices, forwarding, copies, scopes, starts);
    }

    /**
     * Plans a function with blocks.
     *
     * @throws UnstructuredException if its control flow has no form as statements
     */
    public static FunctionPlan of(PlanTables tables, Function function) throws UnstructuredException {
        return new FunctionPlan(tables, function);
    }

    /** Notes the ids of the function, of which the tables know nothing yet: no other function has them. */
    private void enter() {
        for (int b = 0; b < function.blockCount(); b++) {
            Block block = function.block(b);
            for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                int id = data.resultId(data.starts[i]);
                if (id != 0) {
                    int index = data.index(id);
                    tables.variables[index] = id;
                    tables.blocks[index] = b;
                }
            }
        }
    }

    /**
     * Finds what is forwarded, and takes back the choices whose branches have statements.
     *
     * @param isFresh whether the tables of values know nothing of the function
     */
    private Forwarding forward(boolean isFresh) {
        Forwarding found =
                new Forwarding(tables.values, function, tree, order, choices, live, isFresh, tables.ofFunction);
        for (int round = 0; takeBackChoices(found.statementCounts(), round == MAX_ROUNDS); round++) {
            found = new Forwarding(tables.values, function, tree, order, choices, live, false, tables.ofFunction);
        }
        return found;
    }

    private boolean takeBackChoices(int[] counts, boolean all) {
        boolean found = false;
        for (int node = tree.nodeCount() - 1; node >= 0; node--) {
            if (choices.isChoice(node)
                    && (all
                            || !tables.values.hasConditionals() && !choices.isLogical(node)
                            || !(isSilentSequence(tree.first(node), counts)
                                    && isSilentSequence(tree.second(node), counts)))) {
                choices.takeBack(node);
                found = true;
            }
        }
        return found;
    }

    private boolean isSilentSequence(int sequence, int[] counts) {
        for (int node = sequence; node != NONE; node = tree.next(node)) {
            boolean fits = switch (tree.kind(node)) {
                case BLOCK -> counts[tree.block(node)] == 0;
                case IF -> choices.isChoice(node);
                default -> true;
            };
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** What the forms of loops depend on. */
    private final class Written implements LoopForms.Statements {
        @Override
        public int count(int block) {
            return statementCounts[block];
        }

        @Override
        public boolean isStep(int block) {
            Block at = function.block(block);
            for (int i = at.firstInstruction() + 1; i < at.endInstruction() && statementCounts[block] > 0; i++) {
                if (forwarding.isStatement(i) && !isExpression(i)) {
                    return false;
                }
            }
            return true;
        }

        /** Whether a statement is an expression: it declares nothing. */
        private boolean isExpression(int instruction) {
            int at = data.starts[instruction];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            return op == Op.OpStore
                    || op == Op.OpFunctionCall && forwarding.uses(words[at + TypedInstruction.RESULT]) == 0;
        }

        @Override
        public int copies(int edge) {
            return copies.count(edge);
        }

        @Override
        public boolean needsVariables(int edge) {
            return copies.needsVariables(edge);
        }

        @Override
        public int steps(int edge, int test) {
            return copies.findSteps(edge, words[terminator(tree.block(test)) + BranchConditional.CONDITION]);
        }

        @Override
        public boolean isChoice(int node) {
            return choices.isChoice(node);
        }
    }

    private int terminator(int block) {
        return data.starts[function.block(block).endInstruction() - 1];
    }

    /** Finds the nodes from which on nothing is written. */
    private void findEmpty() {
        for (int node = tree.nodeCount() - 1; node >= 0; node--) {
            int next = tree.next(node);
            boolean isLast = next == NONE || empty.get(next);
            if (isLast && isEmptyNode(node)) {
                empty.set(node);
            }
        }
    }

    /** Whether nothing is written of a node. */
    public boolean isEmptyNode(int node) {
        return switch (tree.kind(node)) {
            case BLOCK -> statementCounts[tree.block(node)] == 0;
            case EDGE -> copies.count(node) == 0;
            case IF ->
                choices.isChoice(node)
                        || isEmpty(tree.first(node))
                                && isEmpty(tree.second(node))
                                && !forwarding.hasEffect(terminatorPosition(tree.block(node)));
            case END -> (words[terminator(tree.block(node))] & 0xFFFF) == Op.OpUnreachable.opcode();
            default -> false;
        };
    }

    private int terminatorPosition(int block) {
        return function.block(block).endInstruction() - 1 + order.shift(block);
    }

    /** Whether nothing is written of a sequence. */
    public boolean isEmpty(int sequence) {
        return sequence == NONE || empty.get(sequence);
    }

    /** The selection of which alone something is written in a sequence; {@link StatementTree#NONE} for none. */
    public int onlySelection(int sequence) {
        int node = sequence;
        while (node != NONE
                && (tree.kind(node) == Kind.BLOCK && statementCounts[tree.block(node)] == 0
                        || tree.kind(node) == Kind.EDGE && copies.count(node) == 0
                        || tree.kind(node) == Kind.IF && choices.isChoice(node))) {
            node = tree.next(node);
        }
        boolean isOnly = node != NONE
                && tree.kind(node) == Kind.IF
                && isEmpty(tree.next(node))
                && !empty.get(node)
                && declarations.first(scopes.ofSequence(sequence)) == NONE;
        return isOnly ? node : NONE;
    }

    /** The statements. */
    public StatementTree tree() {
        return tree;
    }

    /** The block that has the instruction of a value. */
    public int blockOf(int id) {
        return tables.blocks[data.index(id)];
    }

    /** The selections that are expressions. */
    public Choices choices() {
        return choices;
    }

    /** The assignments of edges. */
    public EdgeCopies copies() {
        return copies;
    }

    /** The scope of a sequence. */
    public int scopeOf(int sequence) {
        return scopes.ofSequence(sequence);
    }

    /** The forms of loops. */
    public LoopForms forms() {
        return forms;
    }

    /** The scopes. */
    public StatementScopes scopes() {
        return scopes;
    }

    /** Whether a scope has declarations, at its beginning or between its statements. */
    public boolean hasDeclarations(int scope) {
        return declarations.isIn(scope);
    }

    /** Whether a value stands where it is used. */
    public boolean isForwarded(int id) {
        return forwarding.isForwarded(id);
    }

    /** How many times a value is written. */
    public int uses(int id) {
        return forwarding.uses(id);
    }

    /** The id whose name the variable of a value has: its own, or that of another value with which it shares it. */
    public int variable(int id) {
        return tables.variable(id);
    }

    /** The value that stands for a variable that is only an argument of one call; 0 for none. */
    public int argument(int variable) {
        return forwarding.argument(variable);
    }

    /** Whether an instruction is a statement of its block. */
    public boolean isStatement(int block, int instruction) {
        return forwarding.isStatement(instruction) && !starts.isInHead(instruction);
    }

    /** Whether an OpStore is written with the one before it, to the components of one vector. */
    public boolean isJoined(int instruction) {
        return forwarding.isJoined(instruction);
    }

    /** Whether the statement of an OpStore, or of the instruction of a value, declares what it writes. */
    public boolean declares(int instruction) {
        return declarations.isAt(instruction);
    }

    /** The first id that is declared at the beginning of a scope, before the loop if it is a loop's; -1 for none. */
    public int firstDeclared(int scope) {
        return declarations.first(scope);
    }

    /** The id that is declared after another one; -1 for none. */
    public int nextDeclared(int id) {
        return tables.nextDeclared[data.index(id)];
    }

    /** The OpStore that stands in the head of a loop before its test; -1 for none. */
    public int start(int loop) {
        return starts.store(loop);
    }

    /** The edge whose last assignment stands in the head of a loop before its test; -1 for none. */
    public int startEdge(int loop) {
        return starts.edge(loop);
    }

    /** The number of assignments of an edge that are not in the head of a loop that follows. */
    public int copiesBefore(int edge) {
        return copies.count(edge) - (starts.loopAfter(edge) == NONE ? 0 : 1);
    }

    /** Whether an edge, or the head of a loop, declares the variable of an OpPhi. */
    public boolean declaresAt(int node, int phi) {
        return tables.declaredAt[data.index(phi)] == node;
    }
}
