// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import java.util.ArrayDeque;
import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.MemberSelections;

/**
 * Gives pointers the storage class and the type of what they point into, where a front end wrote other ones: from
 * variables through access chains, copies, selections and OpPhi. A stored structure of another type than its memory is
 * rebuilt from its members. Function calls, and values that cannot be rebuilt, stay.
 */
public final class FixStorageClass implements Pass {
    private static final String NAME = "fix-storage-class";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        new Run(module, context).run();
    }

    private static final class Run {
        /** The parts into which a stored value is taken apart, and how deep. */
        private static final int MAX_PARTS = 256;

        private static final int MAX_DEPTH = 16;

        private final EditableModule module;
        private final PassContext context;
        private final TypeFacts types;
        private final ArrayDeque<Integer> queue = new ArrayDeque<>();
        private final BitSet seen = new BitSet();
        private int parts;

        Run(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            types = PassAccess.types(module);
        }

        void run() {
            for (int i = module.first(); i != 0; i = module.next(i)) {
                if (module.is(i, Op.OpVariable) || module.is(i, Op.OpFunctionParameter)) {
                    add(module.resultId(i));
                }
            }
            while (!queue.isEmpty()) {
                int id = queue.pop();
                for (int use = module.uses().first(id), following; use != 0; use = following) {
                    following = module.uses().next(use);
                    propagate(id, module.uses().user(use), module.uses().index(use));
                }
            }
            for (int f = 1; f < module.functionLimit(); f++) {
                for (int i = module.functionStart(f), following; i != 0 && i != module.functionEnd(f); i = following) {
                    following = module.next(i);
                    if (module.is(i, Op.OpStore)) {
                        fixStore(i);
                    }
                }
            }
        }

        private void add(int id) {
            if (!seen.get(id)) {
                seen.set(id);
                queue.add(id);
            }
        }

        private void propagate(int id, int user, int index) {
            int type = module.typeOf(id);
            Op op = module.op(user);
            if (!types.isPointer(type)) {
                return;
            }
            if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
                if (index == 3) {
                    int pointee = selected(types.pointee(type), user);
                    setPointer(user, types.storageClass(type), pointee);
                }
                return;
            }
            switch (op) {
                case OpCopyObject, OpPhi -> setPointer(user, types.storageClass(type), types.pointee(type));
                case OpSelect -> {
                    if (index > 3) {
                        setPointer(user, types.storageClass(type), types.pointee(type));
                    }
                }
                case OpLoad -> {
                    int pointee = types.pointee(type);
                    if (module.typeId(user) != pointee && types.isPointer(pointee)) {
                        setPointer(user, types.storageClass(pointee), types.pointee(pointee));
                    } else if (types.isPointer(pointee)) {
                        add(module.resultId(user));
                    }
                }
                default -> {}
            }
        }

        /** The type that an access chain selects from another one; 0 if it cannot be told. */
        private int selected(int base, int chain) {
            int type = base;
            int from = Trait.PTR_ACCESS_CHAIN.has(module.op(chain)) ? 5 : 4;
            for (int k = from; k < module.wordCount(chain); k++) {
                if (types.isStruct(type)) {
                    int member = MemberSelections.member(types, type, module.word(chain, k));
                    type = member < 0 ? 0 : types.member(type, member);
                } else {
                    type = types.componentType(type);
                }
            }
            return type;
        }

        private void setPointer(int user, int storageClass, int pointee) {
            int type = module.typeId(user);
            if (pointee != 0
                    && types.isPointer(type)
                    && (types.storageClass(type) != storageClass || types.pointee(type) != pointee)) {
                int pointer = pointer(user, storageClass, pointee);
                if (pointer != 0) {
                    module.setWord(user, TypedInstruction.RESULT_TYPE, pointer);
                    context.applied(0, module.resultId(user), "type of the pointer corrected");
                }
            }
            add(module.resultId(user));
        }

        /**
         * The id of a pointer type, which precedes what it is for if that is a declaration; 0 if it cannot be declared
         * there.
         */
        private int pointer(int user, int storageClass, int pointee) {
            return module.block(user) == 0
                    ? 0
                    : module.declarations().declare(Op.OpTypePointer, 0, storageClass, pointee);
        }

        private void fixStore(int store) {
            int type = types.pointee(module.typeOf(module.word(store, Store.POINTER)));
            int value = module.word(store, Store.OBJECT);
            int valueType = module.typeOf(value);
            parts = 0;
            if (type != 0 && type != valueType && types.isStruct(type) && isSimilar(valueType, type, 0)) {
                module.setWord(store, Store.OBJECT, rebuilt(store, value, valueType, type));
                context.applied(0, value, "stored value rebuilt with the type of the memory");
            }
        }

        /** Whether values of a type can be rebuilt as those of another type: they are equal but for their ids. */
        private boolean isSimilar(int from, int to, int depth) {
            if (from == to) {
                return true;
            }
            if (++parts > MAX_PARTS || depth > MAX_DEPTH) {
                return false;
            }
            if (types.isStruct(from) && types.isStruct(to) && types.memberCount(from) == types.memberCount(to)) {
                for (int m = 0; m < types.memberCount(from); m++) {
                    if (!isSimilar(types.member(from, m), types.member(to, m), depth + 1)) {
                        return false;
                    }
                }
                return true;
            }
            if (!types.isArray(from) || !types.isArray(to)) {
                return false;
            }
            long length = length(from);
            parts += (int) Math.min(length, MAX_PARTS);
            return length > 0
                    && length == length(to)
                    && parts <= MAX_PARTS
                    && isSimilar(types.componentType(from), types.componentType(to), depth + 1);
        }

        private long length(int array) {
            int length = types.word(array, TypeArray.LENGTH);
            return module.constants().isScalar(length) ? module.constants().bits(length) : 0;
        }

        private int rebuilt(int position, int value, int from, int to) {
            if (from == to) {
                return value;
            }
            boolean isStruct = types.isStruct(from);
            int[] members = new int[isStruct ? types.memberCount(from) : (int) length(from)];
            for (int m = 0; m < members.length; m++) {
                int fromPart = isStruct ? types.member(from, m) : types.componentType(from);
                int toPart = isStruct ? types.member(to, m) : types.componentType(to);
                int part = module.resultId(module.insertBefore(position, Op.OpCompositeExtract, fromPart, value, m));
                members[m] = rebuilt(position, part, fromPart, toPart);
            }
            return module.resultId(module.insertBefore(position, Op.OpCompositeConstruct, to, members));
        }
    }
}
