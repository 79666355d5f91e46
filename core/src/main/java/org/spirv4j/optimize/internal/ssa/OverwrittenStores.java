// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.ExtInstImport;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.semantics.ShaderDebugNumbers.DebugOperation;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.fact.Preamble;

/**
 * Removes stores that other stores of the same block overwrite. Between both, memory does not have what the program
 * stored: a DebugValue states it for variables of the source that have their values there, and another one at the
 * second store that the value is in memory again.
 */
public final class OverwrittenStores {
    private static final int VARIABLE = ExtInst.OPERANDS + 1;
    private static final int EXPRESSION = ExtInst.OPERANDS + 2;
    private static final int INDEXES = ExtInst.OPERANDS + 3;

    /** The word of the variable in DebugGlobalVariable. */
    private static final int GLOBAL_VARIABLE = ExtInst.OPERANDS + 7;

    private final EditableModule module;
    private final TypeFacts types;
    private final StatedDebugValues stated;

    /** By id of a variable: the instructions that say which variables of the source have their values there. */
    private final Map<Integer, List<Integer>> descriptions = new HashMap<>();

    /** The indexes by which the part that is stored is reached, up to the first that is not constant. */
    private final WordBuffer path = new WordBuffer(0);

    /** Whether the path is that of the part. */
    private boolean isExact;

    /** Makes what removes stores of a module. */
    public OverwrittenStores(EditableModule module, TypeFacts types) {
        this.module = module;
        this.types = types;
        stated = new StatedDebugValues(module);
    }

    /** Removes a store that a later one in its block overwrites, before anything loads the value. */
    public void remove(int store, int overwriting) {
        if (module.hasDebugInfo()) {
            removeRestoration(store);
            if (isVisible(store, overwriting)) {
                int variable = variable(module.word(store, Store.POINTER));
                for (int description : descriptions(variable)) {
                    describe(description, variable, store, overwriting);
                }
            }
        }
        module.remove(store);
    }

    /** Whether a debugger shows a variable of the source where memory has what a store wrote, but no longer. */
    public boolean isShown(int store, int overwriting) {
        return module.hasDebugInfo()
                && isVisible(store, overwriting)
                && !descriptions(variable(module.word(store, Store.POINTER))).isEmpty();
    }

    private List<Integer> descriptions(int variable) {
        return descriptions.computeIfAbsent(variable, id -> {
            List<Integer> found = new ArrayList<>();
            for (int use = module.uses().firstMention(id);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                int number = module.debugInfoNumber(user);
                if (number == ShaderDebugNumbers.DebugGlobalVariable
                        || number == ShaderDebugNumbers.DebugDeclare && module.wordCount(user) > EXPRESSION) {
                    found.add(user);
                }
            }
            return found;
        });
    }

    /** Removes what says that a store writes the value of a variable that was stated before it. */
    private void removeRestoration(int store) {
        int pointer = module.word(store, Store.POINTER);
        for (int i = module.next(store), next; module.isDebugInfo(i); i = next) {
            next = module.next(i);
            if (module.debugInfoNumber(i) == ShaderDebugNumbers.DebugValue
                    && module.wordCount(i) >= INDEXES
                    && isDereference(module.word(i, EXPRESSION))
                    && (module.word(i, VARIABLE) == pointer || module.word(i, VARIABLE) == variable(pointer))) {
                module.remove(i);
            }
        }
    }

    private boolean isDereference(int expression) {
        return module.wordCount(module.definition(expression)) > ExtInst.OPERANDS;
    }

    /** Whether a debugger that stops at lines can see the memory between two stores of a block. */
    private boolean isVisible(int store, int overwriting) {
        int line = module.positions().line(store);
        int scope = module.positions().scope(store);
        for (int i = store; i != overwriting; i = module.nextInBlock(i)) {
            if (!module.isDebugInfo(i)
                    && (module.is(i, Op.OpFunctionCall)
                            || module.positions().line(i) != line
                            || module.positions().scope(i) != scope)) {
                return true;
            }
        }
        return module.positions().line(overwriting) != line
                || module.positions().scope(overwriting) != scope;
    }

