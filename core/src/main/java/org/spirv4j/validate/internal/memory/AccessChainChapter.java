// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Limit;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.rule.PointersRule;

/** Access chains (section "Memory Instructions" of the specification and SPV_KHR_untyped_pointers). */
public final class AccessChainChapter extends Chapter {
    private final MemoryFacts facts;
    private final TypeFacts types;
    private final int maxIndexes;
    private final boolean signedIndexes;

    private static final int POINTER = 4 << 16 | Op.OpTypePointer.opcode();
    private static final int INTEGER = 4 << 16 | Op.OpTypeInt.opcode();
    private static final int SHORT_CONSTANT = 4 << 16 | Op.OpConstant.opcode();

    /** The state below describes the current access chain. */
    private InstructionCursor cursor = context.cursor;

    private boolean untyped;
    private boolean hasElement;
    private int base;
    private int baseType;

    public AccessChainChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        types = context.types;
        maxIndexes = context.settings.limit(Limit.MAX_ACCESS_CHAIN_INDEXES);
        signedIndexes = facts.logicalPointers && !context.settings.has(Relaxation.RELAX_LOGICAL_POINTER);
    }

    @Override
    public void instruction(InstructionCursor at) {
        if (passesShortCheck(at)) {
            return;
        }
        cursor = at;
        untyped = Trait.UNTYPED_ACCESS_CHAIN.has(cursor.op);
        hasElement = Trait.PTR_ACCESS_CHAIN.has(cursor.op);
        base = cursor.word(untyped ? UntypedAccessChain.BASE : TypedAccessChain.BASE);
        baseType = types.typeOf(base);
        if (resultType() || context.data.definition(base) == 0 || untyped && baseType() || base()) {
            return;
        }
        int first = (untyped ? UntypedAccessChain.FIRST_INDEX : TypedAccessChain.FIRST_INDEX) + (hasElement ? 1 : 0);
        if (count(first) || hasElement && element(first - 1)) {
            return;
        }
        indexes(first);
    }

    /** Whether the instruction is a valid access chain of the most common form: typed, without Element. */
    private boolean passesShortCheck(InstructionCursor at) {
        int[] words = context.words;
        if (at.op != Op.OpAccessChain && at.op != Op.OpInBoundsAccessChain || at.wordCount - 4 > maxIndexes) {
            return false;
        }
        // An id without a definition refers to the first word of the module, which no comparison below accepts.
        int result = context.data.definition(at.typeId);
        int from = context.data.definition(types.typeOf(at.word(TypedAccessChain.BASE)));
        if (words[result] != POINTER
                || words[from] != POINTER
                || words[result + TypePointer.STORAGE_CLASS] != words[from + TypePointer.STORAGE_CLASS]) {
            return false;
        }
        int type = words[from + TypePointer.TYPE];
        for (int word = TypedAccessChain.FIRST_INDEX; word < at.wordCount && type != 0; word++) {
            type = selectedType(type, words[at.at + word]);
        }
        return type != 0 && type == words[result + TypePointer.TYPE];
    }

    /** The type that an index selects, if it is a non-negative 32-bit constant or selects an element; otherwise 0. */
    private int selectedType(int type, int index) {
        int[] words = context.words;
        int composite = context.data.definition(type);
        int value = context.data.definition(index);
        int integer = context.data.definition(types.typeOf(index));
        boolean isConstant = words[value] == SHORT_CONSTANT;
        if (words[integer] != INTEGER
                || isConstant && (words[integer + TypeInt.WIDTH] > 32 || words[value + Constant.VALUE] < 0)) {
            return 0;
        }
        switch (types.opcode(type)) {
            case OpTypeVector, OpTypeMatrix, OpTypeArray, OpTypeRuntimeArray -> {
                return types.word(type, TypeComposite.PART_TYPE);
            }
            case OpTypeStruct -> {
                return isConstant && words[value + Constant.VALUE] < (words[composite] >>> 16) - 2
                        ? words[composite + 2 + words[value + Constant.VALUE]]
                        : 0;
            }
            default -> {
                return 0;
            }
        }
    }

    private boolean resultType() {
        boolean fits = untyped ? types.op(cursor.typeId) == Op.OpTypeUntypedPointerKHR : types.isPointer(cursor.typeId);
        if (!fits) {
            context.error(
                            PointersRule.CHAIN_RESULT,
                            "result type " + facts.typeName(cursor.typeId) + " of " + cursor.name() + " is not "
                                    + (untyped ? "an untyped pointer" : "a typed pointer"))
                    .hint("use an " + (untyped ? "OpTypeUntypedPointerKHR" : "OpTypePointer") + " as the result type")
                    .declared(cursor.typeId);
        }
        return !fits;
    }

    private boolean base() {
        boolean pointer = types.isPointer(baseType) || untyped && types.isAnyPointer(baseType);
        if (!pointer) {
            context.error(
                            PointersRule.CHAIN_BASE,
                            "Base " + context.name(base) + " (" + context.definingOpName(base) + ") of " + cursor.name()
                                    + " is not a " + (untyped ? "pointer" : "typed pointer"))
                    .declared(base);
            return true;
        }
        if (types.storageClass(baseType) != types.storageClass(cursor.typeId)) {
            context.error(
                            PointersRule.CHAIN_STORAGE,
                            "result type of " + cursor.name() + " points to " + facts.storageName(cursor.typeId)
                                    + ", but Base " + context.name(base) + " points to " + facts.storageName(baseType))
                    .hint("use a pointer to " + facts.storageName(baseType) + " as the result type")
                    .declared(base);
            return true;
        }
        return false;
    }

    /** Checks the Base Type operand of an untyped access chain. */
    private boolean baseType() {
        int type = cursor.word(UntypedAccessChain.BASE_TYPE);
        if (context.data.definition(type) == 0) {
            return true;
        }
        if (!types.isType(type) || types.isAnyPointer(type)) {
            context.error(
                            PointersRule.CHAIN_BASE_TYPE,
                            "Base Type " + facts.typeName(type) + " of " + cursor.name()
                                    + " must be a type other than a pointer")
                    .hint("use the type of the object that Base points to")
                    .declared(type);
            return true;
        }
        if (types.isMatrix(type) && isLaidOut(types.storageClass(cursor.typeId))) {
            context.error(
                            PointersRule.CHAIN_BASE_TYPE,
                            "Base Type " + facts.typeName(type) + " of " + cursor.name()
                                    + " is a matrix, which has no explicit layout of its own")
                    .hint(
                            "use a structure with the matrix as a member decorated with MatrixStride and RowMajor or ColMajor")
                    .declared(type);
            return true;
        }
        int origin = base;
        for (int i = 0; i < 16 && types.op(origin) == Op.OpCopyObject; i++) {
            origin = types.word(origin, CopyObject.OPERAND);
        }
        int dataType = facts.dataType(origin);
        boolean isBlockArray = types.isArray(type) && facts.containsBlock(type);
        if (dataType == 0
                || isBlockArray == (types.isArray(dataType) && facts.containsBlock(dataType))
                        && (!isBlockArray || dataType == type)) {
            return false;
        }
        context.error(
                        PointersRule.BLOCK_ARRAY,
                        "Base Type " + facts.typeName(type) + " of " + cursor.name() + " is not the data type "
                                + facts.typeName(dataType) + " of " + context.name(origin)
                                + "; an array of blocks cannot be accessed as another type")
                .hint("use the data type of the variable as Base Type")
                .declared(origin);
        return true;
    }

    private boolean count(int first) {
        int indexes = cursor.wordCount - first;
        if (indexes > maxIndexes) {
            context.error(
                            PointersRule.INDEX_COUNT,
                            cursor.name() + " has " + indexes + " indexes, more than the limit of " + maxIndexes)
                    .hint("split it into several access chains")
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
                            "Element " + context.name(element) + " of " + cursor.name() + " is not an integer scalar")
                    .declared(element);
            return true;
        }
        if (cursor.op == Op.OpInBoundsPtrAccessChain) {
            return false;
        }
        int type = untyped ? cursor.word(UntypedAccessChain.BASE_TYPE) : types.pointee(baseType);
        if (!types.mayBe(element, 0) && facts.isBlock(type)) {
            context.error(
                            PointersRule.BLOCK_ELEMENT,
                            "Element of " + cursor.name() + " is " + types.knownInteger(element)
                                    + ", but must be 0 because " + facts.typeName(type) + " is a block")
                    .hint("use 0 as Element")
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
                            "type " + context.name(baseType) + " of Base " + context.name(base) + " of " + cursor.name()
                                    + " is not decorated with ArrayStride")
                    .hint("decorate " + context.name(baseType) + " with ArrayStride")
                    .declared(baseType);
        }
        return laidOut;
    }

    /** Whether types in a storage class are explicitly laid out. */
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
        Capability required = null;
        switch (storage) {
            case PhysicalStorageBuffer -> {
                return false;
            }
            case Workgroup -> {
                vuid = "VUID-StandaloneSpirv-Base-07651";
                required = Capability.VariablePointers;
            }
            case StorageBuffer -> {
                vuid = "VUID-StandaloneSpirv-Base-07652";
                required = Capability.VariablePointersStorageBuffer;
            }
            default -> vuid = "VUID-StandaloneSpirv-Base-07650";
        }
        if (required != null && context.has(required)) {
            return false;
        }
        context.error(
                        PointersRule.POINTER_BASE,
                        "Base " + context.name(base) + " of " + cursor.name() + " points to " + storage
                                + (required == null
                                        ? ", but must point to Workgroup, StorageBuffer or PhysicalStorageBuffer"
                                        : "; this requires capability " + required
                                                + ", which the module does not declare"))
                .vuid(vuid)
                .hint("use OpAccessChain on an array instead")
                .declared(base);
        return true;
    }

    private void indexes(int first) {
        int type = untyped ? cursor.word(UntypedAccessChain.BASE_TYPE) : types.pointee(baseType);
        boolean rejectsNegative =
                signedIndexes && !types.isStorageClass(cursor.typeId, StorageClass.PhysicalStorageBuffer);
        for (int word = first; word < cursor.wordCount; word++) {
            int index = cursor.word(word);
            int indexType = types.typeOf(index);
            if (context.data.definition(index) == 0 || context.data.definition(type) == 0) {
                return;
            }
            if (!types.isIntScalar(indexType)) {
                context.error(
                                PointersRule.INDEX_TYPE,
                                "index " + (word - first) + " of " + cursor.name() + ", " + context.name(index) + " ("
                                        + context.definingOpName(index) + "), is not an integer scalar")
                        .declared(index);
                return;
            }
            if (rejectsNegative
                    && types.isSignedIntScalar(indexType)
                    && types.isKnownInteger(index)
                    && types.knownInteger(index) < 0
                    && !types.isStruct(type)) {
                context.error(
                                PointersRule.INDEX_SIGN,
                                "index " + (word - first) + " of " + cursor.name() + " is " + types.knownInteger(index)
                                        + ", but must not be negative")
                        .declared(index);
                return;
            }
            int next = selectedType(type, index, word - first);
            if (next == 0) {
                return;
            }
            type = next;
        }
        if (!untyped && type != types.pointee(cursor.typeId)) {
            context.error(
                            PointersRule.CHAIN_TYPE,
                            "result type of " + cursor.name() + " points to "
                                    + facts.typeName(types.pointee(cursor.typeId)) + ", but its indexes select "
                                    + facts.typeName(type))
                    .hint("use a pointer to " + context.name(type) + " as the result type")
                    .declared(type);
        }
    }

    /** The type of the element or member that an index selects; 0 after an error. */
    private int selectedType(int type, int index, int number) {
        switch (types.opcode(type)) {
            case OpTypeMatrix,
                    OpTypeVector,
                    OpTypeVectorIdEXT,
                    OpTypeCooperativeMatrixNV,
                    OpTypeCooperativeMatrixKHR,
                    OpTypeArray,
                    OpTypeRuntimeArray,
                    OpTypeNodePayloadArrayAMDX -> {
                return types.word(type, TypeComposite.PART_TYPE);
            }
            case OpTypeStruct -> {
                return member(type, index, number);
            }
            default -> {
                context.error(
                                PointersRule.INDEX_DEPTH,
                                "index " + number + " of " + cursor.name() + ", " + context.name(index)
                                        + ", selects from " + facts.typeName(type) + ", which is not a composite type")
                        .hint("remove this index and those after it")
                        .declared(type);
                return 0;
            }
        }
    }

    private int member(int type, int index, int number) {
        if (!types.isKnownInteger(index)) {
            context.error(
                            PointersRule.MEMBER_CONSTANT,
                            "index " + number + " of " + cursor.name() + ", " + context.name(index) + " ("
                                    + context.definingOpName(index) + "), selects a member of " + facts.typeName(type)
                                    + ", but is not an OpConstant")
                    .hint("select structure members with an OpConstant")
                    .declared(index);
            return 0;
        }
        long value = types.knownInteger(index);
        int members = types.memberCount(type);
        if (value < 0 || value >= members) {
            context.error(
                            PointersRule.MEMBER_RANGE,
                            "index " + number + " of " + cursor.name() + " selects member " + value + " of "
                                    + facts.typeName(type) + ", which has " + Counted.of(members, "member"))
                    .declared(type);
            return 0;
        }
        return types.member(type, (int) value);
    }
}
