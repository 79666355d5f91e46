// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import org.spirv4j.diagnostic.Position;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.word.HeaderWords;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** The module from which an edited module was made, and how the edited module becomes a module again. */
final class LiftedSource {
    final SpirvModule source;

    /** The source, or if its ids are sparse, the same module with dense ids. */
    final SpirvModule lifted;

    private final boolean isList;

    private long liftedChanges;

    private int liftedBound;

    /** How many ids were unused below the bound when the ids were numbered anew. */
    private int gaps;

    private boolean hasSourceIds;

    /**
     * The numbers of the first instructions of the source in the order in which they were lifted, if that is another
     * one.
     */
    private int[] order = {};

    /** By number of an id, the id in the module that was lifted; empty if they are the same. */
    private int[] sourceIds = {};

    private LiftedSource(SpirvModule source, SpirvModule lifted, boolean isList) {
        this.source = source;
        this.lifted = lifted;
        this.isList = isList;
    }

    /** The source of a module that is lifted as blocks and functions. */
    static LiftedSource ofBlocks(SpirvModule module) {
        ModuleData data = ModuleAccess.data(module);
        SpirvModule dense = data.directIds < data.bound ? SparseIds.dense(data, module.grammar()) : module;
        return new LiftedSource(module, dense, false);
    }

    /** The source of a module that is lifted as a list of instructions. */
    static LiftedSource ofList(SpirvModule module) {
        ModuleData data = ModuleAccess.data(module);
        SpirvModule dense = data.directIds < data.bound ? SparseIds.restorable(data, module.grammar()) : module;
        return new LiftedSource(module, dense, true);
    }

    /** Fills an edited module that is empty, or has the instructions of the source already if it is a list. */
    void lift(EditableModule edited) {
        hasSourceIds = lifted == source;
        if (isList) {
            sourceIds =
                    hasSourceIds ? sourceIds : SparseIds.sources(ModuleAccess.data(source), ModuleAccess.data(lifted));
        } else {
            ModuleData data = ModuleAccess.data(lifted);
            order = LayoutOrder.of(data);
            new ModuleLift(data, edited).run(order);
            liftedChanges = edited.changeCount();
            gaps = ModuleAccess.data(source).bound - data.bound;
        }
        liftedBound = edited.bound();
    }

    /** See {@link EditableModule#toModule}. */
    SpirvModule toModule(EditableModule edited) {
        boolean isChanged = edited.changeCount() != liftedChanges;
        if ((isList || !hasSourceIds) && !isChanged) {
            return source;
        }
        int bound = isList ? edited.bound() : isChanged ? edited.instructions.usedBound() : liftedBound;
        int[] shared = isList && !edited.order.list.isRearranged()
                ? edited.instructions.sharedWords(source.wordCount(), bound)
                : new int[] {};
        if (shared.length > 0) {
            return withSourceIds(ModuleAccess.module(shared, source.grammar()));
        }
        WordBuffer target = new WordBuffer(isList ? edited.instructions.space.listed() : source.wordCount());
        for (int i = 0; i < ModuleHeader.WORDS; i++) {
            target.add(source.word(i));
        }
        int highest = new ModuleWriter(edited, edited.states(), target, isChanged).write();
        target.set(HeaderWords.BOUND, Math.max(bound, highest + 1));
        int[] words = target.toArray();
        boolean isSource =
                order.length > 0 && hasSourceIds && LayoutOrder.isReordered(ModuleAccess.data(source), order, words);
        return isSource ? source : withSourceIds(ModuleAccess.module(words, source.grammar()));
    }

    private SpirvModule withSourceIds(SpirvModule written) {
        return sourceIds.length > 0 ? SparseIds.restored(written, source, sourceIds) : written;
    }

    /** See {@link EditableModule#exceedsIdBound}. */
    boolean exceedsIdBound(EditableModule edited, int limit) {
        int used = gaps > 0 ? edited.bound() : edited.instructions.usedBound();
        return used > liftedBound && (long) used + gaps > limit;
    }

    /** Whether the ids are those of the source as long as they are not numbered anew. */
    boolean hasSourceIds() {
        return hasSourceIds;
    }

    /** All ids have been numbered anew. */
    void idsChanged() {
        gaps = 0;
        sourceIds = new int[] {};
    }

    /** The number of an instruction of the source of a list. */
    int number(Instruction instruction) {
        SpirvModule owner = instruction.module();
        if (!isList || !owner.equals(lifted) && !owner.equals(source)) {
            throw new IllegalArgumentException(instruction + " belongs to another module");
        }
        return instruction.index() + 1;
    }

    /** Where an instruction of a list is in the source. */
    Position position(int instruction) {
        boolean isKnown = isList && instruction > 0 && instruction <= source.instructionCount();
        return isKnown
                ? Position.ofInstruction(source.instruction(instruction - 1).wordOffset(), instruction - 1)
                : Position.UNKNOWN;
    }
}
