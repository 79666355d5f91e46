// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.type;

import java.util.Arrays;
import org.spirv4j.exec.internal.type.ValueType.Kind;
import org.spirv4j.grammar.Capability;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** The types of values of a module without specialization constants. */
public final class ValueTypes {
    /** The deepest nesting of types; the specification demands 255 of structures. */
    private static final int MAX_DEPTH = 256;

    /**
     * Section 2.16.1 of the specification, "Universal Validation Rules": 16 with the capability Vector16, more with
     * LongVectorEXT.
     */
    private static final int MAX_COMPONENTS = 16;

    /** More than devices have. */
    private static final int MAX_LONG_COMPONENTS = 1 << 12;

    /** Section 2.16.1 of the specification, "Universal Validation Rules". */
    private static final int MAX_COLUMNS = 4;

    /** More slots than any value may have. */
    private static final long TOO_MANY_SLOTS = Long.MAX_VALUE >> 16;

    private final ModuleData data;

    /** By the index of the id, see {@link ModuleData#index}. */
    private final ValueType[] types;

    private final int lanes;
    private final int invocations;
    private final boolean hasLongVectors;

    /**
     * Reads the types of a module.
     *
     * @param lanes the number of lanes of a subgroup, over which the components of cooperative matrices are distributed
     * @param invocations the number of invocations of a work-group, for matrices of work-groups
     */
    public ValueTypes(SpirvModule module, ModuleData data, int lanes, int invocations) {
        this.lanes = lanes;
        this.invocations = invocations;
        hasLongVectors = module.layout().declares(Capability.LongVectorEXT);
        this.data = data;
        types = new ValueType[data.indexCount()];
        Arrays.fill(types, ValueType.UNKNOWN);
        TypeFacts facts = new TypeFacts(data);
        // Types stand after their parts; a pointer only knows the id of what it points to.
        for (Instruction type : module.layout().types()) {
            int id = type.resultId();
            if (data.index(id) > 0) {
                ValueType made = read(facts, id);
                types[data.index(id)] = made.depth > MAX_DEPTH
                        ? new ValueType(id, Kind.OTHER, 0, made, new ValueType[0], 0, 1, -1, 0)
                        : made;
            }
        }
    }

    /** The type with an id; one of the kind OTHER if there is none. */
    public ValueType of(int id) {
        return types[data.index(id)];
    }

    private ValueType read(TypeFacts facts, int id) {
        int at = data.definition(id);
        return switch (facts.op(id)) {
            case OpTypeVoid -> leaf(id, Kind.VOID, 0, 0);
            case OpTypeBool -> leaf(id, Kind.BOOL, Folding.BOOL, 1);
            case OpTypeInt -> number(id, Kind.INT, NumberTypes.ofDefinition(data.words, at));
            case OpTypeFloat -> number(id, Kind.FLOAT, NumberTypes.ofDefinition(data.words, at));
            case OpTypeVector -> small(id, Kind.VECTOR, facts, hasLongVectors ? MAX_LONG_COMPONENTS : MAX_COMPONENTS);
            case OpTypeVectorIdEXT -> small(id, Kind.VECTOR, facts, MAX_LONG_COMPONENTS);
            case OpTypeMatrix -> small(id, Kind.MATRIX, facts, MAX_COLUMNS);
            case OpTypeArray -> uniform(id, Kind.ARRAY, facts, facts.partCount(id));
            case OpTypeRuntimeArray -> uniform(id, Kind.RUNTIME_ARRAY, facts, 0);
            case OpTypeCooperativeMatrixKHR, OpTypeCooperativeMatrixNV -> {
                ValueType element = of(facts.componentType(id));
                int count = MatrixShares.of(facts, id, lanes, invocations).length();
                yield count == 0
                        ? leaf(id, Kind.OTHER, 0, 1)
                        : new ValueType(
                                id,
                                Kind.COOPERATIVE_MATRIX,
                                element.scalar,
                                element,
                                new ValueType[0],
                                count,
                                count,
                                -1,
                                0);
            }
            case OpTypeStruct -> {
                ValueType[] members = new ValueType[facts.memberCount(id)];
                long slots = 0;
                for (int i = 0; i < members.length; i++) {
                    members[i] = of(facts.member(id, i));
                    slots = Math.min(TOO_MANY_SLOTS, slots + members[i].slots);
                }
                yield new ValueType(id, Kind.STRUCT, 0, null, members, members.length, slots, -1, 0);
            }
            case OpTypePointer, OpTypeUntypedPointerKHR ->
                new ValueType(
                        id, Kind.POINTER, 0, null, new ValueType[0], 0, 1, facts.storageClass(id), facts.pointee(id));
            // All asynchronous copies have ended when the next instruction executes.
            case OpTypeEvent -> leaf(id, Kind.INT, NumberTypes.integer(Long.SIZE, false), 1);
            case OpTypeImage, OpTypeSampler, OpTypeSampledImage -> leaf(id, Kind.DESCRIPTOR, 0, 1);
            default ->
                Trait.TYPE_DECLARATION.has(data.tables, data.words[at] & 0xFFFF)
                        ? leaf(id, Kind.OTHER, 0, 1)
                        : ValueType.UNKNOWN;
        };
    }

    private static ValueType leaf(int id, Kind kind, int scalar, int slots) {
        return new ValueType(id, kind, scalar, null, new ValueType[0], 0, slots, -1, 0);
    }

    /** A number of a width that memory has: 8, 16, 32 or 64 bits. */
    private static ValueType number(int id, Kind kind, int scalar) {
        int width = NumberTypes.width(scalar);
        boolean isKnown = width >= Byte.SIZE && width <= Long.SIZE && Integer.bitCount(width) == 1;
        return isKnown ? leaf(id, kind, scalar, 1) : leaf(id, Kind.OTHER, 0, 1);
    }

    private ValueType small(int id, Kind kind, TypeFacts facts, int most) {
        int count = facts.dimension(id);
        return count >= 0 && count <= most ? uniform(id, kind, facts, count) : leaf(id, Kind.OTHER, 0, 1);
    }

    private ValueType uniform(int id, Kind kind, TypeFacts facts, int count) {
        ValueType element = of(facts.componentType(id));
        int scalar = kind == Kind.VECTOR || kind == Kind.MATRIX ? element.scalar : 0;
        long slots =
                element.slots > Integer.MAX_VALUE ? TOO_MANY_SLOTS : Math.min(TOO_MANY_SLOTS, count * element.slots);
        return new ValueType(id, kind, scalar, element, new ValueType[0], count, slots, -1, 0);
    }
}
