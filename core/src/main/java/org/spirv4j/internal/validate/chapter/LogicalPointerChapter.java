package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.PointersRule;
import org.spirv4j.validate.ValidationOptions.Switch;

/** Which instructions may make and take logical pointers (section 2.16.1 of the specification, "Universal Validation Rules"). */
final class LogicalPointerChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            LogicalPointerChapter::new,
            Op.OpSelect,
            Op.OpPhi,
            Op.OpFunction,
            Op.OpFunctionCall,
            Op.OpPtrAccessChain,
            Op.OpUntypedPtrAccessChainKHR,
            Op.OpInBoundsPtrAccessChain,
            Op.OpUntypedInBoundsPtrAccessChainKHR,
            Op.OpLoad,
            Op.OpConstantNull,
            Op.OpReturnValue,
            Op.OpVariable,
            Op.OpBitcast,
            Op.OpConvertPtrToU,
            Op.OpConvertUToPtr,
            Op.OpCompositeConstruct,
            Op.OpCompositeExtract,
            Op.OpCompositeInsert,
            Op.OpConstantComposite,
            Op.OpConstantCompositeReplicateEXT,
            Op.OpCopyLogical,
            Op.OpVectorExtractDynamic,
            Op.OpVectorInsertDynamic);

    private final Types types;
    private final boolean active;

    private LogicalPointerChapter(ValidationContext context) {
        super(context);
        types = context.types;
        active = new MemoryFacts(context).logicalPointers
                && !context.options.has(Switch.RELAX_LOGICAL_POINTER)
                && !context.options.has(Switch.BEFORE_HLSL_LEGALIZATION);
    }

    @Override
    public void instruction(Site site) {
        if (!active || context.isTainted(site.resultId)) {
            return;
        }
        switch (site.op) {
            case OpBitcast,
                    OpConvertPtrToU,
                    OpConvertUToPtr,
                    OpCompositeConstruct,
                    OpCompositeExtract,
                    OpCompositeInsert,
                    OpConstantComposite,
                    OpConstantCompositeReplicateEXT,
                    OpCopyLogical,
                    OpVectorExtractDynamic,
                    OpVectorInsertDynamic -> never(site);
            case OpInBoundsPtrAccessChain, OpUntypedInBoundsPtrAccessChainKHR -> {
                if (isLogical(site.typeId)) {
                    context.error(PointersRule.LOGICAL, site.name() + " steps from a logical pointer by elements")
                            .hint("use OpPtrAccessChain or OpUntypedPtrAccessChainKHR");
                }
            }
            case OpReturnValue -> taken(site, site.word(1));
            case OpVariable -> {
                if (site.wordCount > 4) {
                    taken(site, site.word(4));
                }
            }
            default -> made(site);
        }
    }

    private boolean isLogical(int type) {
        return types.isAnyPointer(type) && !types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
    }

    /** Whether a capability makes pointers of this type more than names of memory. */
    private boolean mayVary(int type) {
        return types.isStorageClass(type, StorageClass.StorageBuffer)
                        && context.has(Capability.VariablePointersStorageBuffer)
                || types.isStorageClass(type, StorageClass.Workgroup) && context.has(Capability.VariablePointers);
    }

    private void made(Site site) {
        if (isLogical(site.typeId) && !mayVary(site.typeId)) {
            report(site, site.typeId, " gives ");
        }
    }

    private void taken(Site site, int operand) {
        int type = types.typeOf(operand);
        if (isLogical(type) && !mayVary(type)) {
            report(site, type, " takes ");
        }
    }

    private void report(Site site, int type, String what) {
        int storage = types.storageClass(type);
        boolean buffer = storage == StorageClass.StorageBuffer.value();
        boolean workgroup = storage == StorageClass.Workgroup.value();
        String needed = buffer ? "VariablePointersStorageBuffer" : "VariablePointers";
        context.error(
                        PointersRule.LOGICAL,
                        site.name() + what + "a logical pointer to " + MemoryFacts.storageClassName(storage)
                                + (buffer || workgroup ? ", for which the module lacks the capability " + needed : ""))
                .hint(
                        buffer || workgroup
                                ? "add OpCapability " + needed
                                : "only pointers to StorageBuffer and Workgroup can be variable; use the variable itself"
                                        + " or an access chain");
    }

    private void never(Site site) {
        if (isLogical(site.typeId)) {
            impossible(site, " gives a logical pointer");
            return;
        }
        int end = site.op == Op.OpCompositeExtract ? Math.min(site.wordCount, 4) : site.wordCount;
        for (int i = 3; i < end; i++) {
            if (site.op == Op.OpCompositeInsert && i > 4) {
                return;
            }
            if (isLogical(types.typeOf(site.word(i)))) {
                impossible(site, " takes the logical pointer " + context.name(site.word(i)));
                return;
            }
        }
    }

    private void impossible(Site site, String what) {
        context.error(
                        PointersRule.LOGICAL,
                        site.name() + what + ", which has no value that could be converted or put into something")
                .hint("use the storage class PhysicalStorageBuffer, whose pointers have addresses");
    }
}
