// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstruct;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.pass.WorkList;

/**
 * Which parts of the values in a function are needed: those that an instruction with an effect uses, directly or
 * through instructions without effects. Parts are {@link ComponentSlots}.
 */
final class LiveComponents {
    private final EditableModule module;
    private final TypeFacts types;
    private final Effects effects;
    private final ComponentSlots slots;

    /** By id: the slots that are needed. */
    private final long[] live;

    private final WorkList work;

    LiveComponents(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        effects = new Effects(module);
        slots = new ComponentSlots(module);
        live = new long[module.bound()];
        work = new WorkList(module.instructionLimit());
    }

    ComponentSlots slots() {
        return slots;
    }

    /** The slots of a value that are needed. */
    long live(int id) {
        return live[id];
    }

    /**
     * Finds the parts that a function needs.
     *
     * @param onlyInsertions whether insertions are removed that nothing uses; everything else that nothing uses is left
     *     to other passes
     */
    void find(int function, boolean onlyInsertions) {
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                if (!module.isDebugInfo(i) && isRoot(i, onlyInsertions)) {
                    if (module.resultId(i) != 0 && module.typeId(i) != 0) {
                        live[module.resultId(i)] = slots.all(module.typeId(i));
                    }
                    needOperands(i);
                }
            }
        }
        while (!work.isEmpty()) {
            propagate(work.next());
        }
    }

    private boolean isRoot(int instruction, boolean onlyInsertions) {
        int result = module.resultId(instruction);
        if (result == 0 || !isRemovable(instruction)) {
            return true;
        }
        return !module.uses().isUsed(result) && !(onlyInsertions && module.is(instruction, Op.OpCompositeInsert));
    }

    /** Whether an instruction computes a value and nothing else. */
    boolean isRemovable(int instruction) {
        return module.typeId(instruction) != 0
                && !module.is(instruction, Op.OpVariable)
                && !module.uses().isPinned(module.resultId(instruction))
                && effects.isRemovable(instruction);
    }

    private void needOperands(int instruction) {
        for (int i = 1; i < module.wordCount(instruction); i++) {
            if (module.isId(instruction, i)) {
                needAll(module.word(instruction, i));
            }
        }
    }

    private void needAll(int id) {
        need(id, slots.all(module.typeOf(id)));
    }

    private void need(int id, long needed) {
        long all = live[id] | needed;
        if (all == live[id]) {
            return;
        }
        live[id] = all;
        int definition = module.definition(id);
        if (definition != 0 && module.block(definition) != 0) {
            work.add(definition);
        }
    }

    /** Marks what an instruction needs of its operands. */
    private void propagate(int instruction) {
        long needed = live[module.resultId(instruction)];
        Op op = module.op(instruction);
        switch (op) {
            case OpLabel -> {}
            case OpCompositeExtract -> {
                int composite = module.word(instruction, CompositeExtract.COMPOSITE);
                slots.find(module.typeOf(composite), instruction, CompositeExtract.INDEXES);
                need(composite, slots.inWhole(needed));
            }
            case OpCompositeInsert -> {
                slots.find(module.typeId(instruction), instruction, CompositeInsert.INDEXES);
                need(
                        module.word(instruction, CompositeInsert.COMPOSITE),
                        slots.isExact() ? needed & ~slots.slots() : needed);
                int object = module.word(instruction, CompositeInsert.OBJECT);
                need(object, slots.inPart(needed, module.typeOf(object)));
            }
            case OpCompositeConstruct -> construct(instruction);
            case OpVectorShuffle -> {
                need(module.word(instruction, VectorShuffle.VECTOR_1), shuffled(instruction, VectorShuffle.VECTOR_1));
                need(module.word(instruction, VectorShuffle.VECTOR_2), shuffled(instruction, VectorShuffle.VECTOR_2));
            }
            case OpPhi -> {
                for (int i = 0; i < module.blocks().incomingCount(instruction); i++) {
                    needAlike(module.blocks().incomingValue(instruction, i), module.typeId(instruction), needed);
                }
            }
            case OpCopyObject ->
                needAlike(module.word(instruction, CopyObject.OPERAND), module.typeId(instruction), needed);
            default -> {
                // The behavior of some is undefined for some operands, also in a component that is not needed.
                boolean mayBeUndefined =
                        Folding.isIntegerDivision(op) || op == Op.OpConvertFToU || op == Op.OpConvertFToS;
                if (Trait.COMPONENTWISE.has(op) && !mayBeUndefined) {
                    componentwise(instruction, needed);
                } else {
                    needOperands(instruction);
                }
            }
        }
    }

    private void needAlike(int id, int type, long needed) {
        if (module.typeOf(id) == type) {
            need(id, needed);
        } else {
            needAll(id);
        }
    }

    private void componentwise(int instruction, long needed) {
        int type = module.typeId(instruction);
        for (int i = TypedInstruction.FIRST_OPERAND; i < module.wordCount(instruction); i++) {
            if (module.isId(instruction, i)) {
                int id = module.word(instruction, i);
                int operandType = module.typeOf(id);
                if (operandType == type
                        || types.isVector(type)
                                && types.isVector(operandType)
                                && slots.count(type) == slots.count(operandType)) {
                    need(id, needed);
                } else {
                    needAll(id);
                }
            }
        }
    }

    private void construct(int instruction) {
        for (int i = CompositeConstruct.CONSTITUENTS; i < module.wordCount(instruction); i++) {
            need(module.word(instruction, i), constituent(instruction, i));
        }
    }

    /**
     * The slots of a constituent that are needed.
     *
     * @param construct an OpCompositeConstruct
     * @param index the number of the word of the constituent
     */
    long constituent(int construct, int index) {
        int type = module.typeId(construct);
        int ownType = module.typeOf(module.word(construct, index));
        boolean isFine = slots.isFine(type);
        int count = slots.count(type);
        int start = 0;
        int sum = 0;
        for (int i = CompositeConstruct.CONSTITUENTS; i < module.wordCount(construct) && sum <= count; i++) {
            start = i == index ? sum : start;
            sum += isFine ? slots.count(module.typeOf(module.word(construct, i))) : 1;
        }
        long needed = live[module.resultId(construct)];
        if (sum == count) {
            needed = needed >>> start & ComponentSlots.first(isFine ? slots.count(ownType) : 1);
        }
        return needed == 0 || sum == count && isFine ? needed : slots.all(ownType);
    }

    /**
     * The slots of a vector that are needed.
     *
     * @param shuffle an OpVectorShuffle
     * @param index the number of the word of the vector: 3 or 4
     */
    long shuffled(int shuffle, int index) {
        long needed = live[module.resultId(shuffle)];
        int first = slots.count(module.typeOf(module.word(shuffle, VectorShuffle.VECTOR_1)));
        int start = index == VectorShuffle.VECTOR_1 ? 0 : first;
        int end = index == VectorShuffle.VECTOR_1
                ? first
                : first + slots.count(module.typeOf(module.word(shuffle, VectorShuffle.VECTOR_2)));
        long found = 0;
        for (int i = VectorShuffle.COMPONENTS; i < module.wordCount(shuffle); i++) {
            int component = module.word(shuffle, i);
            if ((needed >>> i - 5 & 1) != 0 && component >= start && component < end) {
                found |= 1L << component - start;
            }
        }
        return found;
    }
}
