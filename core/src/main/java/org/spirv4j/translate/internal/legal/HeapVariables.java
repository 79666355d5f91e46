// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.legal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.operand.UntypedImageTexelPointerEXT;
import org.spirv4j.internal.type.DescriptorHeaps;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Makes a variable, decorated as the heap is, of each array of images, samplers, acceleration structures or tensors
 * that a module takes a descriptor heap for. What begins at another byte of the heap than the first stays untyped.
 */
final class HeapVariables implements Pass {
    private static final List<Decoration> QUALIFIERS = List.of(
            Decoration.NonWritable,
            Decoration.NonReadable,
            Decoration.Coherent,
            Decoration.Volatile,
            Decoration.Restrict);

    @Override
    public String name() {
        return "heap-variables";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Run run = new Run(module);
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    Op op = module.op(i);
                    if (op == Op.OpUntypedAccessChainKHR || op == Op.OpUntypedInBoundsAccessChainKHR) {
                        run.chain(i, op == Op.OpUntypedAccessChainKHR ? Op.OpAccessChain : Op.OpInBoundsAccessChain);
                    } else if (op == Op.OpUntypedImageTexelPointerEXT) {
                        run.texel(i);
                    }
                }
            }
        }
    }

    /**
     * A way to take a heap.
     *
     * @param heap the id of its variable
     * @param type the type that access chains take it for: an array, or a structure with one at its start
     */
    private record Use(int heap, int type) {}

    private static final class Run {
        private final EditableModule module;
        private final TypeFacts types;
        private final Map<Use, Integer> variables = new HashMap<>();

        Run(EditableModule module) {
            this.module = module;
            types = PassAccess.types(module);
        }

        /** Gives a type to an access chain that selects a descriptor of a heap. */
        void chain(int instruction, Op typed) {
            int heap = module.word(instruction, UntypedAccessChain.BASE);
            int type = module.word(instruction, UntypedAccessChain.BASE_TYPE);
            int[] indexes = module.wordsFrom(instruction, UntypedAccessChain.FIRST_INDEX);
            boolean isMember = types.isStruct(type) && indexes.length == 2 && isFirstMember(type, indexes[0]);
            int array = isMember ? types.member(type, 0) : type;
            if (!isHeap(heap) || !types.isAnyArray(array) || indexes.length != (isMember ? 2 : 1)) {
                return;
            }
            int element = types.word(array, TypeComposite.PART_TYPE);
            if (!isDescriptor(element)) {
                return;
            }
            int variable = variables.computeIfAbsent(new Use(heap, type), use -> variable(use, array));
            int pointer = module.declarations().type(Op.OpTypePointer, StorageClass.UniformConstant.value(), element);
            module.replaceTyped(instruction, typed, pointer, variable, indexes[indexes.length - 1]);
        }

        /** Gives a type to a pointer to a texel of an image that is selected by a typed pointer. */
        void texel(int instruction) {
            int image = module.word(instruction, UntypedImageTexelPointerEXT.IMAGE);
            int type = module.word(instruction, UntypedImageTexelPointerEXT.IMAGE_TYPE);
            if (types.pointee(module.typeOf(image)) != type || types.op(type) != Op.OpTypeImage) {
                return;
            }
            int texel = types.word(type, TypeComposite.PART_TYPE);
            int pointer = module.declarations().type(Op.OpTypePointer, StorageClass.Image.value(), texel);
            module.replaceTyped(
                    instruction,
                    Op.OpImageTexelPointer,
                    pointer,
                    image,
                    module.word(instruction, UntypedImageTexelPointerEXT.COORDINATE),
                    module.word(instruction, UntypedImageTexelPointerEXT.SAMPLE));
        }

        private boolean isHeap(int id) {
            return DescriptorHeaps.isHeap(builtIn(id));
        }

        private int builtIn(int id) {
            boolean isVariable =
                    module.definition(id) != 0 && module.is(module.definition(id), Op.OpUntypedVariableKHR);
            int at = isVariable ? module.annotations().decoration(id, Decoration.BuiltIn) : 0;
            return at == 0 ? -1 : module.word(at, TargetDecoration.DECORATION_PARAMETERS);
        }

        private boolean isDescriptor(int type) {
            return switch (types.op(type)) {
                case OpTypeImage, OpTypeSampler, OpTypeSampledImage, OpTypeAccelerationStructureKHR, OpTypeTensorARM ->
                    true;
                default -> false;
            };
        }

        /** Whether an index is that of the first member of a structure, which is at its start. */
        private boolean isFirstMember(int struct, int index) {
            if (!types.isKnownInteger(index) || types.knownInteger(index) != 0) {
                return false;
            }
            int at = memberDecoration(struct, Decoration.OffsetIdEXT);
            int offset = at == 0 ? 0 : module.word(at, MemberDecoration.DECORATION_PARAMETERS);
            return at == 0
                    ? memberDecoration(struct, Decoration.Offset) == 0
                    : types.isKnownInteger(offset) && types.knownInteger(offset) == 0;
        }

        /** The instruction with a decoration of the first member of a structure; 0 for none. */
        private int memberDecoration(int struct, Decoration decoration) {
            for (int use = module.uses().firstMention(struct);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                boolean isOfMember = module.is(user, Op.OpMemberDecorate) || module.is(user, Op.OpMemberDecorateIdEXT);
                if (isOfMember
                        && module.word(user, MemberDecoration.MEMBER) == 0
                        && module.word(user, MemberDecoration.DECORATION) == decoration.value()) {
                    return user;
                }
            }
            return 0;
        }

        private int variable(Use use, int array) {
            int storage = StorageClass.UniformConstant.value();
            int pointer = module.declarations().type(Op.OpTypePointer, storage, array);
            int made = module.resultId(module.declarations().add(Op.OpVariable, pointer, storage));
            module.annotations().decorate(made, Decoration.BuiltIn, builtIn(use.heap));
            for (Decoration qualifier : QUALIFIERS) {
                if (types.isStruct(use.type) && memberDecoration(use.type, qualifier) != 0) {
                    module.annotations().decorate(made, qualifier);
                }
            }
            module.declarations().addToInterfaces(made);
            return made;
        }
    }
}
