// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.legal;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.MemberRemoval;
import org.spirv4j.optimize.internal.replacement.MemberSelections;

/**
 * Removes members, inputs and outputs that have no bytes: structures without members, structures of these, and arrays
 * of these. Shading languages give them bytes, so that the members after them would have other offsets. A module stays
 * as it is if something else than loads and stores uses such a member.
 */
final class EmptyMembers implements Pass {
    @Override
    public String name() {
        return "remove-empty-members";
    }

    /**
     * Whether an id is a structure type with a member that is a structure without members, or an array of these, as
     * there is one in each type with other parts without bytes; or an input or output that has no bytes.
     */
    static boolean hasEmptyParts(TypeFacts types, int id) {
        if (types.op(id) == Op.OpVariable) {
            int type = types.typeOf(id);
            boolean isVarying =
                    types.isStorageClass(type, StorageClass.Input) || types.isStorageClass(type, StorageClass.Output);
            return isVarying && isWithoutMembers(types, types.pointee(type));
        }
        boolean has = false;
        for (int m = 0; types.isStruct(id) && m < types.memberCount(id) && !has; m++) {
            has = isWithoutMembers(types, types.member(id, m));
        }
        return has;
    }

    private static boolean isWithoutMembers(TypeFacts types, int type) {
        int inner = types.innermostElement(type);
        return types.isStruct(inner) && types.memberCount(inner) == 0;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        new Run(module).run();
    }

    private static final class Run {
        private final EditableModule module;
        private final TypeFacts types;

        /** By type that is a structure or an array: whether it has no bytes. */
        private final Map<Integer, Boolean> empty = new HashMap<>();

        /** By structure that loses members: for each old member its new number. */
        private final Map<Integer, int[]> members = new HashMap<>();

        private boolean isSelected;

        Run(EditableModule module) {
            this.module = module;
            types = PassAccess.types(module);
        }

        void run() {
            for (int i = module.declarations().first();
                    i != 0;
                    i = module.declarations().next(i)) {
                findEmpty(i);
            }
            for (int f = 1; f < module.functionLimit(); f++) {
                for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                    for (int i = module.firstInstruction(b), next; i != 0; i = next) {
                        next = module.nextInBlock(i);
                        removeAccess(i);
                    }
                }
            }
            removePointers();
            removeVariables();
            new MemberSelections(module).forEach((instruction, index, struct, member) -> {
                int[] numbers = members.get(struct);
                isSelected |= numbers != null && numbers[member] == MemberRemoval.REMOVED;
            });
            if (!isSelected) {
                new MemberRemoval(module, members, true).run();
            }
        }

        private void findEmpty(int declaration) {
            int type = module.resultId(declaration);
            Op op = module.op(declaration);
            if (op == Op.OpTypeArray) {
                empty.put(type, isEmpty(module.word(declaration, TypeComposite.PART_TYPE)));
            } else if (op == Op.OpTypeStruct) {
                int[] numbers = new int[types.memberCount(type)];
                int kept = 0;
                for (int m = 0; m < numbers.length; m++) {
                    numbers[m] = isEmpty(types.member(type, m)) ? MemberRemoval.REMOVED : kept++;
                }
                empty.put(type, kept == 0);
                if (kept < numbers.length) {
                    members.put(type, numbers);
                }
            }
        }

        private boolean isEmpty(int type) {
            return empty.getOrDefault(type, false);
        }

        /** Removes an instruction that makes, reads or writes a value without bytes. */
        private void removeAccess(int instruction) {
            switch (module.op(instruction)) {
                case OpStore -> {
                    if (isEmpty(module.typeOf(module.word(instruction, Store.OBJECT)))) {
                        module.remove(instruction);
                    }
                }
                case OpCopyMemory -> {
                    if (isEmpty(types.pointee(module.typeOf(module.word(instruction, CopyMemory.TARGET))))) {
                        module.remove(instruction);
                    }
                }
                case OpLoad,
                        OpUndef,
                        OpCopyObject,
                        OpCopyLogical,
                        OpSelect,
                        OpPhi,
                        OpCompositeExtract,
                        OpCompositeConstruct -> {
                    if (isEmpty(module.typeId(instruction))) {
                        replace(instruction, module.constants().nullOf(module.typeId(instruction)));
                    }
                }
                case OpCompositeInsert -> {
                    if (isEmpty(module.typeId(instruction))
                            || isEmpty(module.typeOf(module.word(instruction, CompositeInsert.OBJECT)))) {
                        replace(instruction, module.word(instruction, CompositeInsert.COMPOSITE));
                    }
                }
                default -> {}
            }
        }

        private void replace(int instruction, int with) {
            int id = module.resultId(instruction);
            module.uses().removeMentions(id);
            module.uses().replace(id, with);
            module.remove(instruction);
        }

        /** Removes pointers to what has no bytes, the last ones first: they are made from those before. */
        private void removePointers() {
            for (int f = 1; f < module.functionLimit(); f++) {
                if (module.functionStart(f) == 0) {
                    continue;
                }
                for (int i = module.functionEnd(f), before; i != module.functionStart(f); i = before) {
                    before = module.previous(i);
                    int id = module.resultId(i);
                    boolean isPointer = Trait.TYPED_ACCESS_CHAIN.has(module.op(i)) || module.is(i, Op.OpCopyObject);
                    if (isPointer
                            && isEmpty(types.pointee(module.typeId(i)))
                            && !module.uses().isUsed(id)) {
                        module.uses().removeMentions(id);
                        module.remove(i);
                    }
                }
            }
        }

        /** Removes inputs and outputs that have no bytes. */
        private void removeVariables() {
            for (int i = module.declarations().first(), next; i != 0; i = next) {
                next = module.declarations().next(i);
                if (module.is(i, Op.OpVariable) && isVarying(i) && isEmpty(types.pointee(module.typeId(i)))) {
                    int id = module.resultId(i);
                    module.uses().removeFromInterfaces(id);
                    if (!module.uses().isUsed(id)) {
                        module.uses().removeMentions(id);
                        module.remove(i);
                    }
                }
            }
        }

        private boolean isVarying(int variable) {
            int storage = module.word(variable, TypedVariable.STORAGE_CLASS);
            return storage == StorageClass.Input.value() || storage == StorageClass.Output.value();
        }
    }
}
