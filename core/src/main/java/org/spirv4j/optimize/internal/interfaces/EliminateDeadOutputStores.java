// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.fact.PointerUses;

/**
 * Removes stores to outputs that the next stage does not read. Locations and optional built-ins that it reads are
 * given; {@link AnalyzeLiveInput} finds them. Variables that the shader itself
 * reads stay, and so do the outputs of fragment shaders, and all outputs if transform feedback may capture them.
 */
public final class EliminateDeadOutputStores implements Pass {
    private static final String NAME = "eliminate-dead-output-stores";

    private final InterfaceParts live;

    /**
     * Makes the pass.
     *
     * @param live what the next stage reads
     */
    public EliminateDeadOutputStores(InterfaceParts live) {
        this.live = live;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int entryPoint : EntryPoints.all(module)) {
            int model = EntryPoints.model(module, entryPoint);
            if (model == ExecutionModel.Fragment.value()
                    || module.declarations().hasCapability(Capability.TransformFeedback)) {
                context.missed(EntryPoints.function(module, entryPoint), 0, "outputs kept: no stage follows");
                return;
            }
        }
        VariableLocations locations = new VariableLocations(module);
        Effects effects = new Effects(module);
        BitSet stored = storedOutputs(module);
        WordBuffer dead = new WordBuffer(8);
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    if (module.is(i, Op.OpStore) && isDead(module, i, locations, stored, effects)) {
                        dead.add(i);
                    }
                }
            }
        }
        for (int d = 0; d < dead.size(); d++) {
            int store = dead.get(d);
            int function = module.functionId(module.functionOf(module.block(store)));
            context.applied(
                    function, module.word(store, Store.POINTER), "store removed: the next stage does not read it");
            module.remove(store);
        }
    }

    private boolean isDead(
            EditableModule module, int store, VariableLocations locations, BitSet stored, Effects effects) {
        int pointer = module.word(store, Store.POINTER);
        return stored.get(effects.variable(pointer))
                && !effects.isVolatile(store, 3)
                && locations.of(pointer).filter(part -> !live.mayRead(part)).isPresent();
    }

    /** The outputs whose uses are all stores, directly or through access chains. */
    private static BitSet storedOutputs(EditableModule module) {
        BitSet stored = new BitSet();
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            if (module.is(i, Op.OpVariable)
                    && module.word(i, TypedVariable.STORAGE_CLASS) == StorageClass.Output.value()) {
                stored.set(module.resultId(i), isOnlyStored(module, module.resultId(i)));
            }
        }
        return stored;
    }

    private static boolean isOnlyStored(EditableModule module, int variable) {
        return !module.uses().isPinned(variable)
                && PointerUses.all(module, variable, (user, index) -> {
                    if (PointerUses.isChain(module, user)
                            && index == 3
                            && !module.uses().isPinned(module.resultId(user))) {
                        return PointerUses.Answer.FOLLOW;
                    }
                    boolean isTarget = module.is(user, Op.OpStore) && index == 1;
                    return isTarget ? PointerUses.Answer.GO_ON : PointerUses.Answer.STOP;
                });
    }
}
