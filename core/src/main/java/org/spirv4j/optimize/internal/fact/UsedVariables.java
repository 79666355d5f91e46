// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * The variables outside functions that functions use, also in the functions that they call, at the time when it was
 * made. Debug information does not count.
 */
public final class UsedVariables {
    private static final int[] NONE = {};

    private final EditableModule module;

    /** By id of a function: the ids of the variables and functions that its instructions refer to. */
    private final Map<Integer, int[]> direct = new HashMap<>();

    /** By id: the last search that found it. */
    private final int[] seen;

    private int search;

    public UsedVariables(EditableModule module) {
        this.module = module;
        seen = new int[module.bound()];
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) != 0) {
                direct.put(module.functionId(f), direct(f));
            }
        }
    }

    private int[] direct(int function) {
        search++;
        WordBuffer queue = new WordBuffer(16);
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                if (!module.isDebugInfo(i)) {
                    addOperands(i, queue);
                }
            }
        }
        WordBuffer found = new WordBuffer(16);
        while (queue.size() > 0) {
            int id = queue.removeLast();
            int definition = module.definition(id);
            boolean isFunction = module.is(definition, Op.OpFunction);
            if (isFunction || Trait.VARIABLE.has(module.op(definition))) {
                found.add(id);
            }
            if (!isFunction) {
                // The initializer of a variable and the operands of a constant may be variables.
                addOperands(definition, queue);
            }
        }
        return found.toArray();
    }

    /** Adds the operands that are declared outside functions and are not types. */
    private void addOperands(int instruction, WordBuffer queue) {
        for (int k = 1; k < module.wordCount(instruction); k++) {
            if (module.isId(instruction, k) && isNew(module.word(instruction, k))) {
                int id = module.word(instruction, k);
                int definition = module.definition(id);
                if (definition != 0
                        && module.block(definition) == 0
                        && !Trait.TYPE_DECLARATION.has(module.op(definition))) {
                    queue.add(id);
                }
            }
        }
    }

    private boolean isNew(int id) {
        boolean isNew = seen[id] != search;
        seen[id] = search;
        return isNew;
    }

    /** {@return the ids of the variables that a function uses} */
    public BitSet of(int functionId) {
        search++;
        BitSet found = new BitSet();
        WordBuffer queue = new WordBuffer(8);
        isNew(functionId);
        queue.add(functionId);
        while (queue.size() > 0) {
            for (int id : direct.getOrDefault(queue.removeLast(), NONE)) {
                if (isNew(id)) {
                    queue.add(id);
                    found.set(id, !direct.containsKey(id));
                }
            }
        }
        return found;
    }
}
