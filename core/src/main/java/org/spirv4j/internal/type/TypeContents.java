// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeNumber;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.IdValues;
import org.spirv4j.internal.word.WordBuffer;

/**
 * What types contain: a type contains itself, and the components, elements and members of it at any depth, but not what
 * pointers point to. Caches results; not safe for use by several threads.
 *
 * <p>The constants are bits for kinds of types; a type may be of several kinds.
 */
public final class TypeContents {
    public static final int BOOL = 1;
    public static final int INT8 = 1 << 1;
    public static final int INT16 = 1 << 2;

    /** A floating-point number of 16 bits in any encoding. */
    public static final int FLOAT16 = 1 << 3;

    /** A floating-point number of 16 bits without an explicit encoding. */
    public static final int IEEE16 = 1 << 4;

    public static final int BFLOAT16 = 1 << 5;

    /** A floating-point number of at most 8 bits. */
    public static final int FLOAT8 = 1 << 6;

    /** A floating-point number of fewer than 8 bits. */
    public static final int FLOAT_BELOW_8 = 1 << 7;

    /** A floating-point number in one of the encodings of microscaling formats. */
    public static final int MICROSCALING = 1 << 8;

    /** An integer or floating-point number of 32 bits. */
    public static final int BITS32 = 1 << 9;

    /** An integer or floating-point number of 64 bits. */
    public static final int BITS64 = 1 << 10;

    public static final int MATRIX = 1 << 11;
    public static final int COOPERATIVE_MATRIX = 1 << 12;

    /** OpTypeVectorIdEXT. */
    public static final int VECTOR_ID = 1 << 13;

    /** OpTypeVectorIdEXT whose component count is a specialization constant. */
    public static final int SPECIALIZED_VECTOR = 1 << 14;

    /** A vector with more than four components. */
    public static final int LONG_VECTOR = 1 << 15;

    public static final int RUNTIME_ARRAY = 1 << 16;

    /** OpTypeImage or OpTypeSampler. */
    public static final int IMAGE_OR_SAMPLER = 1 << 17;

    public static final int SAMPLED_IMAGE = 1 << 18;
    public static final int ACCELERATION_STRUCTURE = 1 << 19;

    /** The opaque types of kernels: OpTypeOpaque, events, queues, pipes and named barriers. */
    public static final int KERNEL_OBJECT = 1 << 20;

    /** A pointer to PhysicalStorageBuffer. */
    public static final int PHYSICAL_POINTER = 1 << 21;

    /** A pointer to StorageBuffer. */
    public static final int BUFFER_POINTER = 1 << 22;

    /** A pointer to Workgroup. */
    public static final int WORKGROUP_POINTER = 1 << 23;

    /** A pointer to another storage class. */
    public static final int OTHER_POINTER = 1 << 24;

    /** An object that a descriptor describes. */
    public static final int DESCRIPTOR = 1 << 25;

    /** A type without a null value. */
    public static final int NEVER_NULL = 1 << 26;

    /** A pointer that is not to PhysicalStorageBuffer. */
    public static final int LOGICAL_POINTER = BUFFER_POINTER | WORKGROUP_POINTER | OTHER_POINTER;

    /** The type is being examined. */
    private static final int OPEN = 1 << 30;

    /** The contents of the type are known. */
    private static final int KNOWN = 1 << 31;

    private final TypeFacts types;
    private final Map<IntPredicate, Map<Integer, Boolean>> contained = new HashMap<>();

    /** The contents of types by id. */
    private final IdValues contents;

    private final WordBuffer open = new WordBuffer(0);

    /**
     * Creates an empty cache.
     *
     * @param directIds most ids are below this number; see {@link IdValues}
     */
    public TypeContents(TypeFacts types, int directIds) {
        this.types = types;
        contents = new IdValues(directIds, 0);
    }

    /**
     * Whether a type contains one of some kinds of types.
     *
     * @param kinds the bits of the kinds
     */
    public boolean contains(int type, int kinds) {
        return (of(type) & kinds) != 0;
    }

    /** The bits of the kinds of types that a type contains. */
    public int of(int type) {
        if (types.wordCount(type) == 0) {
            return unknown(type);
        }
        if ((contents.get(type) & KNOWN) == 0) {
            find(type);
        }
        return contents.get(type);
    }

    /** The contents of a type whose declaration is missing or damaged; the id 0 stands for no type. */
    private static int unknown(int type) {
        return type == 0 ? 0 : NEVER_NULL;
    }

    /** Examines a type after its parts, which a malformed module may nest deeply. */
    private void find(int root) {
        open.add(root);
        while (open.size() > 0) {
            int type = open.get(open.size() - 1);
            int state = contents.get(type);
            if ((state & KNOWN) != 0) {
                open.removeLast();
            } else if ((state & OPEN) == 0) {
                contents.put(type, OPEN);
                forParts(type, true);
            } else {
                contents.put(type, kinds(type) | forParts(type, false) | KNOWN);
                open.removeLast();
            }
        }
    }

    /** Opens the parts of a type whose contents are not known, or combines the contents of all. */
    private int forParts(int type, boolean opens) {
        int members = types.memberCount(type);
        int found = 0;
        for (int i = 0; i < members; i++) {
            found |= part(types.member(type, i), opens);
        }
        return found | part(types.componentType(type), opens);
    }