    /** The variable that a pointer points to a part of, whose path is found, too. */
    private int variable(int pointer) {
        path.clear();
        isExact = true;
        int at = pointer;
        int variable = module.definition(at);
        WordBuffer chains = new WordBuffer(0);
        while (PointerUses.isChain(module, variable) || module.is(variable, Op.OpCopyObject)) {
            if (PointerUses.isChain(module, variable)) {
                chains.add(variable);
            }
            at = module.word(variable, PointerDerivation.BASE);
            variable = module.definition(at);
        }
        isExact = Trait.VARIABLE.has(module.op(variable));
        while (chains.size() > 0 && isExact) {
            int chain = chains.removeLast();
            for (int i = TypedAccessChain.FIRST_INDEX; i < module.wordCount(chain) && isExact; i++) {
                isExact = types.isKnownInteger(module.word(chain, i));
                if (isExact) {
                    path.add(module.word(chain, i));
                }
            }
        }
        return at;
    }

    /** Says what a variable of the source has between two stores. */
    private void describe(int description, int variable, int store, int overwriting) {
        boolean isGlobal = module.debugInfoNumber(description) == ShaderDebugNumbers.DebugGlobalVariable;
        int described = isGlobal ? GLOBAL_VARIABLE : VARIABLE;
        if (module.wordCount(description) <= described || module.word(description, described) != variable) {
            return;
        }
        if (isGlobal) {
            // No instruction states the value of a global variable at one place.
            module.setWord(description, described, module.uses().debugInfoNone(description));
            return;
        }
        if (stated.isFirstSet(description) || isDereference(module.word(description, EXPRESSION))) {
            module.setWord(description, VARIABLE, module.uses().debugInfoNone(description));
            return;
        }
        int object = module.word(store, Store.OBJECT);
        int value = isExact ? object : module.uses().debugInfoNone(description);
        int expression = module.word(description, EXPRESSION);
        if (isBetween(description, store, overwriting)) {
            // The parameter of an inlined function, which starts with the value.
            module.positions().copy(insert(description, module.next(description), value, expression), description);
        } else {
            module.positions().copy(insert(description, store, value, expression), store, description);
        }
        int pointer = module.word(overwriting, Store.POINTER);
        if (isExact || path.size() == 0 && isElement(pointer, module.word(description, VARIABLE))) {
            int restored = isExact ? pointer : module.word(description, VARIABLE);
            int position = module.next(overwriting);
            module.positions()
                    .copy(insert(description, position, restored, dereference(description)), overwriting, description);
        }
    }

    /** Whether a pointer points to an element of a variable, so that no part of the variable is stored on its own. */
    private boolean isElement(int pointer, int variable) {
        int chain = module.definition(pointer);
        return PointerUses.isChain(module, chain)
                && module.wordCount(chain) == TypedAccessChain.FIRST_INDEX + 1
                && module.word(chain, TypedAccessChain.BASE) == variable;
    }

    private boolean isBetween(int instruction, int from, int to) {
        int at = from;
        while (at != to && at != instruction) {
            at = module.nextInBlock(at);
        }
        return at == instruction;
    }

    private int insert(int description, int position, int value, int expression) {
        int[] declared = module.wordsFrom(description, INDEXES);
        int[] indexes = Arrays.copyOf(declared, declared.length + path.size());
        System.arraycopy(path.array(), 0, indexes, declared.length, path.size());
        return stated.insert(description, position, value, expression, indexes);
    }

    /** A DebugExpression that takes what a pointer points to; the set for kernels has numbers as literals. */
    private int dereference(int description) {
        int type = module.typeId(description);
        int id = module.word(description, ExtInst.SET);
        int code = DebugOperation.Deref;
        if (!Preamble.text(module, module.definition(id), ExtInstImport.NAME).equals(DebugSets.OPENCL)) {
            int uint = module.declarations().declare(Op.OpTypeInt, 0, 32, 0);
            code = module.constants().scalar(uint, code);
        }
        int operation = module.declarations().declare(Op.OpExtInst, type, id, ShaderDebugNumbers.DebugOperation, code);
        return module.declarations().declare(Op.OpExtInst, type, id, ShaderDebugNumbers.DebugExpression, operation);
    }
}
