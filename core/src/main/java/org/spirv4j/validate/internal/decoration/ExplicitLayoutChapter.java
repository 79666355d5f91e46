// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.decoration;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.internal.layout.ByteCount;
import org.spirv4j.analysis.internal.layout.SpecializedOverlaps;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.UntypedArrayLengthKHR;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.DescriptorHeaps;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.ExplicitLayoutRule;

/**
 * Checks which types require an explicit layout and which must not have one (the Vulkan specification's "Shader
 * Resource Interface" and "Offset and Stride Assignment").
 */
public final class ExplicitLayoutChapter extends Chapter {
    private static final Decoration[] TYPE_LAYOUT = {
        Decoration.Block, Decoration.BufferBlock, Decoration.ArrayStride, Decoration.ArrayStrideIdEXT
    };
    private static final Decoration[] MEMBER_LAYOUT = {
        Decoration.Offset, Decoration.OffsetIdEXT, Decoration.MatrixStride, Decoration.RowMajor, Decoration.ColMajor
    };
    private static final List<Decoration> STRIDES = List.of(Decoration.ArrayStride, Decoration.ArrayStrideIdEXT);
    private static final int PHYSICAL = StorageClass.PhysicalStorageBuffer.value();

    private final TypeFacts types;
    private final boolean active;
    private final boolean untyped;
    private @Nullable LayoutCheck check;
    private @Nullable SpecializedOverlaps overlaps;

    /** Whether an array so far has a length that depends on specialization constants. */
    private boolean hasSpecializedLengths;

    /** Values of the storage classes in {@link #checkedTypes}, at the same index. */
    private final List<Integer> storageClasses = new ArrayList<>();

    /** The types whose layout was checked, one set for each storage class. */
    private final List<IdSet> checkedTypes = new ArrayList<>();
    /** The types already checked for having no explicit layout. */
    private final IdSet plain;

