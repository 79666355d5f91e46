// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.ssa.OverwrittenStores;

/**
 * Replaces loads by the value that was stored or loaded before in the same block, and removes stores that another store
 * follows, for memory that only the invocation sees: variables of functions, Private variables and outputs.
 */
public final class BlockMemory implements FunctionPass {
    /** How many pointers are remembered at a time. */
    private static final int MAX_KNOWN = 64;

    private final String name;
    private final boolean onlyFunctionVariables;

    /**
     * Creates the pass.
     *
     * @param name its name
     * @param onlyFunctionVariables whether Private variables and outputs stay as they are, and stores whose values
     *     debuggers show
     */
    public BlockMemory(String name, boolean onlyFunctionVariables) {
        this.name = name;
        this.onlyFunctionVariables = onlyFunctionVariables;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        Run run = new Run(module, onlyFunctionVariables, context.options().definedBehavior());
        return f -> {
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                run.run(b);
            }
        };
    }

    /** Follows the accesses of one block after the other. */
    private static final class Run {
        private final EditableModule module;
        private final Effects effects;
        private final TypeFacts types;
        private final OverwrittenStores overwritten;
        private final int[] pointers = new int[MAX_KNOWN];
        private final int[] values = new int[MAX_KNOWN];

        /** The store that gave the value, as long as nothing has read it; 0 for none. */
        private final int[] stores = new int[MAX_KNOWN];

        private final boolean onlyFunctionVariables;

        /** Whether an access may reach what is outside of its array. */
        private final boolean isDefined;

        private final WordBuffer instructions = new WordBuffer(0);
        private final boolean sharesOutputs;
        private int count;

        Run(EditableModule module, boolean onlyFunctionVariables, boolean isDefined) {
            this.module = module;
            this.isDefined = isDefined;
            this.onlyFunctionVariables = onlyFunctionVariables;
            // Invocations of these stages see the outputs of others.
            sharesOutputs = module.declarations().hasCapability(Capability.Tessellation)
                    || module.declarations().hasCapability(Capability.MeshShadingEXT)
                    || module.declarations().hasCapability(Capability.MeshShadingNV);
            effects = new Effects(module);
            types = PassAccess.types(module);
            overwritten = new OverwrittenStores(module, types);
        }

        void run(int block) {
            count = 0;
            instructions.clear();
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                instructions.add(i);
            }
            for (int i = 0; i < instructions.size(); i++) {
                int instruction = instructions.get(i);
                if (!module.isListed(instruction)) {
                    continue;
                }
                switch (module.op(instruction)) {
                    case OpLoad -> load(instruction);
                    case OpStore -> store(instruction);
                    default -> {
                        if (!isHarmless(instruction)) {
                            forget(instruction);
                        }
                    }
                }
            }
        }

        /** Whether an instruction neither reads nor writes the memory that is followed. */
        private boolean isHarmless(int instruction) {
            Op op = module.op(instruction);
            return op != Op.OpPhi && effects.isRemovable(instruction) && op != Op.OpImageTexelPointer
                    || op == Op.OpPhi
                    || module.isDebugInfo(instruction)
                    || op == Op.OpLine
                    || op == Op.OpNoLine
                    || op == Op.OpSelectionMerge
                    || op == Op.OpLoopMerge
                    || op == Op.OpImageWrite;
        }

        /**
         * Forgets the memory that an instruction may access. Outputs may also be accessed by other invocations, and by
         * instructions that emit them.
         */
        private void forget(int instruction) {
            int kept = 0;
            for (int i = 0; i < count; i++) {
                if (effects.isPrivate(pointers[i]) && !mayAccess(instruction, pointers[i])) {
                    pointers[kept] = pointers[i];
                    values[kept] = values[i];
                    stores[kept++] = stores[i];
                }
            }
            count = kept;
        }

        /** Whether an operand of an instruction may point to the memory that a pointer points to, or is a function. */
        private boolean mayAccess(int instruction, int pointer) {
            for (int k = 1; k < module.wordCount(instruction); k++) {
                int operand = module.isId(instruction, k) ? module.word(instruction, k) : 0;
                boolean isPointer = types.isAnyPointer(module.typeOf(operand));
                if (isPointer && mayAlias(operand, pointer) || module.opOf(operand) == Op.OpFunction) {
                    return true;
                }
            }
            return false;
        }

        private boolean isFollowed(int variable) {
            int storage = effects.storageClass(variable);
            return storage == StorageClass.Function.value()
                    || !onlyFunctionVariables
                            && (storage == StorageClass.Private.value()
                                    || storage == StorageClass.Output.value() && !sharesOutputs);
        }

        private void load(int load) {
            int pointer = module.word(load, Load.POINTER);
            int variable = effects.variable(pointer);
            if (effects.isVolatile(load, 4)) {
                count = 0;
                return;
            }
            int result = module.resultId(load);
            boolean isFollowed = variable != 0 && isFollowed(variable) && isInside(pointer);
            int known = isFollowed ? find(pointer) : -1;
            if (known >= 0
                    && module.typeOf(values[known]) == module.typeId(load)
                    && !module.uses().isPinned(result)) {
                module.uses().replace(result, values[known]);
                module.remove(load);
                return;
            }
            for (int i = 0; i < count; i++) {
                if (stores[i] != 0 && mayAlias(pointers[i], pointer)) {
                    stores[i] = 0;
                }
            }
            if (isFollowed && known < 0) {
                remember(pointer, result, 0);
            }
        }

        private int find(int pointer) {
            for (int i = 0; i < count; i++) {
                if (pointers[i] == pointer) {
                    return i;
                }
            }
            return -1;
        }

        private void remember(int pointer, int value, int store) {
            int at = find(pointer);
            if (at < 0) {
                if (count == MAX_KNOWN) {
                    System.arraycopy(pointers, 1, pointers, 0, count - 1);
                    System.arraycopy(values, 1, values, 0, count - 1);
                    System.arraycopy(stores, 1, stores, 0, count - 1);
                    count--;
                }
                at = count++;
            }
            pointers[at] = pointer;
            values[at] = value;
            stores[at] = store;
        }

        private void store(int store) {
            int pointer = module.word(store, Store.POINTER);
            int variable = effects.variable(pointer);
            if (effects.isVolatile(store, 3)) {
                count = 0;
                return;
            }
            boolean isOther = variable != 0 && !isFollowed(variable);
            if (isOther) {
                return;
            }
            int known = find(pointer);
            int object = module.word(store, Store.OBJECT);
            if (known >= 0 && values[known] == object && module.wordCount(store) == 3) {
                module.remove(store);
                return;
            }
            // Through an untyped pointer, the second store may write less than the first one.
            if (known >= 0
                    && stores[known] != 0
                    && module.typeOf(values[known]) == module.typeOf(object)
                    && !(onlyFunctionVariables && overwritten.isShown(stores[known], store))) {
                overwritten.remove(stores[known], store);
            }
            int kept = 0;
            for (int i = 0; i < count; i++) {
                if (pointers[i] == pointer || !mayAlias(pointers[i], pointer)) {
                    pointers[kept] = pointers[i];
                    values[kept] = values[i];
                    stores[kept++] = stores[i];
                }
            }
            count = kept;
            if (variable != 0 && isInside(pointer)) {
                remember(pointer, object, store);
            }
        }

        /** Whether two pointers may point to parts of the same memory. */
        private boolean mayAlias(int a, int b) {
            int variableA = effects.variable(a);
            int variableB = effects.variable(b);
            if (variableA == 0 || variableB == 0) {
                // A pointer of unknown origin has the same storage class if it points to the same memory.
                return effects.storageClass(a) == effects.storageClass(b)
                        || effects.storageClass(a) == StorageClass.Generic.value()
                        || effects.storageClass(b) == StorageClass.Generic.value();
            }
            if (variableA != variableB) {
                return false;
            }
            return !isInside(a) || !isInside(b) || !isDisjoint(a, b);
        }

        private boolean isInside(int pointer) {
            return !isDefined || PointerUses.isInside(module, types, pointer);
        }

        /** Whether two chains of the same base select different parts by a constant index. */
        private boolean isDisjoint(int a, int b) {
            int chainA = module.definition(a);
            int chainB = module.definition(b);
            if (!PointerUses.isChain(module, chainA)
                    || !PointerUses.isChain(module, chainB)
                    || module.word(chainA, TypedAccessChain.BASE) != module.word(chainB, TypedAccessChain.BASE)) {
                return false;
            }
            int length = Math.min(module.wordCount(chainA), module.wordCount(chainB));
            for (int i = TypedAccessChain.FIRST_INDEX; i < length; i++) {
                int indexA = module.word(chainA, i);
                int indexB = module.word(chainB, i);
                if (indexA != indexB) {
                    return types.differ(indexA, indexB);
                }
            }
            return false;
        }
    }
}
