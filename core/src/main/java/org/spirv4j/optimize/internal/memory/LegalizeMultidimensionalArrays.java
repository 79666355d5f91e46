// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.DeclarationOrder;

/**
 * Replaces arrays of arrays of resources, which Vulkan does not support, by arrays with as many elements. Only
 * variables with a descriptor set or binding are changed, and only if each access names a single resource.
 */
public final class LegalizeMultidimensionalArrays implements Pass {
    private static final String NAME = "legalize-multidim-array";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        TypeFacts types = PassAccess.types(module);
        WordBuffer variables = new WordBuffer(16);
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            int id = module.resultId(i);
            if (module.is(i, Op.OpVariable)
                    && isArrayOfArrays(types, types.pointee(module.typeId(i)))
                    && (module.annotations().isDecorated(id, Decoration.Binding)
                            || module.annotations().isDecorated(id, Decoration.DescriptorSet))) {
                variables.add(i);
            }
        }
        if (variables.size() == 0) {
            return;
        }
        Run run = new Run(module);
        for (int i = 0; i < variables.size(); i++) {
            int id = module.resultId(variables.get(i));
            if (run.flatten(variables.get(i))) {
                context.applied(0, id, "array of arrays of resources replaced by an array");
            } else {
                context.missed(0, id, "array of arrays kept: an access does not name a single resource");
            }
        }
    }

    private static boolean isArrayOfArrays(TypeFacts types, int type) {
        return types.isAnyArray(type) && types.isArray(types.componentType(type));
    }

    /** Changes variables of one module. */
    private static final class Run {
        private final EditableModule module;
        private final TypeFacts types;
        private final DeclarationOrder order;

        /** The lengths of the arrays inside the outermost one. */
        private final WordBuffer lengths = new WordBuffer(16);

        /** The variable that is being changed, and its copies. */
        private final WordBuffer pointers = new WordBuffer(16);

        private final WordBuffer chains = new WordBuffer(16);

        Run(EditableModule module) {
            this.module = module;
            types = PassAccess.types(module);
            order = new DeclarationOrder(module);
        }

        /** Replaces the array of a variable; returns whether that is possible. */
        boolean flatten(int variable) {
            int array = types.pointee(module.typeId(variable));
            long count = types.isArray(array) ? length(array) : 1;
            boolean isSized = types.isArray(array);
            int element = types.componentType(array);
            lengths.truncate(0);
            while (types.isArray(element) && count > 0) {
                long length = length(element);
                lengths.add((int) length);
                count = length <= 0 || length > Integer.MAX_VALUE / count ? 0 : count * length;
                element = types.componentType(element);
            }
            if (count <= 0 || !findAccesses(variable)) {
                return false;
            }
            int indexType = module.declarations().declare(Op.OpTypeInt, 0, 32, 0);
            int flat = isSized
                    ? module.declarations()
                            .declare(
                                    Op.OpTypeArray,
                                    0,
                                    element,
                                    module.constants().scalar(indexType, count))
                    : module.declarations().declare(Op.OpTypeRuntimeArray, 0, element);
            int pointer = module.declarations()
                    .declare(Op.OpTypePointer, 0, types.storageClass(module.typeId(variable)), flat);
            order.moveBefore(pointer, variable);
            for (int i = 0; i < pointers.size(); i++) {
                module.setWord(pointers.get(i), TypedInstruction.RESULT_TYPE, pointer);
            }
            for (int i = 0; i < chains.size(); i++) {
                flattenIndexes(chains.get(i), indexType);
            }
            return true;
        }

        private long length(int array) {
            return types.integer(types.word(array, TypeArray.LENGTH)).orElse(0);
        }

        /** Finds the access chains to the resources of a variable; returns whether there are no other uses. */
        private boolean findAccesses(int variable) {
            pointers.truncate(0);
            chains.truncate(0);
            pointers.add(variable);
            for (int i = 0; i < pointers.size(); i++) {
                int id = module.resultId(pointers.get(i));
                if (module.uses().isPinned(id)) {
                    return false;
                }
                for (int use = module.uses().first(id);
                        use != 0;
                        use = module.uses().next(use)) {
                    int user = module.uses().user(use);
                    switch (module.op(user)) {
                        case OpCopyObject -> pointers.add(user);
                        case OpAccessChain, OpInBoundsAccessChain -> {
                            if (module.uses().index(use) != 3 || !namesResource(user)) {
                                return false;
                            }
                            chains.add(user);
                        }
                        default -> {
                            return false;
                        }
                    }
                }
            }
            return true;
        }

        private boolean namesResource(int chain) {
            int count = lengths.size() + 1;
            if (module.wordCount(chain) < 4 + count) {
                return false;
            }
            for (int i = TypedAccessChain.FIRST_INDEX; i < TypedAccessChain.FIRST_INDEX + count; i++) {
                if (!types.isIntScalar(module.typeOf(module.word(chain, i)), 32)) {
                    return false;
                }
            }
            return true;
        }

        /** Lets an access chain use one index of the flat array, the last of the old indexes being the fastest. */
        private void flattenIndexes(int chain, int indexType) {
            int index = module.word(chain, TypedAccessChain.FIRST_INDEX);
            for (int i = 0; i < lengths.size(); i++) {
                int next = module.word(chain, TypedAccessChain.FIRST_INDEX + 1 + i);
                int length = lengths.get(i);
                if (types.isKnownInteger(index) && types.isKnownInteger(next)) {
                    long sum = types.knownInteger(index) * length + types.knownInteger(next);
                    index = module.constants().scalar(indexType, sum);
                } else {
                    int factor = module.constants().scalar(indexType, length);
                    int product = module.insertBefore(chain, Op.OpIMul, indexType, index, factor);
                    int sum = module.insertBefore(chain, Op.OpIAdd, indexType, module.resultId(product), next);
                    index = module.resultId(sum);
                }
            }
            module.setWord(chain, TypedAccessChain.FIRST_INDEX, index);
            module.removeOperands(chain, 5, lengths.size());
        }
    }
}
