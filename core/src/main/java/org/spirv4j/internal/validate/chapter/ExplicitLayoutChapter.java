package org.spirv4j.internal.validate.chapter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.ExplicitLayoutRule;
import org.spirv4j.validate.ValidationOptions.Switch;

/**
 * What has to be laid out explicitly, and what must not be (the Vulkan specification's "Shader Resource Interface" and
 * "Offset and Stride Assignment").
 */
final class ExplicitLayoutChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            ExplicitLayoutChapter::new,
            Op.OpTypeArray,
            Op.OpTypeRuntimeArray,
            Op.OpVariable,
            Op.OpUntypedVariableKHR,
            Op.OpBufferPointerEXT,
            Op.OpAccessChain,
            Op.OpInBoundsAccessChain,
            Op.OpPtrAccessChain,
            Op.OpInBoundsPtrAccessChain,
            Op.OpRawAccessChainNV,
            Op.OpUntypedAccessChainKHR,
            Op.OpUntypedInBoundsAccessChainKHR,
            Op.OpUntypedPtrAccessChainKHR,
            Op.OpUntypedInBoundsPtrAccessChainKHR,
            Op.OpUntypedArrayLengthKHR,
            Op.OpLoad,
            Op.OpStore,
            Op.OpBitcast,
            Op.OpConvertUToPtr,
            Op.OpCopyObject,
            Op.OpPhi,
            Op.OpSelect,
            Op.OpFunction,
            Op.OpFunctionCall,
            Op.OpFunctionParameter,
            Op.OpCompositeExtract,
            Op.OpConstantNull,
            Op.OpUndef);

    private static final Decoration[] LAYOUT_OF_IDS = {
        Decoration.Block, Decoration.BufferBlock, Decoration.ArrayStride, Decoration.ArrayStrideIdEXT
    };
    private static final Decoration[] LAYOUT_OF_MEMBERS = {
        Decoration.Offset, Decoration.OffsetIdEXT, Decoration.MatrixStride, Decoration.RowMajor, Decoration.ColMajor
    };
    private static final List<Decoration> STRIDES = List.of(Decoration.ArrayStride, Decoration.ArrayStrideIdEXT);
    private static final int PHYSICAL = StorageClass.PhysicalStorageBuffer.value();

    private final Types types;
    private final boolean active;
    private final boolean untyped;
    private final LayoutCheck check;

    /** By storage class, its value first: the types that have been looked at. */
    private final List<Integer> storageClasses = new ArrayList<>();

    private final List<BitSet> laidOut = new ArrayList<>();
    private final BitSet plain = new BitSet();

    private ExplicitLayoutChapter(ValidationContext context) {
        super(context);
        types = context.types;
        active = context.isVulkan();
        untyped = context.has(Capability.UntypedPointersKHR);
        check = new LayoutCheck(context);
    }

    @Override
    public void instruction(Site site) {
        if (site.op == Op.OpTypeArray || site.op == Op.OpTypeRuntimeArray) {
            arrayOfBlocks(site);
            return;
        }
        if (!active) {
            return;
        }
        if (site.op == Op.OpVariable) {
            variable(site);
        } else if (types.isPointer(site.typeId) && types.storageClass(site.typeId) == PHYSICAL) {
            require(types.pointee(site.typeId), PHYSICAL, site);
        } else if (site.op == Op.OpBufferPointerEXT && types.isPointer(site.typeId)) {
            require(types.pointee(site.typeId), types.storageClass(site.typeId), site);
        } else if (untyped) {
            untyped(site);
        }
    }

    private void arrayOfBlocks(Site site) {
        int element = site.word(2);
        if (!types.isStruct(element) || !isBlock(element)) {
            return;
        }
        for (Decoration stride : STRIDES) {
            if (context.isDecorated(site.resultId, stride)) {
                context.plainErrorAt(
                                ExplicitLayoutRule.ARRAY_OF_BLOCKS,
                                site.at,
                                context.name(site.resultId) + " is an array of blocks, but has an " + stride)
                        .declared(element)
                        .hint("take the " + stride + " away, or Block from the structure");
                return;
            }
        }
    }

    private void variable(Site site) {
        int storage = types.storageClass(site.typeId);
        int type = types.pointee(site.typeId);
        boolean inWorkgroupBlock = types.isStruct(type) && context.isDecorated(type, Decoration.Block);
        if (storage == StorageClass.StorageBuffer.value()
                || storage == StorageClass.Uniform.value()
                || storage == StorageClass.UniformConstant.value()) {
            if (types.isAnyArray(type)) {
                descriptors(site, type, storage);
                type = types.word(type, 2);
            }
        }
        switch (need(storage, inWorkgroupBlock, isHeap(site.resultId))) {
            case REQUIRED -> require(type, storage, site);
            case FORBIDDEN -> forbid(type, storage, site);
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
        int builtIn =
                context.layout.decorationWord(variable, Decoration.BuiltIn).orElse(-1);
        return builtIn == BuiltIn.ResourceHeapEXT.value() || builtIn == BuiltIn.SamplerHeapEXT.value();
    }

    // --- untyped pointers

    private void untyped(Site site) {
        switch (site.op) {
            case OpUntypedVariableKHR -> {
                if (site.operandWords() > 1) {
                    untyped(site, site.typeId, site.operand(1));
                }
            }
            case OpUntypedAccessChainKHR,
                    OpUntypedInBoundsAccessChainKHR,
                    OpUntypedPtrAccessChainKHR,
                    OpUntypedInBoundsPtrAccessChainKHR -> untyped(site, site.typeId, site.operand(0));
            case OpLoad -> untyped(site, types.typeOf(site.operand(0)), site.typeId);
            case OpStore -> untyped(site, types.typeOf(site.operand(0)), types.typeOf(site.operand(1)));
            case OpUntypedArrayLengthKHR -> untyped(site, types.typeOf(site.operand(1)), site.operand(0));
            default -> {}
        }
    }

    private void untyped(Site site, int pointerType, int dataType) {
        if (types.op(pointerType) != Op.OpTypeUntypedPointerKHR) {
            return;
        }
        int storage = types.storageClass(pointerType);
        int type = dataType;
        if (types.isAnyArray(type) && isBlock(types.word(type, 2))) {
            descriptors(site, type, storage);
            type = types.word(type, 2);
        }
        require(type, storage, site);
    }

    private boolean isBlock(int type) {
        return context.isDecorated(type, Decoration.Block) || context.isDecorated(type, Decoration.BufferBlock);
    }

    // --- the three answers

    private void require(int type, int storage, Site site) {
        if (context.options.has(Switch.SKIP_BLOCK_LAYOUT) || type <= 0) {
            return;
        }
        BitSet done = looked(storage);
        if (!done.get(type)) {
            done.set(type);
            boolean isBufferBlock = types.isStruct(type) && context.isDecorated(type, Decoration.BufferBlock);
            check.check(type, storage, check.rules(storage, isBufferBlock), site.at);
        }
    }

    private BitSet looked(int storage) {
        for (int i = 0; i < laidOut.size(); i++) {
            if (storageClasses.get(i) == storage) {
                return laidOut.get(i);
            }
        }
        storageClasses.add(storage);
        laidOut.add(new BitSet());
        return laidOut.get(laidOut.size() - 1);
    }

    private void descriptors(Site site, int array, int storage) {
        if (isBlock(types.word(array, 2))) {
            return;
        }
        for (Decoration stride : STRIDES) {
            if (context.isDecorated(array, stride)) {
                forbidden(site, array, stride, storage);
                return;
            }
        }
    }

    /** Looks for decorations of layouts in a type and what is in it, through pointers too; each type once. */
    private void forbid(int type, int storage, Site site) {
        ArrayDeque<int[]> open = new ArrayDeque<>();
        open.add(new int[] {type, storage});
        while (!open.isEmpty()) {
            int[] next = open.remove();
            int id = next[0];
            if (id <= 0 || plain.get(id)) {
                continue;
            }
            Op op = types.op(id);
            boolean isPointer = op == Op.OpTypePointer;
            if (isPointer && need(types.storageClass(id), true, false) != Need.FORBIDDEN) {
                continue;
            }
            plain.set(id);
            if (hasLayout(site, id, next[1])) {
                return;
            }
            if (isPointer) {
                open.add(new int[] {types.pointee(id), types.storageClass(id)});
            } else if (types.isAnyArray(id)) {
                open.add(new int[] {types.word(id, 2), next[1]});
            } else {
                for (int m = 0; m < types.memberCount(id); m++) {
                    open.add(new int[] {types.member(id, m), next[1]});
                }
            }
        }
    }

    private boolean hasLayout(Site site, int type, int storage) {
        for (Decoration decoration : LAYOUT_OF_IDS) {
            if (context.isDecorated(type, decoration)) {
                forbidden(site, type, decoration, storage);
                return true;
            }
        }
        for (int m = 0; m < types.memberCount(type); m++) {
            for (Decoration decoration : LAYOUT_OF_MEMBERS) {
                if (context.layout.isMemberDecorated(type, m, decoration)) {
                    forbidden(site, type, decoration, storage);
                    return true;
                }
            }
        }
        return false;
    }

    private void forbidden(Site site, int type, Decoration decoration, int storage) {
        context.plainErrorAt(
                        ExplicitLayoutRule.FORBIDDEN,
                        site.at,
                        context.name(site.resultId) + " in " + StorageNames.of(storage) + " has the type "
                                + context.name(type) + ", which is laid out explicitly by " + decoration)
                .declared(type)
                .hint("use another type, without decorations of its layout");
    }
}
