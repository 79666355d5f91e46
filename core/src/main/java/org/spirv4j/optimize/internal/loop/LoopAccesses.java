// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** The loads and stores of a loop. */
final class LoopAccesses {
    /** The maximum number of uses of a variable that are considered. */
    private static final int MAX_USES = 1000;

    /** The maximum number of access chains and copies between a pointer and its variable. */
    private static final int MAX_CHAIN = 16;

    /** The maximum number of pairs of accesses of two loops that are compared. */
    private static final int MAX_PAIRS = 10_000;

    private final EditableModule module;
    private final List<InductionVariable> variables;
    private final int firstNumber;
    private final Effects effects;

    /** By instruction, in their order in an iteration; without stores to variables that are never read. */
    private final Map<Integer, LoopAccess> accesses = new LinkedHashMap<>();

    private boolean isKnown = true;

    /**
     * Reads the accesses of blocks.
     *
     * @param blocks the blocks, in an order in which an iteration may execute them
     * @param variables the induction variables of the loop
     * @param firstNumber the number of the first access
     * @param effects what instructions of the module do
     */
    LoopAccesses(
            EditableModule module, int[] blocks, List<InductionVariable> variables, int firstNumber, Effects effects) {
        this.module = module;
        this.variables = variables;
        this.firstNumber = firstNumber;
        this.effects = effects;
        for (int block : blocks) {
            read(block);
        }
    }

    /** Whether all effects are loads and stores of variables. */
    boolean isKnown() {
        return isKnown;
    }

    int count() {
        return accesses.size();
    }

    Collection<LoopAccess> all() {
        return accesses.values();
    }

    /** The access of an instruction; none if it is none, or a store to a variable that is never read. */
    Optional<LoopAccess> of(int instruction) {
        return Optional.ofNullable(accesses.get(instruction));
    }

    /** Whether a variable is only stored to, by its whole or in parts. */
    static boolean isNeverRead(EditableModule module, int variable) {
        boolean isLocal = module.opOf(variable) == Op.OpVariable
                && PassAccess.types(module).isStorageClass(module.typeOf(variable), StorageClass.Function);
        if (!isLocal || module.uses().isPinned(variable)) {
            return false;
        }
        int uses = 0;
        for (int use = module.uses().first(variable);
                use != 0;
                use = module.uses().next(use)) {
            if (!module.is(module.uses().user(use), Op.OpStore) || module.uses().index(use) != 1 || ++uses > MAX_USES) {
                return false;
            }
        }
        return true;
    }

    /** Removes the stores of a block to variables that are never read. */
    static void removeDeadStores(EditableModule module, int block) {
        for (int i = module.firstInstruction(block), next; i != 0; i = next) {
            next = module.nextInBlock(i);
            if (module.is(i, Op.OpStore) && isNeverRead(module, module.word(i, Store.POINTER))) {
                module.remove(i);
            }
        }
    }

    private void read(int block) {
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            Op op = module.op(i);
            if (op == Op.OpLoad || op == Op.OpStore) {
                int words = op == Op.OpLoad ? Load.MEMORY_ACCESS : Store.MEMORY_ACCESS;
                isKnown &= !effects.isVolatile(i, words);
                access(i, module.word(i, op == Op.OpLoad ? Load.POINTER : Store.POINTER), op == Op.OpStore);
            } else if (!effects.isPure(i)
                    && !module.isDebugInfo(i)
                    && op != Op.OpPhi
                    && op != Op.OpUndef
                    && !Trait.BRANCH.has(op)
                    && !Trait.MERGE.has(op)
                    && !module.positions().isPosition(i)) {
                isKnown = false;
            }
        }
    }

    private void access(int instruction, int pointer, boolean isWrite) {
        TypeFacts types = PassAccess.types(module);
        int definition = module.definition(pointer);
        List<Integer> indexes = new ArrayList<>();
        for (int steps = 0; steps < MAX_CHAIN && isPart(definition); steps++) {
            List<Integer> own = new ArrayList<>();
            for (int k = TypedAccessChain.FIRST_INDEX; k < module.wordCount(definition); k++) {
                own.add(module.word(definition, k));
            }
            indexes.addAll(0, own);
            definition = module.definition(module.word(definition, PointerDerivation.BASE));
        }
        if (definition == 0 || !module.is(definition, Op.OpVariable)) {
            isKnown = false;
            return;
        }
        int variable = module.resultId(definition);
        if (isWrite && isNeverRead(module, variable)) {
            return;
        }
        int type = module.typeId(definition);
        boolean isOwn =
                types.isStorageClass(type, StorageClass.Function) || types.isStorageClass(type, StorageClass.Private);
        isKnown &= isOwn || !isWrite;
        int number = firstNumber + accesses.size();
        accesses.put(instruction, LoopAccess.of(module, number, variable, indexes, isWrite, variables));
    }

    /** Whether a pointer is a copy of another one, or points to a part of what that points to. */
    private boolean isPart(int definition) {
        return definition != 0
                && (module.is(definition, Op.OpAccessChain)
                        || module.is(definition, Op.OpInBoundsAccessChain)
                        || module.is(definition, Op.OpCopyObject));
    }

    /**
     * Whether the accesses of a later loop, whose induction variable has the same values, may be made in the iterations
     * of this loop.
     */
    boolean mayJoin(LoopAccesses later) {
        Map<Integer, List<LoopAccess>> byVariable = new HashMap<>();
        for (LoopAccess access : accesses.values()) {
            byVariable
                    .computeIfAbsent(access.variable(), key -> new ArrayList<>())
                    .add(access);
        }
        int pairs = 0;
        for (LoopAccess second : later.accesses.values()) {
            for (LoopAccess first : byVariable.getOrDefault(second.variable(), List.of())) {
                if (++pairs > MAX_PAIRS || !first.mayPrecede(second)) {
                    return false;
                }
            }
        }
        return true;
    }
}
