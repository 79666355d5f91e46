// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeDeclaration;
import org.spirv4j.internal.operand.TypeMatrix;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.BlockLayouts;

/** The number of locations that the types of interface variables consume; computed in one pass on first use. */
final class ConsumedLocations {
    /** Upper bound for all counts, so that they cannot overflow. */
    private static final long MAX_LOCATIONS = 1 << 20;

    /** Upper bound for all sizes in bytes. */
    private static final long MAX_BYTES = 1L << 40;

    /**
     * The locations of a type, and its size when transform feedback captures it.
     *
     * @param locations the number of locations it consumes
     * @param bytes the size in bytes, without padding except before and after 64-bit components in structures
     * @param alignment the size in bytes of its largest component
     * @param structWithLocations a structure in it whose members have locations; 0 if there is none
     * @param unsupportedType a type in it that cannot have a location; 0 if there is none
     */
    private record TypeLocations(
            long locations, long bytes, int alignment, int structWithLocations, int unsupportedType) {}

    private static final TypeLocations NOTHING = new TypeLocations(0, 0, 1, 0, 0);

    private final ValidationContext context;
    private final TypeFacts types;
    private final Map<Integer, TypeLocations> byType = new HashMap<>();

    ConsumedLocations(ValidationContext context) {
        this.context = context;
        types = context.types;
    }

    private TypeLocations of(int type) {
        if (byType.isEmpty()) {
            for (Instruction declaration : context.layout.types()) {
                int id = declaration.wordOffset() + 1 < context.words.length
                        ? context.words[declaration.wordOffset() + TypeDeclaration.RESULT]
                        : 0;
                if (context.data.definition(id) == declaration.wordOffset()) {
                    byType.put(id, measure(id));
                }
            }
        }
        return byType.getOrDefault(type, NOTHING);
    }

    private TypeLocations measure(int id) {
        Op op = types.op(id);
        return switch (op) {
            case OpTypeInt, OpTypeFloat, OpTypeBool, OpTypePointer, OpTypeVector, OpTypeVectorIdEXT -> {
                long components = Integer.toUnsignedLong(types.dimension(id));
                int width = Math.max(1, types.bitWidth(id) / 8);
                yield new TypeLocations(width == 8 && components > 2 ? 2 : 1, components * width, width, 0, 0);
            }
            case OpTypeMatrix, OpTypeArray -> {
                TypeLocations element = byType.getOrDefault(types.word(id, TypeComposite.PART_TYPE), NOTHING);
                long count = op == Op.OpTypeMatrix
                        ? Integer.toUnsignedLong(types.word(id, TypeMatrix.COLUMN_COUNT))
                        : length(id);
                yield new TypeLocations(
                        Math.min(MAX_LOCATIONS, element.locations * count),
                        Math.min(MAX_BYTES, element.bytes * Math.min(MAX_LOCATIONS, count)),
                        element.alignment,
                        element.structWithLocations,
                        element.unsupportedType);
            }
            case OpTypeRuntimeArray -> byType.getOrDefault(types.word(id, TypeArray.ELEMENT_TYPE), NOTHING);
            case OpTypeStruct -> struct(id);
            case OpTypeImage, OpTypeSampler, OpTypeSampledImage, OpTypeAccelerationStructureKHR, OpTypeRayQueryKHR ->
                new TypeLocations(0, 0, 1, 0, id);
            default -> NOTHING;
        };
    }

    private TypeLocations struct(int id) {
        long locations = 0;
        long bytes = 0;
        int alignment = 1;
        int withLocations = 0;
        int unsupported = 0;
        for (int m = 0; m < types.memberCount(id); m++) {
            TypeLocations element = byType.getOrDefault(types.member(id, m), NOTHING);
            locations = Math.min(MAX_LOCATIONS, locations + element.locations);
            bytes = Math.min(MAX_BYTES, aligned(bytes, element.alignment) + element.bytes);
            alignment = Math.max(alignment, element.alignment);
            withLocations = withLocations == 0 ? element.structWithLocations : withLocations;
            unsupported = unsupported == 0 ? element.unsupportedType : unsupported;
            if (context.layout.isMemberDecorated(id, m, Decoration.Location)) {
                withLocations = id;
            }
        }
        return new TypeLocations(locations, aligned(bytes, alignment), alignment, withLocations, unsupported);
    }

    private long length(int array) {
        long length = BlockLayouts.plainValue(context, types.word(array, TypeArray.LENGTH));
        return length < 0 ? 1 : length;
    }

    /** The number of locations that a type consumes. */
    long locations(int type) {
        return of(type).locations;
    }

    /** A structure in a type whose members have locations; 0 if there is none. */
    int structWithLocations(int type) {
        return of(type).structWithLocations;
    }

    /** A type nested in a type that cannot have a location; 0 if there is none. */
    int unsupportedType(int type) {
        return of(type).unsupportedType;
    }

    /** The total number of innermost elements of an array of arrays; 1 for any other type. */
    long elements(int type) {
        long count = 1;
        int at = type;
        for (int depth = 0; depth < 300 && types.isAnyArray(at); depth++) {
            count = types.isArray(at) ? Math.min(MAX_LOCATIONS, count * length(at)) : count;
            at = types.word(at, TypeArray.ELEMENT_TYPE);
        }
        return count;
    }

    /** The size in bytes of a type when transform feedback captures it, with one element for a runtime array. */
    long capturedBytes(int type) {
        return of(type).bytes;
    }

    private static long aligned(long offset, int alignment) {
        return (offset + alignment - 1) / alignment * alignment;
    }

    /** The number of location components that a scalar or vector consumes; 0 for any other type. */
    int components(int type) {
        if (!types.isIntScalarOrVector(type) && !types.isFloatScalarOrVector(type)) {
            return 0;
        }
        long count = Integer.toUnsignedLong(types.dimension(type));
        return (int) Math.min(64, types.bitWidth(type) == 64 ? 2 * count : count);
    }
}
