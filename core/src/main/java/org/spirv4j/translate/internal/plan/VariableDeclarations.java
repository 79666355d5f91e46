// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.plan;

import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.expression.Forwarding;
import org.spirv4j.translate.internal.statement.Choices;
import org.spirv4j.translate.internal.statement.StatementScopes;
import org.spirv4j.translate.internal.statement.StatementTree;
import org.spirv4j.translate.internal.statement.StatementTree.Kind;
import org.spirv4j.translate.internal.statement.TextOrder;

/**
 * Where each variable, and each value that has one, is declared: at the beginning of the innermost scope that has all
 * that is written of it, or by the first statement or assignment that writes it.
 */
final class VariableDeclarations {
    private static final int NONE = StatementTree.NONE;

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
    private final StatementScopes scopes;
    private final LoopStarts starts;

    /** By scope: the first id that is declared at its beginning, or -1. */
    private final int[] firstDeclared;

    private final int[] lastDeclared;

    /** By instruction from the first one: those whose statements declare what they write. */
    private final BitSet declared;

    private final BitSet scopesWithDeclarations;

    VariableDeclarations(
            PlanTables tables,
            Function function,
            StatementTree tree,
            TextOrder order,
            Choices choices,
            Forwarding forwarding,
            EdgeCopies copies,
            StatementScopes scopes,
            LoopStarts starts) {
        this.tables = tables;
        this.function = function;
        this.tree = tree;
        this.order = order;
        this.choices = choices;
        this.forwarding = forwarding;
        this.copies = copies;
        this.scopes = scopes;
        this.starts = starts;
        data = tables.data;
        words = data.words;
        types = tables.types;
        firstDeclared = tables.ofFunction.ints(scopes.count(), NONE);
        declared = tables.ofFunction.bits();
        scopesWithDeclarations = tables.ofFunction.bits();
        lastDeclared = tables.ofFunction.ints(scopes.count(), NONE);
        findNeeded();
        declare();
    }

    /** The first id that is declared at the beginning of a scope; -1 for none. */
    int first(int scope) {
        return firstDeclared[scope];
    }

    /** Whether the statement of an instruction declares what it writes. */
    boolean isAt(int instruction) {
        return declared.get(instruction - function.firstInstruction());
    }

    /** Whether a scope has declarations, at its beginning or between its statements. */
    boolean isIn(int scope) {
        return scopesWithDeclarations.get(scope);
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
            boolean isStart = starts.loopAfter(edge) != NONE && k == count - 1;
            int node = isStart ? starts.loopAfter(edge) : edge;
            int scope = isStart ? scopes.ofLoop(node) : scopeOfCopy(edge, k);
            int index = data.index(tables.variable(copies.phi(edge, k)));
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
        return forwarding.isForwarded(id) ? id : tables.variable(id);
    }

    private void need(int block, int instruction, int at, Op op) {
        if (op == Op.OpBranchConditional && choices.isSelection(block)) {
            return;
        }
        int id = data.resultId(at);
        int scope = Trait.TERMINATION.has(op) ? scopes.ofCondition(block) : scopes.ofBlock(block);
        if (op == Op.OpStore && types.op(words[at + Store.POINTER]) == Op.OpVariable) {
            if (choices.replaces(words[at + Store.POINTER])) {
                return;
            }
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
                int index = data.index(tables.variable(id));
                tables.needed[index] = scopes.common(tables.needed[index], scope);
            }
        }
        if (op == Op.OpPhi || choices.chooses(block, at)) {
            if (choices.selection(block) != NONE) {
                needIn(choices.condition(block), block, scope, instruction);
                needIn(choices.value(block, true), block, scope, instruction);
                needIn(choices.value(block, false), block, scope, instruction);
            }
            return;
        }
        OperandScanner scanner = tables.values.scanner();
        int count = scanner.operandIds(at);
        for (int k = 0; k < count; k++) {
            needIn(words[scanner.offsets[k]], block, scope, instruction);
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

    /** Decides where each variable, and each value that has one, is declared. */
    private void declare() {
        for (int rank = 0; rank < order.blockCount(); rank++) {
            int b = order.block(rank);
            Block block = function.block(b);
            for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
                int at = data.starts[i];
                Op op = Opcodes.op(words[at] & 0xFFFF);
                int id = data.resultId(at);
                if (id == 0 || op != Op.OpVariable && tables.variable(id) != id) {
                    continue;
                }
                if (op == Op.OpVariable) {
                    declareVariable(id, at);
                } else if (op == Op.OpPhi && choices.selection(b) == NONE) {
                    declarePhi(id);
                } else if (forwarding.isStatement(i) && !types.isVoid(words[at + TypedInstruction.RESULT_TYPE])) {
                    declareValue(id, b, i);
                }
            }
        }
    }

    private void declareValue(int id, int block, int instruction) {
        int scope = tables.needed[data.index(id)];
        if (scope == scopes.ofBlock(block) && !scopes.isLoop(scope) && !isAssignedBefore(id, block)) {
            declared.set(instruction - function.firstInstruction());
            scopesWithDeclarations.set(scope);
        } else {
            declareAt(scope, id);
        }
    }

    /** Whether an edge in the text before a block assigns to the variable of a value. */
    private boolean isAssignedBefore(int id, int block) {
        int edge = tables.firstEdges[data.index(id)];
        return edge != NONE && order.isBefore(tree.block(edge), block);
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
            int loop = starts.loopAt(first);
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
