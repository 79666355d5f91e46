// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.legal;

import java.util.LinkedHashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.Uses;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.operand.UntypedArrayLengthKHR;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Gives types to pointers into buffers of descriptor heaps: each OpBufferPointerEXT becomes one for each type that
 * access chains take it for. A pointer that is read as another type than the one it would have, or used in other ways,
 * stays untyped.
 */
final class TypedPointers implements Pass {
    @Override
    public String name() {
        return "type-pointers";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Run run = new Run(module);
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    run.convert(i);
                }
            }
        }
        run.removeUnused();
    }

    private static final class Run {
        private final EditableModule module;
        private final TypeFacts types;

        /** By id of an OpBufferPointerEXT that was untyped and of a type: the pointer to that type. */
        private final Map<Long, Integer> pointers = new LinkedHashMap<>();

        Run(EditableModule module) {
            this.module = module;
            types = PassAccess.types(module);
        }

        void convert(int instruction) {
            Op op = module.op(instruction);
            if (op == Op.OpUntypedArrayLengthKHR) {
                int base = typed(
                        module.word(instruction, UntypedArrayLengthKHR.POINTER),
                        module.word(instruction, UntypedArrayLengthKHR.STRUCTURE));
                if (base != 0) {
                    int member = module.word(instruction, UntypedArrayLengthKHR.ARRAY_MEMBER);
                    module.replace(instruction, Op.OpArrayLength, base, member);
                }
            } else if (op == Op.OpUntypedAccessChainKHR || op == Op.OpUntypedInBoundsAccessChainKHR) {
                chain(instruction, op);
            }
        }

        private void chain(int instruction, Op op) {
            int type = module.word(instruction, UntypedAccessChain.BASE_TYPE);
            int[] indexes = module.wordsFrom(instruction, UntypedAccessChain.FIRST_INDEX);
            int part = type;
            for (int index : indexes) {
                part = types.indexedType(part, index);
            }
            if (part == 0 || !isUsedAs(module.resultId(instruction), part)) {
                return;
            }
            int base = typed(module.word(instruction, UntypedAccessChain.BASE), type);
            if (base == 0) {
                return;
            }
            int[] operands = new int[indexes.length + 1];
            operands[0] = base;
            System.arraycopy(indexes, 0, operands, 1, indexes.length);
            int pointer =
                    module.declarations().type(Op.OpTypePointer, types.storageClass(module.typeId(instruction)), part);
            module.replaceTyped(
                    instruction,
                    op == Op.OpUntypedAccessChainKHR ? Op.OpAccessChain : Op.OpInBoundsAccessChain,
                    pointer,
                    operands);
        }

        /** The pointer to a type that a pointer is or can be; 0 for none. */
        private int typed(int pointer, int type) {
            if (types.pointee(module.typeOf(pointer)) == type) {
                return pointer;
            }
            long key = (long) pointer << Integer.SIZE | type;
            int known = pointers.getOrDefault(key, 0);
            int definition = module.definition(pointer);
            if (known != 0 || definition == 0 || !module.is(definition, Op.OpBufferPointerEXT) || !isUntyped(pointer)) {
                return known;
            }
            int storage = types.storageClass(module.typeOf(pointer));
            int made = module.insertAfter(
                    definition,
                    Op.OpBufferPointerEXT,
                    module.declarations().type(Op.OpTypePointer, storage, type),
                    module.word(definition, PointerDerivation.BASE));
            int id = module.resultId(made);
            module.annotations().copy(id, pointer);
            pointers.put(key, id);
            return id;
        }

        void removeUnused() {
            for (long key : pointers.keySet()) {
                int pointer = (int) (key >>> Integer.SIZE);
                if (module.definition(pointer) != 0 && !module.uses().isUsed(pointer)) {
                    module.uses().removeMentions(pointer);
                    module.remove(module.definition(pointer));
                }
            }
        }

        private boolean isUntyped(int pointer) {
            return module.opOf(module.typeOf(pointer)) == Op.OpTypeUntypedPointerKHR;
        }

        /** Whether all uses of a pointer are accesses to a type, or select parts. */
        private boolean isUsedAs(int pointer, int type) {
            Uses uses = module.uses();
            for (int use = uses.first(pointer); use != 0; use = uses.next(use)) {
                int user = uses.user(use);
                Op op = module.op(user);
                boolean isRight = switch (op) {
                    case OpLoad -> module.typeId(user) == type;
                    case OpStore ->
                        uses.index(use) == Store.POINTER && module.typeOf(module.word(user, Store.OBJECT)) == type;
                    case OpUntypedAccessChainKHR, OpUntypedInBoundsAccessChainKHR, OpUntypedArrayLengthKHR -> true;
                    default -> Trait.ATOMIC.has(op) && module.typeId(user) == type;
                };
                if (!isRight) {
                    return false;
                }
            }
            return true;
        }
    }
}
