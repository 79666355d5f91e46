// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.conversion;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.CooperativeMatrixLayout;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.PtrDiff;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypeForwardPointer;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.declaration.DeclarationKeys;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Makes pointers to buffers untyped (SPV_KHR_untyped_pointers): those in storage classes StorageBuffer, Uniform,
 * PushConstant and PhysicalStorageBuffer, and Workgroup if its layout is explicit. Variables and access chains state
 * the type instead, and OpCopyMemory becomes loads and stores. OpPtrDiff, which counts bytes then, is divided by the
 * stride of its elements. A storage class with pointers that are used in other ways stays typed.
 */
public final class ConvertToUntyped implements Pass {
    private static final String NAME = "convert-to-untyped";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (Preamble.isShader(module)) {
            new Run(module, context).run();
        }
    }

    private static final class Run {
        private final EditableModule module;
        private final PassContext context;
        private final TypeFacts types;
        private final MemoryCopies copies;

        /** The storage classes that are converted. */
        private final BitSet classes = new BitSet();

        private boolean hasUntyped;
        private boolean hasBufferBlocks;

        Run(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            types = PassAccess.types(module);
            copies = new MemoryCopies(module, this::isConverted);
        }

        void run() {
            classes.set(StorageClass.StorageBuffer.value());
            classes.set(StorageClass.Uniform.value());
            classes.set(StorageClass.PushConstant.value());
            classes.set(StorageClass.PhysicalStorageBuffer.value());
            if (module.declarations().hasCapability(Capability.WorkgroupMemoryExplicitLayoutKHR)) {
                classes.set(StorageClass.Workgroup.value());
            }
            for (int i = module.first(); i != 0; i = module.next(i)) {
                hasUntyped |= module.is(i, Op.OpTypeUntypedPointerKHR);
                hasBufferBlocks |= module.is(i, Op.OpDecorate)
                        && module.word(i, TargetDecoration.DECORATION) == Decoration.BufferBlock.value();
                exclude(i);
            }
            if (hasConverted()) {
                for (int i = module.first(), following; i != 0; i = following) {
                    following = module.next(i);
                    convert(i);
                }
                convertTypes();
            }
        }

        private boolean hasConverted() {
            for (int i = module.declarations().first();
                    i != 0;
                    i = module.declarations().next(i)) {
                if (module.is(i, Op.OpTypePointer) && classes.get(module.word(i, TypePointer.STORAGE_CLASS))) {
                    return true;
                }
            }
            return false;
        }

        /** Whether a value is a pointer that is converted. */
        private boolean isConverted(int id) {
            int type = module.typeOf(id);
            return module.opOf(type) == Op.OpTypePointer && classes.get(types.storageClass(type));
        }

        // --- what stays typed

        private void exclude(int i) {
            Op op = module.op(i);
            if (Trait.ANNOTATION.has(op) || Trait.NAME.has(op) || Trait.ENTRY_POINT.has(op)) {
                return;
            }
            for (int k = 1; k < module.wordCount(i); k++) {
                if (module.isId(i, k) && isConverted(module.word(i, k)) && !isSupported(i, op, k)) {
                    int storageClass = types.storageClass(module.typeOf(module.word(i, k)));
                    context.missed(0, module.word(i, k), "stays typed: untyped pointers do not support " + op);
                    classes.clear(storageClass);
                }
            }
        }

        private boolean isSupported(int i, Op op, int k) {
            return switch (op) {
                case OpLoad, OpStore -> hasLayout(module.word(i, k));
                case OpArrayLength ->
                    module.annotations().isDecorated(types.pointee(module.typeOf(module.word(i, k))), Decoration.Block);
                case OpAccessChain, OpInBoundsAccessChain, OpPtrAccessChain, OpInBoundsPtrAccessChain ->
                    (isBlock(module.word(i, k)) || hasLayout(module.word(i, k)))
                            && UntypedPath.of(module, types, module.resultId(i)).isPresent();
                case OpCopyObject,
                        OpCompositeConstruct,
                        OpCompositeInsert,
                        OpPhi,
                        OpSelect,
                        OpFunctionCall,
                        OpConvertPtrToU,
                        OpBitcast,
                        OpReturnValue,
                        OpPtrEqual,
                        OpPtrNotEqual,
                        OpCopyMemorySized -> true;
                case OpPtrDiff -> stride(module.typeOf(module.word(i, k))) > 0;
                case OpCopyMemory -> hasLayout(module.word(i, k)) && copies.isSupported(i, module.word(i, k));
                case OpCooperativeMatrixLoadKHR, OpCooperativeMatrixStoreKHR ->
                    size(types.pointee(module.typeOf(module.word(i, k)))) != 0;
                default -> Trait.ATOMIC.has(op) || Preamble.isNonSemantic(module, i) || module.isDebugInfo(i);
            };
        }

        /** Whether a pointer points to a whole block, or to an array of blocks. */
        private boolean isBlock(int pointer) {
            int type = types.innermostElement(types.pointee(module.typeOf(pointer)));
            return module.annotations().isDecorated(type, Decoration.Block)
                    || module.annotations().isDecorated(type, Decoration.BufferBlock);
        }

        /**
         * Whether the layout of what a pointer points to can be told without its type: in storage class Uniform, that
         * of arrays and structures depends on whether the variable is a BufferBlock.
         */
        private boolean hasLayout(int pointer) {
            int type = module.typeOf(pointer);
            int pointee = types.pointee(type);
            return !hasBufferBlocks
                    || !types.isStorageClass(type, StorageClass.Uniform)
                    || !types.isAnyArray(pointee) && !types.isStruct(pointee);
        }

        /** The bytes of a scalar or vector type; 0 for others. */
        private int size(int type) {
            int width = types.bitWidth(types.scalarType(type));
            boolean isPlain = types.isScalar(type) || types.isVector(type);
            return isPlain ? width / 8 * module.constants().componentCount(type) : 0;
        }

        // --- instructions, while the pointers have their types

        private void convert(int i) {
            switch (module.op(i)) {
                case OpVariable -> {
                    if (isConverted(module.resultId(i))) {
                        // Debug information describes only variables of OpVariable.
                        module.uses().removeDebugMentions(module.resultId(i));
                        convertVariable(i);
                    }
                }
                case OpAccessChain, OpInBoundsAccessChain, OpPtrAccessChain, OpInBoundsPtrAccessChain ->
                    convertChain(i);
                case OpArrayLength -> {
                    int pointer = module.word(i, ArrayLength.STRUCTURE);
                    if (isConverted(pointer)) {
                        int struct = types.pointee(module.typeOf(pointer));
                        module.replace(
                                i,
                                Op.OpUntypedArrayLengthKHR,
                                struct,
                                pointer,
                                module.word(i, ArrayLength.ARRAY_MEMBER));
                    }
                }
                case OpCopyMemory -> {
                    if (isConverted(module.word(i, CopyMemory.TARGET))
                            || isConverted(module.word(i, CopyMemory.SOURCE))) {
                        copies.replace(i);
                    }
                }
                case OpPtrDiff -> scaleDifference(i);
                case OpCooperativeMatrixLoadKHR -> scaleStride(i, 3, 5);
                case OpCooperativeMatrixStoreKHR -> scaleStride(i, 1, 4);
                default -> {}
            }
        }

        private void convertVariable(int i) {
            int pointee = types.pointee(module.typeId(i));
            if (module.wordCount(i) > 4) {
                module.replace(
                        i,
                        Op.OpUntypedVariableKHR,
                        module.word(i, TypedVariable.STORAGE_CLASS),
                        pointee,
                        module.word(i, TypedVariable.INITIALIZER));
            } else {
                module.replace(i, Op.OpUntypedVariableKHR, module.word(i, TypedVariable.STORAGE_CLASS), pointee);
            }
        }

        private void convertChain(int i) {
            if (isConverted(module.word(i, TypedAccessChain.BASE))) {
                // The type takes the place of the result id.
                UntypedPath path =
                        UntypedPath.of(module, types, module.resultId(i)).orElseThrow();
                module.replace(i, path.op(), path.operands());
            }
        }

        /**
         * The stride of a matrix after an untyped pointer is in bytes, not in elements of the pointer's type. In a
         * layout of blocks, it is no distance in memory but the width of a block in components
         * (SPV_ARM_cooperative_matrix_layouts), and stays.
         */
        private void scaleStride(int i, int pointerAt, int strideAt) {
            int pointer = module.word(i, pointerAt);
            if (isConverted(pointer) && module.wordCount(i) > strideAt && !hasBlocks(module.word(i, strideAt - 1))) {
                int stride = module.word(i, strideAt);
                int type = module.typeOf(stride);
                int bytes = module.constants().scalar(type, size(types.pointee(module.typeOf(pointer))));
                module.setWord(i, strideAt, module.resultId(module.insertBefore(i, Op.OpIMul, type, stride, bytes)));
            }
        }

        /** The difference of untyped pointers is in bytes, not in elements of the pointer's type. */
        private void scaleDifference(int i) {
            int pointer = module.word(i, PtrDiff.OPERAND_1);
            if (isConverted(pointer)) {
                int type = module.typeId(i);
                int bytes = module.resultId(
                        module.insertBefore(i, Op.OpPtrDiff, type, pointer, module.word(i, PtrDiff.OPERAND_2)));
                int stride = module.constants().scalar(type, stride(module.typeOf(pointer)));
                module.replace(i, Op.OpSDiv, bytes, stride);
            }
        }

        /** The bytes between elements that pointers of a type point to; 0 if they are not stated. */
        private int stride(int pointerType) {
            for (int use = module.uses().firstMention(pointerType);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                if (module.is(user, Op.OpDecorate)
                        && module.word(user, TargetDecoration.DECORATION) == Decoration.ArrayStride.value()) {
                    return module.word(user, TargetDecoration.DECORATION_PARAMETERS);
                }
            }
            return 0;
        }

        private boolean hasBlocks(int layout) {
            return types.isInteger(layout, CooperativeMatrixLayout.RowBlockedInterleavedARM.value())
                    || types.isInteger(layout, CooperativeMatrixLayout.ColumnBlockedInterleavedARM.value());
        }

        // --- types

        private void convertTypes() {
            Map<Integer, Integer> untyped = new HashMap<>();
            DeclarationKeys functionTypes = new DeclarationKeys(module);
            for (int i = module.declarations().first(), following; i != 0; i = following) {
                if (module.is(i, Op.OpTypeForwardPointer)
                        && classes.get(module.word(i, TypeForwardPointer.STORAGE_CLASS))) {
                    // An untyped pointer needs no other type, and can be declared before all that use it.
                    int type = module.definition(module.word(i, TypeForwardPointer.POINTER_TYPE));
                    module.moveBefore(type, i);
                    convertType(type, untyped);
                    following = module.declarations().next(i);
                    module.remove(i);
                    continue;
                }
                following = module.declarations().next(i);
                if (module.is(i, Op.OpTypePointer) && classes.get(module.word(i, TypePointer.STORAGE_CLASS))) {
                    convertType(i, untyped);
                } else if (module.is(i, Op.OpTypeUntypedPointerKHR)
                        && !module.annotations().hasDecorations(module.resultId(i))) {
                    untyped.putIfAbsent(module.word(i, TypePointer.STORAGE_CLASS), module.resultId(i));
                } else if (module.is(i, Op.OpTypeFunction)) {
                    int first = functionTypes.internDecorated(i);
                    if (first != i) {
                        module.uses().replace(module.resultId(i), module.resultId(first));
                        module.remove(i);
                    }
                }
            }
            if (!hasUntyped) {
                Preamble.addCapability(module, Capability.UntypedPointersKHR);
            }
            Preamble.addExtension(module, "SPV_KHR_untyped_pointers");
            context.applied(0, 0, "pointers made untyped");
        }

        private void convertType(int i, Map<Integer, Integer> untyped) {
            int id = module.resultId(i);
            int storageClass = module.word(i, TypePointer.STORAGE_CLASS);
            boolean isDecorated = module.annotations().hasDecorations(id);
            Integer known = isDecorated ? null : untyped.get(storageClass);
            if (known == null) {
                module.replaceTyped(i, Op.OpTypeUntypedPointerKHR, 0, storageClass);
                if (!isDecorated) {
                    untyped.put(storageClass, id);
                }
            } else {
                module.uses().replace(id, known);
                module.remove(i);
            }
        }
    }
}
