// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.plan;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.expression.Forwarding;
import org.spirv4j.translate.internal.expression.MemoryRoots;
import org.spirv4j.translate.internal.statement.Choices;
import org.spirv4j.translate.internal.statement.LoopForms;
import org.spirv4j.translate.internal.statement.Scopes;
import org.spirv4j.translate.internal.statement.StatementTree;
import org.spirv4j.translate.internal.statement.StatementTreeBuilder;
import org.spirv4j.translate.internal.statement.UnstructuredException;

/**
 * How a function is written: its statements, which values stand where they are used, in which form each loop is
 * written, and where each variable is declared. Knows no language.
 */
public final class FunctionPlan {
    private static final int NONE = StatementTree.NONE;

    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final MemoryRoots roots;
    private final Forwarding forwarding;
    private final OperandScanner scanner;
    private final Function function;
    private final StatementTree tree;
    private final Choices choices;
    private final LoopForms forms;
    private final Scopes scopes;

    /** By index of an id: the innermost scope that has all that is written of it. */
    private final int[] needed;

    /** By index of a variable: the same, without its first access in the order of the text. */
    private final int[] neededLater;

    /** By index of a variable: its first access in the order of the text. */
    private final int[] firstAccess;

    /** By index of a variable: the OpStore that declares it; -1 if it is declared without a value, or elsewhere. */
    private final int[] declaredBy;

    /** By index of an OpPhi: the first edge in the text that sets it; {@link StatementTree#NONE} for none. */
    private final int[] firstEdges;

    /** By index of an OpPhi: the edge that declares its variable. */
    private final int[] declaredAt;

    /** By scope: the first id that is declared at its beginning, and by index of an id the next one. */
    private final int[] firstDeclared;

    private final int[] nextDeclared;

    /** By node that is a loop: the OpStore that starts its variable, or -1. */
    private final int[] starts;

    private final BitSet declared = new BitSet();
    private final BitSet inHeads = new BitSet();

    private FunctionPlan(ModuleData data, TypeFacts types, MemoryRoots roots, Forwarding forwarding, Function function)
            throws UnstructuredException {
        this.data = data;
        this.types = types;
        this.roots = roots;
        this.forwarding = forwarding;
        this.function = function;
        words = data.words;
        scanner = new OperandScanner(data);
        tree = StatementTreeBuilder.of(function);
        choices = new Choices(function, tree);
        int[] loops = loopNumbers();
        do {
            forwarding.find(function, loops, choices);
        } while (takeBackChoices());
        forms = new LoopForms(tree, this::isSilent, this::isStep);
        scopes = new Scopes(tree, forms, function.blockCount());
        int ids = data.indexCount();
        needed = filled(ids);
        neededLater = filled(ids);
        firstAccess = filled(ids);
        declaredBy = filled(ids);
        firstEdges = filled(ids);
        declaredAt = filled(ids);
        nextDeclared = filled(ids);
        firstDeclared = filled(scopes.count());
        starts = filled(tree.nodeCount());
        findNeeded();
        findStarts();
        declare();
    }

