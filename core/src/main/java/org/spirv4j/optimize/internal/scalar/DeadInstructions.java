// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.NameInstruction;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypeForwardPointer;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.ssa.DebugValues;
import org.spirv4j.optimize.internal.ssa.UnreachableBlocks;

/** Removes the instructions that are not live. */
final class DeadInstructions {
    private final EditableModule module;
    private final Liveness liveness;

    DeadInstructions(EditableModule module, Liveness liveness) {
        this.module = module;
        this.liveness = liveness;
    }

    void remove() {
        sweepFunctions();
        sweepDeclarations();
    }

    private void sweepFunctions() {
        for (int f = 1; f < module.functionLimit(); f++) {
            int start = module.functionStart(f);
            if (start == 0) {
                continue;
            }
            if (!liveness.isLive(start)) {
                module.blocks().removeFunction(f);
            } else if (module.firstBlock(f) != 0) {
                removeFrom(f);
            }
        }
    }

    /** Removes those of a function with a body. */
    void removeFrom(int function) {
        Flow flow = module.flow(function);
        WordBuffer dead = new WordBuffer(64);
        for (int n = 0; n < flow.blockCount(); n++) {
            if (!flow.search().isReachable(n)) {
                continue;
            }
            for (int i = module.firstInstruction(flow.block(n)), next; i != 0; i = next) {
                next = module.nextInBlock(i);
                if (!liveness.isLive(i) && next != 0 && !Trait.MERGE.has(module.op(i)) && !liveness.isPosition(i)) {
                    dead.add(i);
                }
            }
        }
        // Removal may remove what follows, too.
        while (dead.size() > 0) {
            module.remove(dead.removeLast());
        }
        if (!liveness.isPlain(function)) {
            liveness.constructs(function).ifPresent(found -> removeConstructs(function, found, flow));
        }
    }

    /** Replaces constructs without effects by branches to their merge blocks. */
    private void removeConstructs(int function, ConstructExits found, Flow flow) {
        boolean isChanged = false;
        BitSet seen = new BitSet();
        for (int n = 0; n < flow.blockCount(); n++) {
            int block = flow.block(n);
            if (found.merge(n) < 0 || !flow.search().isReachable(n) || liveness.isLive(module.terminator(block))) {
                continue;
            }
            int merge = flow.block(found.merge(n));
            if (module.hasDebugInfo()) {
                forgetValues(flow, n, found.merge(n), seen);
            }
            module.remove(module.merge(block));
            module.replace(module.terminator(block), Op.OpBranch, module.labelId(merge));
            module.positions().copyPrevious(module.terminator(block));
            isChanged = true;
        }
        if (isChanged) {
            UnreachableBlocks.remove(module, function);
        }
    }

    /** Variables of the source whose values a construct states have none after it if it is removed. */
    private void forgetValues(Flow flow, int header, int merge, BitSet seen) {
        BitSet inside = new BitSet();
        WordBuffer work = new WordBuffer(0);
        work.add(header);
        while (work.size() > 0) {
            int n = work.removeLast();
            for (int k = 0; k < flow.graph().successorCount(n); k++) {
                int next = flow.graph().successor(n, k);
                if (next != merge
                        && next != header
                        && !seen.get(next)
                        && flow.dominates(flow.block(header), flow.block(next))) {
                    seen.set(next);
                    inside.set(flow.block(next));
                    work.add(next);
                }
            }
        }
        if (!inside.isEmpty()) {
            DebugValues.forget(module, inside, flow.block(merge));
        }
    }

    private void sweepDeclarations() {
        liveness.findPositions();
        int first = liveness.firstFunctionInstruction();
        removeNames(first);
        removeDependents(first);
        cutDebugDescriptions(first);
        int last = first == 0 ? module.last() : module.previous(first);
        for (int i = last, before; i != 0; i = before) {
            before = module.previous(i);
            int result = module.resultId(i);
            if (result != 0 && !liveness.isLive(i) && isRemovableDeclaration(i)) {
                module.remove(i);
            }
        }
        if (!liveness.keepsInterface()) {
            shrinkInterfaces(first);
        }
    }

    /** Whether a declaration may be removed when it is dead; a used OpUndef came with the removal of blocks. */
    private boolean isRemovableDeclaration(int instruction) {
        boolean isNew = module.is(instruction, Op.OpUndef) && module.uses().isUsed(module.resultId(instruction));
        return !isNew
                && !module.uses().isPinned(module.resultId(instruction))
                && !module.is(instruction, Op.OpExtInstImport)
                && (!module.isDebugInfo(instruction) || liveness.isDebugDescription(instruction));
    }

    /**
     * Lets dead descriptions for debuggers refer to their set only: they may refer to each other in both directions,
     * and the removal of one would let the others refer to a DebugInfoNone.
     */
    private void cutDebugDescriptions(int end) {
        for (int i = module.first(); i != 0 && i != end; i = module.next(i)) {
            if (liveness.isDebugDescription(i) && !liveness.isLive(i)) {
                for (int k = ExtInst.OPERANDS; k < module.wordCount(i); k++) {
                    if (module.isId(i, k)) {
                        module.setWord(i, k, module.word(i, ExtInst.SET));
                    }
                }
            }
        }
    }

    /** Removes names of dead counter buffers, and forward declarations of dead pointer types. */
    private void removeDependents(int end) {
        for (int i = module.first(), next; i != 0 && i != end; i = next) {
            next = module.next(i);
            int needed = liveness.isCounterBuffer(i)
                    ? module.word(i, TargetDecoration.DECORATION_PARAMETERS)
                    : module.is(i, Op.OpTypeForwardPointer) ? module.word(i, TypeForwardPointer.POINTER_TYPE) : 0;
            if (needed != 0 && !liveness.isLive(module.definition(needed))) {
                module.remove(i);
            }
        }
    }

    private void removeNames(int end) {
        for (int i = module.first(), next; i != 0 && i != end; i = next) {
            next = module.next(i);
            if (Trait.NAME.has(module.op(i)) && module.definition(module.word(i, NameInstruction.TARGET)) == 0) {
                module.remove(i);
            }
        }
    }

    private void shrinkInterfaces(int end) {
        for (int i = module.first(); i != 0 && i != end; i = module.next(i)) {
            if (Trait.ENTRY_POINT.has(module.op(i))) {
                int first = EntryPoints.firstVariable(module, i);
                for (int k = module.wordCount(i) - 1; k >= first; k--) {
                    int definition = module.definition(module.word(i, k));
                    if (definition == 0 || !liveness.isLive(definition)) {
                        module.removeOperands(i, k, 1);
                    }
                }
            }
        }
    }
}
