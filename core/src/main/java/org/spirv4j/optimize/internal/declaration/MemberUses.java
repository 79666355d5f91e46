// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.PtrAccessChain;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.MemberSelections;

/**
 * Which members of structures a module uses. Structures that are stored or copied, that something outside the module
 * can see, or that instructions use in other ways than by members, are used with all their members.
 */
final class MemberUses {
    private static final BitSet NONE = new BitSet();

    private final EditableModule module;
    private final TypeFacts types;
    private final Map<Integer, BitSet> used = new HashMap<>();

    /** By id: a type that is used with all its members. */
    private final BitSet whole = new BitSet();

    private final ArrayDeque<Integer> queue = new ArrayDeque<>();

    MemberUses(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        int last = module.declarations().last();
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            findInDeclaration(i);
        }
        for (int i = last == 0 ? 0 : module.next(last); i != 0; i = module.next(i)) {
            if (Trait.GRAPH.has(module.op(i)) || Trait.EXTENDED_INSTRUCTION.has(module.op(i)) && module.block(i) == 0) {
                useWhole(module.typeId(i));
                useOperands(i);
            }
        }
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int i = module.functionStart(f); i != 0 && i != module.functionEnd(f); i = module.next(i)) {
                findInFunction(i);
            }
        }
    }

    /** {@return whether nothing uses a member of a structure} */
    boolean isUnused(int struct, int member) {
        return !whole.get(struct) && !used.getOrDefault(struct, NONE).get(member);
    }

    private void use(int struct, int member) {
        used.computeIfAbsent(struct, id -> new BitSet()).set(member);
    }

    /** Uses a type with all its members. */
    private void useWhole(int type) {
        queue.add(type);
        while (!queue.isEmpty()) {
            int next = queue.pop();
            if (next == 0 || whole.get(next)) {
                continue;
            }
            whole.set(next);
            if (types.isStruct(next)) {
                for (int m = 0; m < types.memberCount(next); m++) {
                    queue.add(types.member(next, m));
                }
            } else if (types.isAnyArray(next)) {
                queue.add(types.componentType(next));
            }
        }
    }

    /** Uses the type of a value, and that of what it points to, with all members. */
    private void useValue(int id) {
        int type = module.typeOf(id);
        useWhole(type);
        useWhole(types.pointee(type));
    }

    private void findInDeclaration(int i) {
        switch (module.op(i)) {
            case OpTypePointer -> {
                // There are pointers to this storage class without variables.
                if (module.word(i, TypePointer.STORAGE_CLASS) == StorageClass.PhysicalStorageBuffer.value()) {
                    useWhole(module.word(i, TypePointer.TYPE));
                }
            }
            case OpVariable -> {
                int pointee = types.pointee(module.typeId(i));
                if (isVisible(module.word(i, TypedVariable.STORAGE_CLASS), pointee)) {
                    useWhole(pointee);
                }
            }
            case OpTypeStruct -> {
                if (Trait.CONTINUATION.has(module.op(module.next(i)))) {
                    useWhole(module.resultId(i));
                }
            }
            case OpSpecConstantOp -> {
                int op = module.word(i, SpecConstantOp.OPCODE);
                if (op == Op.OpCompositeExtract.opcode()) {
                    useParts(module.typeOf(module.word(i, SpecConstantOp.OPERANDS)), i, SpecConstantOp.OPERANDS + 1);
                } else if (op == Op.OpCompositeInsert.opcode()) {
                    useParts(module.typeId(i), i, 6);
                } else {
                    useOperands(i);
                }
            }
            case OpConstantComposite, OpSpecConstantComposite, OpConstantNull, OpUndef -> {}
            default -> {
                if (!Trait.TYPE_DECLARATION.has(module.op(i)) && !module.isDebugInfo(i)) {
                    useOperands(i);
                }
            }
        }
    }

    /** Whether something outside the module can see memory of a storage class. */
    private boolean isVisible(int storageClass, int pointee) {
        return switch (StorageClass.of(storageClass).orElse(StorageClass.Generic)) {
            case Function, Private, UniformConstant, PushConstant, ShaderRecordBufferKHR -> false;
            case Uniform -> module.annotations().isDecorated(types.innermostElement(pointee), Decoration.BufferBlock);
            case Workgroup -> module.annotations().isDecorated(pointee, Decoration.Block);
            default -> true;
        };
    }

    private void findInFunction(int i) {
        Op op = module.op(i);
        switch (op) {
            case OpStore -> useValue(module.word(i, Store.OBJECT));
            case OpCompositeExtract ->
                useParts(module.typeOf(module.word(i, CompositeExtract.COMPOSITE)), i, CompositeExtract.INDEXES);
            case OpCompositeInsert -> useParts(module.typeId(i), i, CompositeInsert.INDEXES);
            case OpArrayLength -> useArray(i);
            case OpLoad, OpCopyObject, OpSelect, OpPhi, OpCompositeConstruct, OpUndef, OpVariable -> {}
            case OpFunction, OpFunctionParameter, OpFunctionCall, OpLabel -> {}
            default -> {
                if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
                    int first = Trait.PTR_ACCESS_CHAIN.has(op) ? PtrAccessChain.INDEXES : TypedAccessChain.FIRST_INDEX;
                    useParts(types.pointee(module.typeOf(module.word(i, TypedAccessChain.BASE))), i, first);
                } else if (!module.isDebugInfo(i)) {
                    useWhole(module.typeId(i));
                    useOperands(i);
                }
            }
        }
    }

    private void useArray(int i) {
        int struct = types.pointee(module.typeOf(module.word(i, ArrayLength.STRUCTURE)));
        int member = module.word(i, ArrayLength.ARRAY_MEMBER);
        if (member >= 0 && member < types.memberCount(struct)) {
            use(struct, member);
        } else {
            useWhole(struct);
        }
    }

    private void useOperands(int i) {
        useValue(module.resultId(i));
        for (int k = 1; k < module.wordCount(i); k++) {
            if (module.isId(i, k)) {
                useWhole(module.word(i, k));
                useValue(module.word(i, k));
            }
        }
    }

    /** Uses the members that the indexes of an instruction select, which are literals or constants. */
    private void useParts(int type, int i, int firstIndex) {
        int at = type;
        for (int k = firstIndex; k < module.wordCount(i) && at != 0; k++) {
            if (types.isStruct(at)) {
                int index = module.word(i, k);
                int member = module.isId(i, k) ? MemberSelections.member(types, at, index) : index;
                if (member < 0 || member >= types.memberCount(at)) {
                    useWhole(at);
                    return;
                }
                use(at, member);
                at = types.member(at, member);
            } else {
                at = types.componentType(at);
            }
        }
    }
}
