// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.reachability;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ImportedSets;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.trait.Trait;

/**
 * The functions and module-scope variables that the functions of a module reference, directly or through constants and
 * initializers of other variables.
 *
 * <p>Callers first track the ids of functions and variables, then note the instructions, those outside functions first.
 * Decorations, names, extended instructions outside functions, and words that the grammar does not define are not
 * references.
 */
public final class ModuleReferences {
    private static final int FUNCTION = Op.OpFunction.opcode();
    private static final int FUNCTION_CALL = Op.OpFunctionCall.opcode();

    private final ModuleData data;
    private final int[] words;
    private final boolean debugUses;
    private final ReferenceGraph graph;

    /** By {@linkplain ModuleData#index index}: the node of the id plus 1; 0 if it is not tracked. */
    private int[] nodes = {};

    /** By node: the id. */
    private int[] ids = new int[16];

    private int nodeCount;

    /** The node of the current function; -1 outside functions. */
    private int function = -1;

    /** The last id outside functions whose references were noted. */
    private int declaration;

    private int lastSet = ImportedSets.NOT_AN_IMPORT;
    private boolean lastIsDescription;

    /**
     * Creates an empty set of references.
     *
     * @param debugUses whether operands of debug information and of non-semantic instructions in functions are
     *     references: the interface of an entry point must list these variables, although the instructions have no
     *     effect
     * @param stepLimit see {@link ReferenceGraph}
     */
    public ModuleReferences(ModuleData data, boolean debugUses, long stepLimit) {
        this.data = data;
        this.debugUses = debugUses;
        words = data.words;
        graph = new ReferenceGraph(stepLimit);
    }

    /** Tracks references to an id, if it is defined. */
    public void track(int id) {
        if (data.definition(id) == 0) {
            return;
        }
        if (nodes.length == 0) {
            nodes = new int[data.indexCount()];
        }
        int index = data.index(id);
        if (nodes[index] == 0) {
            if (nodeCount == ids.length) {
                ids = Arrays.copyOf(ids, 2 * nodeCount);
            }
            ids[nodeCount++] = id;
            nodes[index] = nodeCount;
        }
    }

    /** Treats references to an id as references to another one, if that is tracked. */
    public void alias(int id, int other) {
        if (node(other) >= 0) {
            nodes[data.index(id)] = nodes[data.index(other)];
        }
    }

    /** The node of an id; -1 if it is not tracked. */
    private int node(int id) {
        return nodes.length == 0 ? -1 : nodes[data.index(id)] - 1;
    }

    /** Sets the function of the instructions noted next; 0 for none. Called once per function. */
    public void enter(int functionId) {
        function = node(functionId);
        if (function >= 0) {
            graph.begin(function);
        }
    }

    /** Notes the instructions from {@code first} to before {@code end}. */
    public void note(int first, int end, OperandScanner scanner) {
        for (int i = first; i < end; i++) {
            int at = data.starts[i];
            if (function < 0 && !isNoted(at, data.resultId(at)) || !hasTrackedWord(at)) {
                continue;
            }
            int count = scanner.plainIds(at);
            if (count >= 0) {
                note(at, count, scanner.resultOperand);
            } else {
                scanner.scan(at);
                note(at, scanner);
            }
        }
    }

    /** Whether a word of an instruction is a tracked id or has the same value; most instructions have none. */
    private boolean hasTrackedWord(int at) {
        int[] tracked = nodes;
        int end = tracked.length == 0 ? at : at + (words[at] >>> 16);
        for (int i = at + 1; i < end; i++) {
            int id = words[i];
            if (tracked[id >= 0 && id < data.directIds ? id : data.index(id)] != 0) {
                return true;
            }
        }
        return false;
    }

    /** Notes an instruction whose operands are ids; see {@link OperandScanner#plainIds}. */
    public void note(int at, int count, int resultOperand) {
        int[] tracked = nodes;
        if (tracked.length == 0) {
            return;
        }
        int result = resultOperand < 0 ? 0 : words[at + 1 + resultOperand];
        if (isNoted(at, result)) {
            int direct = data.directIds;
            for (int i = 0; i < count; i++) {
                int id = words[at + 1 + i];
                if (tracked[id >= 0 && id < direct ? id : data.index(id)] != 0 && i != resultOperand) {
                    use(at, i, result, id);
                }
            }
        }
    }

    /** Notes the instruction that a scanner has scanned. */
    public void note(int at, OperandScanner scanner) {
        int opcode = words[at] & 0xFFFF;
        boolean isExtended = Trait.EXTENDED_INSTRUCTION.has(data.tables, opcode);
        if (!isNoted(at, scanner.resultId) || isExtended && (function < 0 || !debugUses && isDescription(scanner))) {
            return;
        }
        for (int i = 0; i < scanner.count; i++) {
            if (scanner.kinds[i] <= KindNumbers.LAST_ID && scanner.kinds[i] != KindNumbers.ID_RESULT) {
                int id = words[scanner.offsets[i]];
                if (node(id) >= 0) {
                    use(at, i, scanner.resultId, id);
                }
            }
        }
    }

    private boolean isNoted(int at, int result) {
        return function >= 0 || result != 0 && data.definition(result) == at;
    }

    /** Notes the use of an id that is tracked. */
    private void use(int at, int operand, int result, int id) {
        if (isFunction(id) && !takesFunction(at, operand)) {
            return;
        }
        if (function < 0 && declaration != result) {
            declaration = result;
            track(result);
            graph.begin(node(result));
        }
        graph.add(node(id));
    }

    private boolean isFunction(int id) {
        return (words[data.definition(id)] & 0xFFFF) == FUNCTION;
    }

    private boolean takesFunction(int at, int operand) {
        int opcode = words[at] & 0xFFFF;
        return opcode == FUNCTION_CALL
                ? operand == 2
                : FunctionOperands.takesFunction(Op.of(opcode).orElse(Op.OpNop), operand);
    }

    private boolean isDescription(OperandScanner scanner) {
        if (scanner.set != lastSet) {
            lastSet = scanner.set;
            lastIsDescription = scanner.isDescription(lastSet);
        }
        return lastIsDescription;
    }

    /**
     * The ids of the functions and variables that a function uses, directly or indirectly, and of the constants
     * between, in breadth-first order from the function itself. Only itself if it is not tracked.
     */
    public int[] reachedFrom(int functionId) {
        int node = node(functionId);
        if (node < 0) {
            return new int[] {functionId};
        }
        int[] nodes = graph.reachedFrom(node);
        int[] reached = new int[nodes.length];
        for (int i = 0; i < reached.length; i++) {
            reached[i] = ids[nodes[i]];
        }
        return reached;
    }

    /** Whether an id is that of a variable. */
    public boolean isVariable(int id) {
        return Trait.VARIABLE.has(data.tables, words[data.definition(id)] & 0xFFFF);
    }

    /** Whether all results so far are complete: no query has reached the limit. */
    public boolean isComplete() {
        return graph.isComplete();
    }
}
