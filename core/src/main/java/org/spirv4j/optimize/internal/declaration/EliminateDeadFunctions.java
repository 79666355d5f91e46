// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.ArrayDeque;
import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.Preamble;

/** Removes functions that neither entry points nor exported functions can call. */
public final class EliminateDeadFunctions implements Pass {
    private static final String NAME = "eliminate-dead-functions";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        BitSet live = new BitSet();
        int[] queue = new int[module.functionLimit()];
        int size = 0;
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) != 0 && isRoot(module, f)) {
                live.set(f);
                queue[size++] = f;
            }
        }
        int[] functions = functionsById(module);
        while (size > 0) {
            int f = queue[--size];
            for (int i = module.functionStart(f); i != module.functionEnd(f); i = module.next(i)) {
                for (int k = 1; k < module.wordCount(i); k++) {
                    int used = module.isId(i, k) ? functions[module.word(i, k)] : 0;
                    if (used != 0 && !live.get(used) && !module.isDebugInfo(i)) {
                        live.set(used);
                        queue[size++] = used;
                    }
                }
            }
        }
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) != 0 && !live.get(f)) {
                context.applied(module.functionId(f), 0, "function removed: it cannot be called");
                remove(module, f);
            }
        }
    }

    private static int[] functionsById(EditableModule module) {
        int[] functions = new int[module.bound()];
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) != 0) {
                functions[module.functionId(f)] = f;
            }
        }
        return functions;
    }

    /** Whether a function is an entry point or exported, or something outside functions refers to it. */
    private static boolean isRoot(EditableModule module, int function) {
        int id = module.functionId(function);
        if (module.uses().isPinned(id) || isExported(module, id)) {
            return true;
        }
        for (int use = module.uses().first(id); use != 0; use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (module.block(user) == 0 && !Preamble.isNonSemantic(module, user)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isExported(EditableModule module, int id) {
        int linkage = module.annotations().decoration(id, Decoration.LinkageAttributes);
        return linkage != 0 && module.word(linkage, module.wordCount(linkage) - 1) != LinkageType.Import.value();
    }

    /** Removes a function that nothing calls, with the names and decorations of its ids. */
    public static void remove(EditableModule module, int function) {
        ArrayDeque<Integer> values = new ArrayDeque<>();
        for (int i = module.functionStart(function); i != module.functionEnd(function); i = module.next(i)) {
            if (module.resultId(i) != 0) {
                values.add(module.resultId(i));
            }
        }
        while (!values.isEmpty()) {
            removeDescriptions(module, values.pop(), values);
        }
        module.blocks().removeFunction(function);
    }

    /** Removes non-semantic instructions outside functions that refer to an id, and adds their results to a queue. */
    private static void removeDescriptions(EditableModule module, int id, ArrayDeque<Integer> queue) {
        for (int use = module.uses().first(id), following; use != 0; use = following) {
            following = module.uses().next(use);
            int user = module.uses().user(use);
            if (Trait.EXTENDED_INSTRUCTION.has(module.op(user))
                    && module.block(user) == 0
                    && Preamble.isNonSemantic(module, user)) {
                queue.add(module.resultId(user));
                module.remove(user);
                following = module.uses().first(id);
            }
        }
    }
}