    private int part(int type, boolean opens) {
        if (types.wordCount(type) == 0) {
            return unknown(type);
        }
        int state = contents.get(type);
        if (opens && (state & (KNOWN | OPEN)) == 0) {
            open.add(type);
        }
        return state & ~(KNOWN | OPEN);
    }

    /** The kinds that a type itself is of. */
    private int kinds(int type) {
        Op op = types.op(type);
        return kindsOf(op, type)
                | (types.isDescriptorOrSampledImage(type) ? DESCRIPTOR : 0)
                | (isNeverNull(op, type) ? NEVER_NULL : 0);
    }

    private boolean isNeverNull(Op op, int type) {
        return switch (op.opcode()) {
            case OpTypeBool,
                    OpTypeInt,
                    OpTypeFloat,
                    OpTypeVector,
                    OpTypeVectorIdEXT,
                    OpTypeMatrix,
                    OpTypeArray,
                    OpTypeStruct,
                    OpTypeCooperativeMatrixKHR,
                    OpTypeCooperativeMatrixNV,
                    OpTypeEvent,
                    OpTypeDeviceEvent,
                    OpTypeReserveId,
                    OpTypeQueue -> false;
            case OpTypePointer, OpTypeUntypedPointerKHR ->
                types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
            case OpTypeTensorARM -> types.wordCount(type) < 5;
            default -> true;
        };
    }

    private int kindsOf(Op op, int type) {
        return switch (op.opcode()) {
            case OpTypeBool -> BOOL;
            case OpTypeInt ->
                switch (types.word(type, TypeNumber.WIDTH)) {
                    case 8 -> INT8;
                    case 16 -> INT16;
                    case 32 -> BITS32;
                    case 64 -> BITS64;
                    default -> 0;
                };
            case OpTypeFloat -> floatKinds(type);
            case OpTypeVector -> vectorKinds(type);
            case OpTypeVectorIdEXT ->
                VECTOR_ID
                        | vectorKinds(type)
                        | (Trait.SPEC_CONSTANT.has(types.op(types.word(type, TypeVector.COMPONENT_COUNT)))
                                ? SPECIALIZED_VECTOR
                                : 0);
            case OpTypeMatrix -> MATRIX;
            case OpTypeCooperativeMatrixKHR, OpTypeCooperativeMatrixNV -> COOPERATIVE_MATRIX;
            case OpTypeRuntimeArray -> RUNTIME_ARRAY;
            case OpTypeImage, OpTypeSampler -> IMAGE_OR_SAMPLER;
            case OpTypeSampledImage -> SAMPLED_IMAGE;
            case OpTypeAccelerationStructureKHR -> ACCELERATION_STRUCTURE;
            case OpTypeOpaque,
                    OpTypeEvent,
                    OpTypeDeviceEvent,
                    OpTypeReserveId,
                    OpTypeQueue,
                    OpTypePipe,
                    OpTypePipeStorage,
                    OpTypeNamedBarrier -> KERNEL_OBJECT;
            case OpTypePointer, OpTypeUntypedPointerKHR -> pointerKinds(types.storageClass(type));
            default -> 0;
        };
    }

    private int floatKinds(int type) {
        int width = types.word(type, TypeNumber.WIDTH);
        int encoding = types.floatEncoding(type);
        int kinds = switch (width) {
            case 16 -> FLOAT16;
            case 32 -> BITS32;
            case 64 -> BITS64;
            default -> width <= 8 ? FLOAT8 : 0;
        };
        kinds |= width < 8 ? FLOAT_BELOW_8 : 0;
        kinds |= width == 16 && types.wordCount(type) == 3 ? IEEE16 : 0;
        kinds |= encoding == FPEncoding.BFloat16KHR.value() ? BFLOAT16 : 0;
        return kinds | (encoding >= FPEncoding.Float6E2M3EXT.value() ? MICROSCALING : 0);
    }

    private int vectorKinds(int type) {
        return types.dimension(type) > 4 ? LONG_VECTOR : 0;
    }

    private static int pointerKinds(int storage) {
        return storage == StorageClass.PhysicalStorageBuffer.value()
                ? PHYSICAL_POINTER
                : storage == StorageClass.StorageBuffer.value()
                        ? BUFFER_POINTER
                        : storage == StorageClass.Workgroup.value() ? WORKGROUP_POINTER : OTHER_POINTER;
    }

    /**
     * Whether a type, or a component, element or member of it at any depth, satisfies a predicate. Does not follow
     * pointers.
     *
     * @param predicate of a type id; a constant of the caller, since results are cached by predicate
     */
    public boolean contains(int type, IntPredicate predicate) {
        Map<Integer, Boolean> known = contained.computeIfAbsent(predicate, p -> new HashMap<>());
        Boolean answer = known.get(type);
        if (answer == null) {
            answer = search(type, predicate, known);
            known.put(type, answer);
        }
        return answer;
    }

    private boolean search(int type, IntPredicate predicate, Map<Integer, Boolean> known) {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        Set<Integer> seen = new HashSet<>();
        open.add(type);
        while (!open.isEmpty()) {
            int at = open.remove();
            Boolean before = known.get(at);
            if (before != null) {
                if (before) {
                    return true;
                }
            } else if (seen.add(at)) {
                if (predicate.test(at)) {
                    return true;
                }
                int members = types.memberCount(at);
                for (int i = 0; i < members; i++) {
                    open.add(types.member(at, i));
                }
                if (types.componentType(at) != 0) {
                    open.add(types.componentType(at));
                }
            }
        }
        return false;
    }
}