    public ExplicitLayoutChapter(ValidationContext context) {
        super(context);
        types = context.types;
        plain = new IdSet(context.data);
        active = context.isVulkan();
        untyped = context.has(Capability.UntypedPointersKHR);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.op == Op.OpTypeArray || cursor.op == Op.OpTypeRuntimeArray) {
            arrayOfBlocks(cursor);
            hasSpecializedLengths |= cursor.op == Op.OpTypeArray
                    && SpecializedOverlaps.isSpecialized(types, cursor.word(TypeArray.LENGTH));
            defaultOverlap(cursor);
            return;
        }
        if (cursor.op == Op.OpTypeStruct) {
            defaultOverlap(cursor);
            return;
        }
        if (!active) {
            return;
        }
        if (cursor.op == Op.OpVariable) {
            variable(cursor);
        } else if (types.isPointer(cursor.typeId) && types.storageClass(cursor.typeId) == PHYSICAL) {
            require(types.pointee(cursor.typeId), PHYSICAL, cursor);
        } else if (cursor.op == Op.OpBufferPointerEXT && types.isPointer(cursor.typeId)) {
            require(types.pointee(cursor.typeId), types.storageClass(cursor.typeId), cursor);
        } else if (untyped) {
            untyped(cursor);
        }
    }

    private LayoutCheck layouts() {
        LayoutCheck known = check;
        if (known == null) {
            known = new LayoutCheck(context);
            check = known;
        }
        return known;
    }

    /** Warns of members and elements that share bytes for the default values of specialization constants. */
    private void defaultOverlap(InstructionCursor cursor) {
        if (!hasSpecializedLengths) {
            return;
        }
        SpecializedOverlaps known = overlaps;
        if (known == null) {
            ConstantValues constants = ConstantValues.of(context.module);
            known = new SpecializedOverlaps(
                    context.data, context.layout, id -> constants.integer(id).orElse(ByteCount.UNKNOWN));
            overlaps = known;
        }
        if (cursor.op == Op.OpTypeArray || cursor.op == Op.OpTypeRuntimeArray) {
            known.ofElements(cursor.resultId, context.name(cursor.resultId))
                    .ifPresent(message -> context.warningAt(ExplicitLayoutRule.DEFAULT_OVERLAP, cursor.at, message)
                            .hint("increase ArrayStride, or reduce the default value of the constant"));
            return;
        }
        known.find(cursor.resultId)
                .ifPresent(overlap -> context.warningAt(
                                ExplicitLayoutRule.DEFAULT_OVERLAP,
                                cursor.at,
                                overlap.message(context.name(cursor.resultId)))
                        .hint("move the member after the array, or reduce the default value of the constant"));
    }

    private void arrayOfBlocks(InstructionCursor cursor) {
        int element = cursor.word(TypeArray.ELEMENT_TYPE);
        if (!types.isStruct(element) || !isBlock(element)) {
            return;
        }
        for (Decoration stride : STRIDES) {
            if (context.isDecorated(cursor.resultId, stride)) {
                context.plainErrorAt(
                                ExplicitLayoutRule.ARRAY_OF_BLOCKS,
                                cursor.at,
                                "array of blocks " + context.name(cursor.resultId) + " must not be decorated with "
                                        + stride)
                        .declared(element)
                        .hint("remove " + stride + " from the array, or Block from the structure");
                return;
            }
        }
    }

    private void variable(InstructionCursor cursor) {
        int storage = types.storageClass(cursor.typeId);
        int type = types.pointee(cursor.typeId);
        boolean inWorkgroupBlock = types.isStruct(type) && context.isDecorated(type, Decoration.Block);
        if (storage == StorageClass.StorageBuffer.value()
                || storage == StorageClass.Uniform.value()
                || storage == StorageClass.UniformConstant.value()) {
            if (types.isAnyArray(type)) {
                descriptors(cursor, type, storage);
                type = types.word(type, TypeArray.ELEMENT_TYPE);
            }
        }
        switch (need(storage, inWorkgroupBlock, isHeap(cursor.resultId))) {
            case REQUIRED -> require(type, storage, cursor);
            case FORBIDDEN -> forbid(type, storage, cursor);
            case FREE -> {}
        }
    }

    private enum Need {
        REQUIRED,
        FORBIDDEN,
        FREE
    }

    private Need need(int storage, boolean isBlock, boolean isHeap) {
        return switch (StorageClass.of(storage).orElse(StorageClass.Generic)) {
            case Workgroup -> isBlock ? Need.REQUIRED : Need.FORBIDDEN;
            case StorageBuffer, Uniform, PushConstant, PhysicalStorageBuffer -> Need.REQUIRED;
            case UniformConstant -> isHeap ? Need.REQUIRED : Need.FORBIDDEN;
            case Function, Private -> context.isAtLeast(1, 5) ? Need.FORBIDDEN : Need.FREE;
            default -> Need.FREE;
        };
    }

    private boolean isHeap(int variable) {
        return DescriptorHeaps.isHeap(
                context.layout.decorationWord(variable, Decoration.BuiltIn).orElse(-1));
    }

    // --- untyped pointers

    private void untyped(InstructionCursor cursor) {
        switch (cursor.opcode) {
            case OpUntypedVariableKHR -> {
                if (cursor.operandWords() > 1) {
                    untyped(cursor, cursor.typeId, cursor.word(UntypedVariableKHR.DATA_TYPE));
                }
            }
            case OpLoad -> untyped(cursor, types.typeOf(cursor.operand(0)), cursor.typeId);
            case OpStore ->
                untyped(cursor, types.typeOf(cursor.word(Store.POINTER)), types.typeOf(cursor.word(Store.OBJECT)));
            case OpUntypedArrayLengthKHR ->
                untyped(
                        cursor,
                        types.typeOf(cursor.word(UntypedArrayLengthKHR.POINTER)),
                        cursor.word(UntypedArrayLengthKHR.STRUCTURE));
            default -> {
                if (Trait.UNTYPED_ACCESS_CHAIN.has(cursor.op)) {
                    untyped(cursor, cursor.typeId, cursor.operand(0));
                }
            }
        }
    }

    private void untyped(InstructionCursor cursor, int pointerType, int dataType) {
        if (types.op(pointerType) != Op.OpTypeUntypedPointerKHR) {
            return;
        }
        int storage = types.storageClass(pointerType);
        int type = dataType;
        if (types.isAnyArray(type) && isBlock(types.word(type, TypeArray.ELEMENT_TYPE))) {
            descriptors(cursor, type, storage);
            type = types.word(type, TypeArray.ELEMENT_TYPE);
        }
        require(type, storage, cursor);
    }

    private boolean isBlock(int type) {
        return context.isDecorated(type, Decoration.Block) || context.isDecorated(type, Decoration.BufferBlock);
    }

    // --- required and forbidden layouts

    private void require(int type, int storage, InstructionCursor cursor) {
        if (context.settings.has(Relaxation.SKIP_BLOCK_LAYOUT) || type <= 0) {
            return;
        }
        if (checked(storage).add(type)) {
            boolean isBufferBlock = types.isStruct(type) && context.isDecorated(type, Decoration.BufferBlock);
            LayoutCheck layouts = layouts();
            layouts.check(type, storage, layouts.rules(storage, isBufferBlock), cursor.at);
        }
    }

    private IdSet checked(int storage) {
        for (int i = 0; i < checkedTypes.size(); i++) {
            if (storageClasses.get(i) == storage) {
                return checkedTypes.get(i);
            }
        }
        storageClasses.add(storage);
        checkedTypes.add(new IdSet(context.data));
        return checkedTypes.get(checkedTypes.size() - 1);
    }

    private void descriptors(InstructionCursor cursor, int array, int storage) {
        if (isBlock(types.word(array, TypeArray.ELEMENT_TYPE))) {
            return;
        }
        for (Decoration stride : STRIDES) {
            if (context.isDecorated(array, stride)) {
                forbidden(cursor, array, stride, storage);
                return;
            }
        }
    }

    /** Reports layout decorations in a type and the types it contains or points to; each type once. */
    private void forbid(int type, int storage, InstructionCursor cursor) {
        ArrayDeque<int[]> open = new ArrayDeque<>();
        open.add(new int[] {type, storage});
        while (!open.isEmpty()) {
            int[] next = open.remove();
            int id = next[0];
            if (id <= 0 || plain.has(id)) {
                continue;
            }
            Op op = types.op(id);
            boolean isPointer = op == Op.OpTypePointer;
            if (isPointer && need(types.storageClass(id), true, false) != Need.FORBIDDEN) {
                continue;
            }
            plain.add(id);
            if (hasLayout(cursor, id, next[1])) {
                return;
            }
            if (isPointer) {
                open.add(new int[] {types.pointee(id), types.storageClass(id)});
            } else if (types.isAnyArray(id)) {
                open.add(new int[] {types.word(id, TypeArray.ELEMENT_TYPE), next[1]});
            } else {
                for (int m = 0; m < types.memberCount(id); m++) {
                    open.add(new int[] {types.member(id, m), next[1]});
                }
            }
        }
    }

    private boolean hasLayout(InstructionCursor cursor, int type, int storage) {
        for (Decoration decoration : TYPE_LAYOUT) {
            if (context.isDecorated(type, decoration)) {
                forbidden(cursor, type, decoration, storage);
                return true;
            }
        }
        for (int m = 0; m < types.memberCount(type); m++) {
            for (Decoration decoration : MEMBER_LAYOUT) {
                if (context.layout.isMemberDecorated(type, m, decoration)) {
                    forbidden(cursor, type, decoration, storage);
                    return true;
                }
            }
        }
        return false;
    }

    private void forbidden(InstructionCursor cursor, int type, Decoration decoration, int storage) {
        context.plainErrorAt(
                        ExplicitLayoutRule.FORBIDDEN,
                        cursor.at,
                        "type " + context.name(type) + " of " + context.name(cursor.resultId) + " in "
                                + StorageNames.of(storage) + " must not have an explicit layout, but has " + decoration)
                .declared(type)
                .hint("use a type without layout decorations");
    }
}
