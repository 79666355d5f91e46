// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.plan;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.expression.Forwarding;
import org.spirv4j.translate.internal.statement.Choices;
import org.spirv4j.translate.internal.statement.LoopForms;
import org.spirv4j.translate.internal.statement.LoopForms.Rest;
import org.spirv4j.translate.internal.statement.Scopes;
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
    private final TypeFacts types;
    private final Function function;
    private final StatementTree tree;
    private final TextOrder order;
    private final Choices choices;
    private final Forwarding forwarding;
    private final EdgeCopies copies;
    private final LoopForms forms;
    private final Scopes scopes;

    /** By block: the number of its statements. */
    private final int[] statementCounts;

    /** By node: whether nothing is written of it and what follows it in its sequence. */
    private final BitSet empty = new BitSet();

    /** By scope: the first id that is declared at its beginning. */
    private final int[] firstDeclared;

    private final int[] lastDeclared;

    /** By node that is a loop: the OpStore that starts its variable, or -1. */
    private final int[] starts;

    /** By node that is a loop: the edge before it whose last assignment starts its variable, or -1. */
    private final int[] startEdges;

    /** By node that is an edge: the loop that has its last assignment in its head, or -1. */
    private final int[] startedLoops;

    private final BitSet declared = new BitSet();
    private final BitSet inHeads = new BitSet();
    private final BitSet scopesWithDeclarations = new BitSet();

    private FunctionPlan(PlanTables tables, Function function) throws UnstructuredException {
        this.tables = tables;
        this.function = function;
        data = tables.data;
        words = data.words;
        types = tables.types;
        tree = StatementTreeBuilder.of(function);
        clear();
        order = new TextOrder(function, tree, tables.values.base());
        choices = new Choices(function, tree);
        statementCounts = new int[function.blockCount()];
        forwarding = forward();
        new SharedVariables(tables, function, tree, order, choices, forwarding).find();
        copies = new EdgeCopies(tables, function, tree, forwarding, choices);
        forms = new LoopForms(tree, new Written());
        scopes = new Scopes(tree, forms, function.blockCount());
        firstDeclared = filled(scopes.count());
        lastDeclared = filled(scopes.count());
        starts = filled(tree.nodeCount());
        startEdges = filled(tree.nodeCount());
        startedLoops = filled(tree.nodeCount());
        findStarts();
        findEmpty();
        findNeeded();
        declare();
    }

    /**
     * Plans a function with blocks.
     *
     * @throws UnstructuredException if its control flow has no form as statements
     */
    public static FunctionPlan of(PlanTables tables, Function function) throws UnstructuredException {
        return new FunctionPlan(tables, function);
    }

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, NONE);
        return array;
    }

    private void clear() {
        for (int b = 0; b < function.blockCount(); b++) {
            Block block = function.block(b);
            for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                int id = data.resultId(data.starts[i]);
                if (id != 0) {
                    tables.clear(id);
                    tables.blocks[data.index(id)] = b;
                }
            }
        }
    }

    /** Finds what is forwarded, and takes back the choices whose branches have statements. */
    private Forwarding forward() {
        Forwarding found = new Forwarding(tables.values, function, tree, order, choices);
        countStatements(found);
        for (int round = 0; takeBackChoices(round == MAX_ROUNDS); round++) {
            found = new Forwarding(tables.values, function, tree, order, choices);
            countStatements(found);
        }
        return found;
    }

    private void countStatements(Forwarding found) {
        for (int rank = 0; rank < order.blockCount(); rank++) {
            int b = order.block(rank);
            Block block = function.block(b);
            int count = 0;
            for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
                count += found.isStatement(b, i) ? 1 : 0;
            }
            statementCounts[b] = count;
        }
    }

    private boolean takeBackChoices(boolean all) {
        boolean found = false;
        for (int node = tree.nodeCount() - 1; node >= 0; node--) {
            if (choices.isChoice(node)
                    && (all || !(isSilentSequence(tree.first(node)) && isSilentSequence(tree.second(node))))) {
                choices.takeBack(node);
                found = true;
            }
        }
        return found;
    }

    private boolean isSilentSequence(int sequence) {
        for (int node = sequence; node != NONE; node = tree.next(node)) {
            boolean fits = switch (tree.kind(node)) {
                case BLOCK -> statementCounts[tree.block(node)] == 0;
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
                if (forwarding.isStatement(block, i) && !isExpression(i)) {
                    return false;
                }
            }
            return true;
        }

        /** Whether a statement is an expression: it declares nothing. */
        private boolean isExpression(int instruction) {
            int at = data.starts[instruction];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            return op == Op.OpStore || op == Op.OpFunctionCall && forwarding.uses(words[at + 2]) == 0;
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
            return copies.findSteps(edge, words[terminator(tree.block(test)) + 1]);
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
                && firstDeclared[scopes.ofSequence(sequence)] == NONE;
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
    public Scopes scopes() {
        return scopes;
    }

    /** Whether a scope has declarations, at its beginning or between its statements. */
    public boolean hasDeclarations(int scope) {
        return scopesWithDeclarations.get(scope);
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
        int found = tables.variables[data.index(id)];
        return found == 0 ? id : found;
    }

    /** The value that stands for a variable that is only an argument of one call; 0 for none. */
    public int argument(int variable) {
        return forwarding.argument(variable);
    }

    /** Whether an instruction is a statement of its block. */
    public boolean isStatement(int block, int instruction) {
        return forwarding.isStatement(block, instruction) && !inHeads.get(instruction - function.firstInstruction());
    }

    /** Whether the statement of an OpStore, or of the instruction of a value, declares what it writes. */
    public boolean declares(int instruction) {
        return declared.get(instruction - function.firstInstruction());
    }

    /** The first id that is declared at the beginning of a scope, before the loop if it is a loop's; -1 for none. */
    public int firstDeclared(int scope) {
        return firstDeclared[scope];
    }

    /** The id that is declared after another one; -1 for none. */
    public int nextDeclared(int id) {
        return tables.nextDeclared[data.index(id)];
    }

    /** The OpStore that stands in the head of a loop before its test; -1 for none. */
    public int start(int loop) {
        return starts[loop];
    }

    /** The edge whose last assignment stands in the head of a loop before its test; -1 for none. */
    public int startEdge(int loop) {
        return startEdges[loop];
    }

    /** The number of assignments of an edge that are not in the head of a loop that follows. */
    public int copiesBefore(int edge) {
        return copies.count(edge) - (startedLoops[edge] == NONE ? 0 : 1);
    }

    /** Whether an edge, or the head of a loop, declares the variable of an OpPhi. */
    public boolean declaresAt(int node, int phi) {
        return tables.declaredAt[data.index(phi)] == node;
    }

    /** Finds what is needed in which scope, from the last instruction of the text to the first. */
    private void findNeeded() {
        for (int node = 0; node < tree.nodeCount(); node++) {
            if (tree.kind(node) == Kind.EDGE && choices.selection(tree.target(node)) == NONE) {
                needAtEdge(node);
            }
        }
        for (int rank = order.blockCount() - 1; rank >= 0; rank--) {
            int b = order.block(rank);
            Block block = function.block(b);
            for (int i = block.endInstruction() - 1; i > block.firstInstruction(); i--) {
                int at = data.starts[i];
                Op op = Opcodes.op(words[at] & 0xFFFF);
                if (!Trait.MERGE.has(op) && !Trait.DEBUG.has(op) && !Trait.VARIABLE.has(op)) {
                    need(b, i, at, op);
                }
            }
        }
    }

    private void needAtEdge(int edge) {
        int count = copies.count(edge);
        for (int k = 0; k < count; k++) {
            boolean isStart = startedLoops[edge] != NONE && k == count - 1;
            int node = isStart ? startedLoops[edge] : edge;
            int scope = isStart ? scopes.ofLoop(node) : scopeOfCopy(edge, k);
            int index = data.index(variable(copies.phi(edge, k)));
            if (tables.firstEdges[index] == NONE) {
                tables.firstEdges[index] = node;
            }
            tables.needed[index] = scopes.common(tables.needed[index], scope);
            if (tables.blocks[data.index(copies.source(edge, k))] != NONE) {
                int source = data.index(variableOrForwarded(copies.source(edge, k)));
                tables.needed[source] = scopes.common(tables.needed[source], isStart ? scopes.parent(scope) : scope);
            }
        }
    }

    /** The scope in which an assignment of an edge is written. */
    private int scopeOfCopy(int edge, int number) {
        return scopes.ofEdge(edge, copies.isStep(edge, number));
    }

    /** A value if it stands where it is used, else the value that has its variable. */
    private int variableOrForwarded(int id) {
        return forwarding.isForwarded(id) ? id : variable(id);
    }

    private void need(int block, int instruction, int at, Op op) {
        if (op == Op.OpBranchConditional && choices.isSelection(block)) {
            return;
        }
        int id = data.resultId(at);
        int scope = Trait.TERMINATION.has(op) ? scopes.ofCondition(block) : scopes.ofBlock(block);
        if (op == Op.OpStore && types.op(words[at + Store.POINTER]) == Op.OpVariable) {
            int argument = forwarding.argument(words[at + Store.POINTER]);
            if (argument != 0) {
                scope = tables.needed[data.index(words[at + Store.POINTER])];
                needIn(argument, block, scope, instruction);
                return;
            }
        }
        if (id != 0) {
            if (forwarding.isForwarded(id)) {
                scope = tables.needed[data.index(id)];
                if (scope == NONE) {
                    return;
                }
            } else {
                int index = data.index(variable(id));
                tables.needed[index] = scopes.common(tables.needed[index], scope);
            }
        }
        if (op == Op.OpPhi) {
            if (choices.selection(block) != NONE) {
                needIn(choices.condition(block), block, scope, instruction);
                needIn(choices.value(block, true), block, scope, instruction);
                needIn(choices.value(block, false), block, scope, instruction);
            }
            return;
        }
        OperandScanner scanner = tables.values.scanner();
        scanner.scan(at);
        for (int k = 0; k < scanner.count; k++) {
            int kind = scanner.kinds[k];
            if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT && kind != KindNumbers.ID_RESULT_TYPE) {
                needIn(words[scanner.offsets[k]], block, scope, instruction);
            }
        }
    }

    private void needIn(int id, int block, int scope, int instruction) {
        if (id == 0 || scope == NONE || tables.blocks[data.index(id)] == NONE) {
            return;
        }
        int index = data.index(variableOrForwarded(id));
        tables.neededLater[index] = tables.needed[index];
        tables.needed[index] = scopes.common(tables.needed[index], scope);
        tables.firstAccess[index] = instruction;
        tables.firstBlock[index] = block;
    }

    /** Finds the stores and assignments that become the beginning of a loop. */
    private void findStarts() {
        for (int node = 0; node < tree.nodeCount(); node++) {
            int loop = tree.next(node);
            if (loop != NONE && tree.kind(loop) == Kind.LOOP && forms.form(loop) == LoopForms.Form.FOR) {
                if (tree.kind(node) == Kind.BLOCK) {
                    start(tree.block(node), loop);
                } else if (tree.kind(node) == Kind.EDGE) {
                    startAtEdge(node, loop);
                }
            }
        }
    }

    private void start(int number, int loop) {
        Block before = function.block(number);
        int last = before.endInstruction() - 1;
        while (last > before.firstInstruction() && !forwarding.isStatement(number, last)) {
            last--;
        }
        int at = data.starts[last];
        if (last == before.firstInstruction() || (words[at] & 0xFFFF) != Op.OpStore.opcode()) {
            return;
        }
        int pointer = words[at + Store.POINTER];
        if (types.op(pointer) == Op.OpVariable && isSteppedBy(loop, pointer)) {
            starts[loop] = last;
            inHeads.set(last - function.firstInstruction());
        }
    }

    private boolean isSteppedBy(int loop, int variable) {
        for (int node = tree.second(loop); node != NONE; node = tree.next(node)) {
            if (tree.kind(node) != Kind.BLOCK) {
                return false;
            }
            Block block = function.block(tree.block(node));
            for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
                int at = data.starts[i];
                if ((words[at] & 0xFFFF) == Op.OpStore.opcode() && words[at + Store.POINTER] == variable) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Moves the assignment of the variable that a loop steps from the edge before the loop into its head. */
    private void startAtEdge(int edge, int loop) {
        int back = tree.second(loop);
        while (back != NONE && tree.next(back) != NONE) {
            back = tree.next(back);
        }
        if (back == NONE || tree.kind(back) != Kind.EDGE || copies.isOrdered(edge) || copies.needsVariables(edge)) {
            return;
        }
        int last = copies.count(back) - 1;
        if (last >= 0
                && (copies.isStep(back, last) || forms.rest(loop) == Rest.HEAD)
                && copies.moveLast(edge, variable(copies.phi(back, last)))) {
            startEdges[loop] = edge;
            startedLoops[edge] = loop;
        }
    }

    /** Decides where each variable, and each value that has one, is declared. */
    private void declare() {
        for (int rank = 0; rank < order.blockCount(); rank++) {
            int b = order.block(rank);
            Block block = function.block(b);
            for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
                int at = data.starts[i];
                Op op = Opcodes.op(words[at] & 0xFFFF);
                int id = data.resultId(at);
                if (id == 0 || op != Op.OpVariable && variable(id) != id) {
                    continue;
                }
                if (op == Op.OpVariable) {
                    declareVariable(id, at);
                } else if (op == Op.OpPhi && choices.selection(b) == NONE) {
                    declarePhi(id);
                } else if (forwarding.isStatement(b, i) && !types.isVoid(words[at + 1])) {
                    declareValue(id, b, i);
                }
            }
        }
    }

    private void declareValue(int id, int block, int instruction) {
        int scope = tables.needed[data.index(id)];
        if (scope == scopes.ofBlock(block) && !scopes.isLoop(scope)) {
            declared.set(instruction - function.firstInstruction());
            scopesWithDeclarations.set(scope);
        } else {
            declareAt(scope, id);
        }
    }

    private void declarePhi(int id) {
        int index = data.index(id);
        int node = tables.firstEdges[index];
        int scope = tables.needed[index];
        if (node == NONE || scope == NONE) {
            return;
        }
        boolean isHead = tree.kind(node) == Kind.LOOP;
        int own = isHead ? scopes.ofLoop(node) : scopes.ofEdge(node, false);
        if (own == scope && (isHead || !scopes.isLoop(scope))) {
            tables.declaredAt[index] = node;
            scopesWithDeclarations.set(scope);
        } else {
            declareAt(scope, id);
        }
    }

    private void declareVariable(int id, int at) {
        int index = data.index(id);
        int first = tables.firstAccess[index];
        int scope = tables.needed[index];
        if (first == NONE || scope == NONE || forwarding.argument(id) != 0) {
            return;
        }
        boolean initialized = words[at] >>> 16 > 4;
        int storeAt = data.starts[first];
        boolean stores = (words[storeAt] & 0xFFFF) == Op.OpStore.opcode() && words[storeAt + Store.POINTER] == id;
        if (stores && !initialized) {
            int loop = loopStartedBy(first);
            int later = tables.neededLater[index];
            if (loop != NONE && (later == NONE || scopes.contains(scopes.ofLoop(loop), later))) {
                declared.set(first - function.firstInstruction());
                return;
            }
            if (loop == NONE && scopes.ofBlock(tables.firstBlock[index]) == scope && !scopes.isLoop(scope)) {
                declared.set(first - function.firstInstruction());
                scopesWithDeclarations.set(scope);
                return;
            }
        }
        declareAt(scopes.outsideLoops(scope), id);
    }

    private int loopStartedBy(int store) {
        if (!inHeads.get(store - function.firstInstruction())) {
            return NONE;
        }
        for (int node = 0; node < starts.length; node++) {
            if (starts[node] == store) {
                return node;
            }
        }
        return NONE;
    }

    private void declareAt(int scope, int id) {
        if (firstDeclared[scope] == NONE) {
            firstDeclared[scope] = id;
        } else {
            tables.nextDeclared[data.index(lastDeclared[scope])] = id;
        }
        lastDeclared[scope] = id;
        scopesWithDeclarations.set(scope);
    }
}