    /**
     * Plans a function with blocks.
     *
     * @throws UnstructuredException if its control flow has no form as statements
     */
    public static FunctionPlan of(
            ModuleData data, TypeFacts types, MemoryRoots roots, Forwarding forwarding, Function function)
            throws UnstructuredException {
        return new FunctionPlan(data, types, roots, forwarding, function);
    }

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, NONE);
        return array;
    }

    /** The statements. */
    public StatementTree tree() {
        return tree;
    }

    /** The block that has the instruction at a word offset. */
    public int blockOf(int at) {
        return function.blockNumber(labelOf(data.instructionAt(at)));
    }

    /** The selections that are expressions. */
    public Choices choices() {
        return choices;
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

    /** Whether a value stands where it is used. */
    public boolean isForwarded(int id) {
        return forwarding.isForwarded(id);
    }

    /** Whether an instruction is a statement of its block. */
    public boolean isStatement(int instruction) {
        return forwarding.isStatement(instruction) && !inHeads.get(instruction - function.firstInstruction());
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
        return nextDeclared[data.index(id)];
    }

    /** The OpStore that stands in the head of a loop before its test; -1 for none. */
    public int start(int loop) {
        return starts[loop];
    }

    private int[] loopNumbers() {
        ControlFlowGraph graph = ControlFlowGraph.of(function);
        LoopForest loops = LoopForest.of(graph, DominatorTree.of(graph));
        int[] numbers = new int[function.blockCount()];
        for (int b = 0; b < numbers.length; b++) {
            numbers[b] = loops.innermostLoop(b);
        }
        return numbers;
    }

    /** Takes back the choices whose branches have statements; returns whether there are any. */
    private boolean takeBackChoices() {
        boolean found = false;
        for (int node = tree.nodeCount() - 1; node >= 0; node--) {
            if (choices.isChoice(node) && !(isSilentSequence(tree.first(node)) && isSilentSequence(tree.second(node)))) {
                choices.takeBack(node);
                found = true;
            }
        }
        return found;
    }

    private boolean isSilentSequence(int sequence) {
        for (int node = sequence; node != NONE; node = tree.next(node)) {
            boolean fits = switch (tree.kind(node)) {
                case BLOCK -> isSilent(tree.block(node));
                case IF -> choices.isChoice(node);
                default -> true;
            };
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private boolean isSilent(int block) {
        Block at = function.block(block);
        for (int i = at.firstInstruction() + 1; i < at.endInstruction(); i++) {
            if (forwarding.isStatement(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isStep(int block) {
        Block at = function.block(block);
        int count = 0;
        for (int i = at.firstInstruction() + 1; i < at.endInstruction(); i++) {
            if (forwarding.isStatement(i)) {
                count++;
                if ((words[data.starts[i]] & 0xFFFF) != Op.OpStore.opcode() || count > 2) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Finds what is needed in which scope, from the last instruction to the first. */
    private void findNeeded() {
        for (int node = 0; node < tree.nodeCount(); node++) {
            if (tree.kind(node) == StatementTree.Kind.EDGE && choices.selection(tree.target(node)) == NONE) {
                needAtEdge(node);
            }
        }
        for (int b = function.blockCount() - 1; b >= 0; b--) {
            Block block = function.block(b);
            if (scopes.ofBlock(b) == NONE) {
                continue;
            }
            for (int i = block.endInstruction() - 1; i > block.firstInstruction(); i--) {
                int at = data.starts[i];
                Op op = Op.of(words[at] & 0xFFFF).orElse(Op.OpNop);
                if (!Trait.MERGE.has(op) && !Trait.DEBUG.has(op) && !Trait.VARIABLE.has(op)) {
                    need(b, i, at, op);
                }
            }
        }
    }

    private void needAtEdge(int node) {
        Block target = function.block(tree.target(node));
        int scope = scopes.ofEdge(node);
        for (int i = target.firstInstruction() + 1; i < target.endInstruction(); i++) {
            int at = data.starts[i];
            if ((words[at] & 0xFFFF) == Op.OpPhi.opcode()) {
                int index = data.index(words[at + 2]);
                if (firstEdges[index] == NONE) {
                    firstEdges[index] = node;
                }
                needed[index] = scopes.common(needed[index], scope);
                int source = source(at, tree.block(node));
                needed[data.index(source)] = scopes.common(needed[data.index(source)], scope);
            }
        }
    }

    /** The value that an OpPhi has when its block is reached from a block; 0 for none. */
    public int source(int phi, int from) {
        for (int k = 3; k + 1 < words[phi] >>> 16; k += 2) {
            if (function.blockNumber(words[phi + k + 1]) == from) {
                return words[phi + k];
            }
        }
        return 0;
    }

    private void need(int block, int instruction, int at, Op op) {
        if (op == Op.OpBranchConditional && choices.isSelection(block)) {
            return;
        }
        int id = data.resultId(at);
        int scope = Trait.TERMINATION.has(op) ? scopes.ofCondition(block) : scopes.ofBlock(block);
        if (id != 0) {
            int index = data.index(id);
            if (forwarding.isForwarded(id)) {
                scope = needed[index];
                if (scope == NONE) {
                    return;
                }
            } else {
                needed[index] = scopes.common(needed[index], scope);
            }
        }
        if (op == Op.OpPhi) {
            if (choices.selection(block) != NONE) {
                needIn(choices.condition(block), scope, instruction);
                needIn(choices.value(block, true), scope, instruction);
                needIn(choices.value(block, false), scope, instruction);
            }
            return;
        }
        scanner.scan(at);
        for (int k = 0; k < scanner.count; k++) {
            int kind = scanner.kinds[k];
            if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT && kind != KindNumbers.ID_RESULT_TYPE) {
                needIn(words[scanner.offsets[k]], scope, instruction);
            }
        }
    }

    private void needIn(int id, int scope, int instruction) {
        if (id == 0) {
            return;
        }
        int index = data.index(id);
        neededLater[index] = needed[index];
        needed[index] = scopes.common(needed[index], scope);
        firstAccess[index] = instruction;
    }

    /** Finds the stores that become the beginning of a loop. */
    private void findStarts() {
        sequence(tree.root());
        for (int node = 0; node < tree.nodeCount(); node++) {
            sequence(tree.first(node));
            sequence(tree.second(node));
        }
    }

    private void sequence(int first) {
        for (int node = first; node != NONE; node = tree.next(node)) {
            int loop = tree.next(node);
            if (loop != NONE
                    && tree.kind(node) == StatementTree.Kind.BLOCK
                    && tree.kind(loop) == StatementTree.Kind.LOOP
                    && forms.form(loop) == LoopForms.Form.FOR) {
                start(function.block(tree.block(node)), loop);
            }
        }
    }

    private void start(Block before, int loop) {
        int last = before.endInstruction() - 1;
        while (last > before.firstInstruction() && !forwarding.isStatement(last)) {
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
            Block block = function.block(tree.block(node));
            for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
                int at = data.starts[i];
                if ((words[at] & 0xFFFF) == Op.OpStore.opcode() && roots.root(words[at + Store.POINTER]) == variable) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Decides where each variable, and each value that has one, is declared. */
    private void declare() {
        for (int b = 0; b < function.blockCount(); b++) {
            Block block = function.block(b);
            for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
                int at = data.starts[i];
                Op op = Op.of(words[at] & 0xFFFF).orElse(Op.OpNop);
                int id = data.resultId(at);
                if (op == Op.OpVariable) {
                    declareVariable(id, at);
                } else if (op == Op.OpPhi && choices.selection(b) == NONE) {
                    declarePhi(id);
                } else if (id != 0 && forwarding.isStatement(i) && scopes.ofBlock(b) != NONE) {
                    int scope = needed[data.index(id)];
                    if (scope == scopes.ofBlock(b)) {
                        declared.set(i - function.firstInstruction());
                    } else {
                        declareAt(scope, id);
                    }
                }
            }
        }
    }

    private void declarePhi(int id) {
        int index = data.index(id);
        int edge = firstEdges[index];
        if (edge == NONE || needed[index] == NONE) {
            return;
        }
        if (scopes.ofEdge(edge) == needed[index]) {
            declaredAt[index] = edge;
        } else {
            declareAt(needed[index], id);
        }
    }

    /** Whether an edge declares the variable of an OpPhi. */
    public boolean declaresAt(int edge, int phi) {
        return declaredAt[data.index(phi)] == edge;
    }

    private void declareVariable(int id, int at) {
        int index = data.index(id);
        int first = firstAccess[index];
        if (first == NONE || needed[index] == NONE) {
            return;
        }
        boolean initialized = words[at] >>> 16 > 4;
        int storeAt = data.starts[first];
        boolean stores = (words[storeAt] & 0xFFFF) == Op.OpStore.opcode() && words[storeAt + Store.POINTER] == id;
        if (stores && !initialized) {
            int loop = loopStartedBy(first);
            if (loop != NONE
                    && (neededLater[index] == NONE || scopes.contains(scopes.ofLoop(loop), neededLater[index]))) {
                declared.set(first - function.firstInstruction());
                return;
            }
            int block = function.blockNumber(labelOf(first));
            if (loop == NONE && scopes.ofBlock(block) == needed[index] && !scopes.isLoop(needed[index])) {
                declared.set(first - function.firstInstruction());
                return;
            }
        }
        declareAt(scopes.outsideLoops(needed[index]), id);
    }

    private int labelOf(int instruction) {
        int i = instruction;
        while ((words[data.starts[i]] & 0xFFFF) != Op.OpLabel.opcode()) {
            i--;
        }
        return words[data.starts[i] + 1];
    }

    private int loopStartedBy(int store) {
        for (int node = 0; node < starts.length; node++) {
            if (starts[node] == store) {
                return node;
            }
        }
        return NONE;
    }

    private void declareAt(int scope, int id) {
        nextDeclared[data.index(id)] = firstDeclared[scope];
        firstDeclared[scope] = id;
    }
}
