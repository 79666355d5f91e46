// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.memory;

import java.util.function.IntPredicate;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Limit;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.MemoryFacts;
import org.spirv4j.internal.validate.rule.PointersRule;

/** Access chains (section "Memory Instructions" of the specification and SPV_KHR_untyped_pointers). */
public final class AccessChainChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(AccessChainChapter::new, Trait.ACCESS_CHAIN);

    private final MemoryFacts facts;
    private final TypeFacts types;
    private final IntPredicate block;
    private final int maxIndexes;
    private final boolean signedIndexes;

    /** Of the chain that is being looked at. */
    private InstructionCursor cursor = context.cursor;

    private boolean untyped;
    private boolean hasElement;
    private int base;
    private int baseType;

    private AccessChainChapter(ValidationContext context) {
        super(context);
        facts = new MemoryFacts(context);
        types = context.types;
        block = facts::isBlock;
        maxIndexes = context.settings.limit(Limit.MAX_ACCESS_CHAIN_INDEXES);
        signedIndexes = facts.logicalPointers && !context.settings.has(Relaxation.RELAX_LOGICAL_POINTER);
    }

    @Override
    public void instruction(InstructionCursor at) {
        cursor = at;
        kind(Trait.UNTYPED_ACCESS_CHAIN.has(cursor.op), Trait.PTR_ACCESS_CHAIN.has(cursor.op));
        base = cursor.word(untyped ? 4 : 3);
        baseType = types.typeOf(base);
        if (resultType() || context.data.definition(base) == 0 || untyped && baseType() || base()) {
            return;
        }
        int first = (untyped ? 5 : 4) + (hasElement ? 1 : 0);
        if (count(first) || hasElement && element(first - 1)) {
            return;
        }
        indexes(first);
    }

    private void kind(boolean isUntyped, boolean withElement) {
        untyped = isUntyped;
        hasElement = withElement;
    }

    private boolean resultType() {
        boolean fits = untyped ? types.op(cursor.typeId) == Op.OpTypeUntypedPointerKHR : types.isPointer(cursor.typeId);
        if (!fits) {
            context.error(
                            PointersRule.CHAIN_RESULT,
                            cursor.name() + " gives " + facts.typeName(cursor.typeId) + ", not "
                                    + (untyped ? "an untyped pointer" : "a typed pointer"))
                    .hint("make the result type an " + (untyped ? "OpTypeUntypedPointerKHR" : "OpTypePointer"))
                    .declared(cursor.typeId);
        }
        return !fits;
    }

    private boolean base() {
        boolean pointer = types.isPointer(baseType) || untyped && types.isAnyPointer(baseType);
        if (!pointer) {
            context.error(
                            PointersRule.CHAIN_BASE,
                            cursor.name() + " starts at " + context.name(base) + " (" + context.definingOpName(base)
                                    + "), which is no " + (untyped ? "pointer" : "typed pointer"))
                    .declared(base);
            return true;
        }
        if (types.storageClass(baseType) != types.storageClass(cursor.typeId)) {
            context.error(
                            PointersRule.CHAIN_STORAGE,
                            cursor.name() + " starts at " + context.name(base) + " in the storage class "
                                    + facts.storageName(baseType) + " and gives a pointer to "
                                    + facts.storageName(cursor.typeId))
                    .hint("make the result type a pointer to " + facts.storageName(baseType))
                    .declared(base);
            return true;
        }
        return false;
    }

    /** The type that an untyped chain takes its memory to hold. */
    private boolean baseType() {
        int type = cursor.word(3);
        if (context.data.definition(type) == 0) {
            return true;
        }
        if (!types.isType(type) || types.isAnyPointer(type)) {
            context.error(
                            PointersRule.CHAIN_BASE_TYPE,
                            cursor.name() + " takes " + facts.typeName(type)
                                    + " for its base type, which must be a type and" + " no pointer")
                    .hint("name the type of what the base points to")
                    .declared(type);
            return true;
        }
        if (types.isMatrix(type) && isLaidOut(types.storageClass(cursor.typeId))) {
            context.error(
                            PointersRule.CHAIN_BASE_TYPE,
                            cursor.name() + " takes the matrix " + facts.typeName(type)
                                    + " for its base type, which does not say how it lies in memory")
                    .hint("take a structure whose member is the matrix, with MatrixStride and RowMajor or ColMajor")
                    .declared(type);
            return true;
        }
        int origin = base;
        for (int i = 0; i < 16 && types.op(origin) == Op.OpCopyObject; i++) {
            origin = types.word(origin, 3);
        }
        int held = facts.dataType(origin);
        boolean wanted = types.isArray(type) && context.contains(type, block);
        if (held == 0
                || wanted == (types.isArray(held) && context.contains(held, block)) && (!wanted || held == type)) {
            return false;
        }
        context.error(
                        PointersRule.BLOCK_ARRAY,
                        cursor.name() + " takes " + context.name(origin) + ", which holds " + facts.typeName(held)
                                + ", for " + facts.typeName(type)
                                + "; an array of blocks cannot be taken for something else")
                .hint("use the type of the variable as the base type")
                .declared(origin);
        return true;
    }

    private boolean count(int first) {
        int indexes = cursor.wordCount - first;
        if (indexes > maxIndexes) {
            context.error(
                            PointersRule.INDEX_COUNT,
                            cursor.name() + " has " + indexes + " indexes, above the limit of " + maxIndexes)
                    .hint("split it into several chains")
                    .remedy(Limit.MAX_ACCESS_CHAIN_INDEXES);
            return true;
        }
        return false;
    }

    private boolean element(int word) {
        int element = cursor.word(word);
        if (context.data.definition(element) == 0) {
            return true;
        }
        if (!types.isIntScalar(types.typeOf(element))) {
            context.error(
                            PointersRule.INDEX_TYPE,
                            cursor.name() + " takes " + context.name(element) + ", which is no integer scalar, for its"
                                    + " Element")
                    .declared(element);
            return true;
        }
        if (cursor.op == Op.OpInBoundsPtrAccessChain) {
            return false;
        }
        int type = untyped ? cursor.word(3) : types.pointee(baseType);
        if (!types.mayBe(element, 0) && facts.isBlock(type)) {
            context.error(
                            PointersRule.BLOCK_ELEMENT,
                            cursor.name() + " takes element " + types.knownInteger(element) + " of "
                                    + facts.typeName(type) + ", which is a block and has no neighbours")
                    .hint("use element 0")
                    .declared(element);
            return true;
        }
        return arrayStride() || vulkanBase();
    }

    private boolean arrayStride() {
        if (untyped || !context.has(Capability.Shader) || context.isDecorated(baseType, Decoration.ArrayStride)) {
            return false;
        }
        boolean laidOut = isLaidOut(types.storageClass(baseType));
        if (laidOut) {
            context.error(
                            PointersRule.POINTER_STRIDE,
                            cursor.name() + " steps from " + context.name(base) + " by elements, and its type "
                                    + context.name(baseType) + " does not say how far apart they are")
                    .hint("decorate " + context.name(baseType) + " with ArrayStride")
                    .declared(baseType);
        }
        return laidOut;
    }

    /** Whether a storage class holds explicitly laid out types in shaders. */
    private boolean isLaidOut(int storageClass) {
        return switch (StorageClass.of(storageClass).orElse(StorageClass.Function)) {
            case Uniform, StorageBuffer, PhysicalStorageBuffer, PushConstant -> context.has(Capability.Shader);
            case Workgroup -> context.has(Capability.WorkgroupMemoryExplicitLayoutKHR);
            default -> false;
        };
    }

    private boolean vulkanBase() {
        if (!context.isVulkan()) {
            return false;
        }
        StorageClass storage = StorageClass.of(types.storageClass(baseType)).orElse(StorageClass.Function);
        String vuid;
        String lacks;
        switch (storage) {
            case PhysicalStorageBuffer -> {
                return false;
            }
            case Workgroup -> {
                if (context.has(Capability.VariablePointers)) {
                    return false;
                }
                vuid = "VUID-StandaloneSpirv-Base-07651";
                lacks = ", for which the module lacks the capability VariablePointers";
            }
            case StorageBuffer -> {
                if (context.has(Capability.VariablePointersStorageBuffer)) {
                    return false;
                }
                vuid = "VUID-StandaloneSpirv-Base-07652";
                lacks = ", for which the module lacks the capability VariablePointersStorageBuffer";
            }
            default -> {
                vuid = "VUID-StandaloneSpirv-Base-07650";
                lacks = "; only pointers to Workgroup, StorageBuffer and PhysicalStorageBuffer can be stepped";
            }
        }
        context.error(
                        PointersRule.POINTER_BASE,
                        cursor.name() + " steps from " + context.name(base) + " in the storage class " + storage
                                + lacks)
                .vuid(vuid)
                .hint("use OpAccessChain on an array instead")
                .declared(base);
        return true;
    }

    private void indexes(int first) {
        int type = untyped ? cursor.word(3) : types.pointee(baseType);
        boolean noSign = signedIndexes && !types.isStorageClass(cursor.typeId, StorageClass.PhysicalStorageBuffer);
        for (int word = first; word < cursor.wordCount; word++) {
            int index = cursor.word(word);
            int indexType = types.typeOf(index);
            if (context.data.definition(index) == 0 || context.data.definition(type) == 0) {
                return;
            }
            if (!types.isIntScalar(indexType)) {
                context.error(
                                PointersRule.INDEX_TYPE,
                                cursor.name() + " takes " + context.name(index) + " (" + context.definingOpName(index)
                                        + "), which is no integer scalar, for index " + (word - first))
                        .declared(index);
                return;
            }
            if (noSign
                    && types.isSignedIntScalar(indexType)
                    && types.isKnownInteger(index)
                    && types.knownInteger(index) < 0
                    && !types.isStruct(type)) {
                context.error(
                                PointersRule.INDEX_SIGN,
                                cursor.name() + " takes the negative number " + types.knownInteger(index)
                                        + " for index " + (word - first))
                        .declared(index);
                return;
            }
            int next = part(type, index, word - first);
            if (next == 0) {
                return;
            }
            type = next;
        }
        if (!untyped && type != types.pointee(cursor.typeId)) {
            context.error(
                            PointersRule.CHAIN_TYPE,
                            cursor.name() + " gives a pointer to " + facts.typeName(types.pointee(cursor.typeId))
                                    + " and its indexes lead to " + facts.typeName(type))
                    .hint("make the result type a pointer to " + context.name(type))
                    .declared(type);
        }
    }

    /** The type of what an index selects; 0 when that has been complained of. */
    private int part(int type, int index, int number) {
        switch (types.op(type)) {
            case OpTypeMatrix,
                    OpTypeVector,
                    OpTypeVectorIdEXT,
                    OpTypeCooperativeMatrixNV,
                    OpTypeCooperativeMatrixKHR,
                    OpTypeArray,
                    OpTypeRuntimeArray,
                    OpTypeNodePayloadArrayAMDX -> {
                return types.word(type, 2);
            }
            case OpTypeStruct -> {
                return member(type, index, number);
            }
            default -> {
                context.error(
                                PointersRule.INDEX_DEPTH,
                                cursor.name() + " has an index " + number + ", " + context.name(index) + ", into "
                                        + facts.typeName(type) + ", which has no parts")
                        .hint("remove the indexes from there on")
                        .declared(type);
                return 0;
            }
        }
    }

    private int member(int type, int index, int number) {
        if (!types.isKnownInteger(index)) {
            context.error(
                            PointersRule.MEMBER_CONSTANT,
                            cursor.name() + " selects a member of " + facts.typeName(type) + " by "
                                    + context.name(index) + " (" + context.definingOpName(index)
                                    + "), which is no OpConstant")
                    .hint("select members by an OpConstant")
                    .declared(index);
            return 0;
        }
        long value = types.knownInteger(index);
        int members = types.memberCount(type);
        if (value < 0 || value >= members) {
            context.error(
                            PointersRule.MEMBER_RANGE,
                            cursor.name() + " selects member " + value + " of " + facts.typeName(type) + ", which has "
                                    + members + (members == 0 ? " members" : " members, 0 to " + (members - 1))
                                    + " (index "
                                    + number + ")")
                    .declared(type);
            return 0;
        }
        return types.member(type, (int) value);
    }
}
