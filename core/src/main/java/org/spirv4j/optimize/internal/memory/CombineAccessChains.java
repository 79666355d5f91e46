// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.PtrAccessChain;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Lets an access chain start where the access chain that is its base starts. An Element operand is added to the index
 * of the array that the base points into, if both have the same stride. The other access chain stays, for its other
 * uses.
 */
public final class CombineAccessChains implements Pass {
    private static final String NAME = "combine-access-chains";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Run run = new Run(module);
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.firstBlock(f) == 0) {
                continue;
            }
            Flow flow = module.flow(f);
            // The base of an access chain is combined before it, so that one step is enough.
            for (int n : flow.dominators().preorder()) {
                for (int i = module.firstInstruction(flow.block(n)); i != 0; i = module.nextInBlock(i)) {
                    if (Trait.TYPED_ACCESS_CHAIN.has(module.op(i)) && run.combine(i)) {
                        context.applied(module.functionId(f), module.resultId(i), "access chains combined");
                    }
                }
            }
        }
    }

    /** Combines the access chains of one module. */
    private static final class Run {
        private final EditableModule module;
        private final TypeFacts types;
        private final ElementStrides arrays;
        private final boolean hasAddresses;

        Run(EditableModule module) {
            this.module = module;
            types = PassAccess.types(module);
            arrays = new ElementStrides(module, types);
            hasAddresses = module.declarations().hasCapability(Capability.Addresses);
        }

        boolean combine(int chain) {
            int base = module.definition(module.word(chain, TypedAccessChain.BASE));
            if (base == 0 || !Trait.TYPED_ACCESS_CHAIN.has(module.op(base))) {
                return false;
            }
            boolean hasElement = hasElement(chain);
            if (!hasElement && module.wordCount(chain) == 4) {
                return copy(chain);
            }
            WordBuffer operands = new WordBuffer(module.wordCount(base) + module.wordCount(chain));
            operands.addAll(module.operands(base), 0, module.wordCount(base) - 3);
            if (hasElement && !addElement(operands, base, chain)) {
                return false;
            }
            int[] indexes = module.wordsFrom(chain, hasElement ? 5 : 4);
            operands.addAll(indexes, 0, indexes.length);
            boolean startsWithElement = hasElement(base) || hasElement && module.wordCount(base) == 4;
            if (operands.size() - (startsWithElement ? 2 : 1) > TypeFacts.MAX_INDEXES) {
                return false;
            }
            module.replace(chain, op(startsWithElement, isInBounds(base) && isInBounds(chain)), operands.toArray());
            return true;
        }

        private static Op op(boolean startsWithElement, boolean isInBounds) {
            return startsWithElement
                    ? isInBounds ? Op.OpInBoundsPtrAccessChain : Op.OpPtrAccessChain
                    : isInBounds ? Op.OpInBoundsAccessChain : Op.OpAccessChain;
        }

        private boolean hasElement(int chain) {
            return Trait.PTR_ACCESS_CHAIN.has(module.op(chain));
        }

        private boolean isInBounds(int chain) {
            return module.is(chain, Op.OpInBoundsAccessChain) || module.is(chain, Op.OpInBoundsPtrAccessChain);
        }

        /** An access chain without indexes is its base. */
        private boolean copy(int chain) {
            int base = module.word(chain, TypedAccessChain.BASE);
            if (module.typeOf(base) != module.typeId(chain)) {
                return false;
            }
            module.replace(chain, Op.OpCopyObject, base);
            return true;
        }

        /**
         * Adds the Element operand of an access chain to the operands of its base; returns whether that is possible.
         */
        private boolean addElement(WordBuffer operands, int base, int chain) {
            int element = module.word(chain, PtrAccessChain.ELEMENT);
            int stride = arrays.ofPointer(module.typeId(base));
            int firstIndex = hasElement(base) ? PtrAccessChain.INDEXES : TypedAccessChain.FIRST_INDEX;
            int last = module.wordCount(base) - 1;
            int array = 0;
            if (last >= firstIndex) {
                array = types.pointee(module.typeOf(module.word(base, TypedAccessChain.BASE)));
                for (int i = firstIndex; i < last; i++) {
                    array = types.indexedType(array, module.word(base, i));
                }
                if (!arrays.isElementOf(array, stride)) {
                    return false;
                }
            } else if (arrays.ofPointer(module.typeOf(module.word(base, TypedAccessChain.BASE))) != stride) {
                return false;
            } else if (last == 3) {
                operands.add(element);
                return true;
            }
            int sum = sum(operands.removeLast(), element, array, chain);
            operands.add(sum);
            return sum != 0;
        }

        /**
         * The id of the sum of an index of an array, 0 for none, and an Element operand; 0 if it must not be computed.
         */
        private int sum(int index, int element, int array, int chain) {
            if (types.isInteger(index, 0) || types.isInteger(element, 0)) {
                return types.isInteger(index, 0) ? element : index;
            }
            int type = module.typeOf(index);
            if (module.typeOf(element) != type || !types.isIntScalar(type)) {
                return 0;
            }
            if (types.isKnownInteger(index) && types.isKnownInteger(element)) {
                return constantSum(signed(index), signed(element), array, type);
            }
            // Addresses are computed with more bits than the sum has.
            boolean isLogical =
                    !hasAddresses && !types.isStorageClass(module.typeId(chain), StorageClass.PhysicalStorageBuffer);
            return isLogical ? module.resultId(module.insertBefore(chain, Op.OpIAdd, type, index, element)) : 0;
        }

        private int constantSum(long index, long element, int array, int type) {
            long sum = index + element;
            boolean overflows = ((index ^ sum) & (element ^ sum)) < 0;
            long limit = 1L << types.bitWidth(type) - 2;
            long length = types.isArray(array)
                    ? types.integer(types.word(array, TypeArray.LENGTH)).orElse(Long.MAX_VALUE)
                    : Long.MAX_VALUE;
            boolean isInRange = sum >= (array == 0 ? -limit : 0) && sum < Math.min(limit, length);
            return isInRange && !overflows ? module.constants().scalar(type, sum) : 0;
        }

        /** The value of an index, which is signed whatever its type. */
        private long signed(int id) {
            int unused = 64 - types.bitWidth(module.typeOf(id));
            return types.knownInteger(id) << unused >> unused;
        }
    }
}
