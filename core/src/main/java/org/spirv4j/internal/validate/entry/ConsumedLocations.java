// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.BlockLayouts;
import org.spirv4j.module.Instruction;

/** How many locations the types of interface variables take: one pass over the types, when first asked for. */
final class ConsumedLocations {
    private static final long MOST = 1 << 20;

    /**
     * What is known of a type.
     *
     * @param locations how many it takes
     * @param structWithLocations a structure in it whose members have locations; 0 if there is none
     * @param without a type in it that can have none; 0 if there is none
     */
    private record Known(long locations, int structWithLocations, int without) {}

    private static final Known NOTHING = new Known(0, 0, 0);

    private final ValidationContext context;
    private final TypeFacts types;
    private final Map<Integer, Known> known = new HashMap<>();

    ConsumedLocations(ValidationContext context) {
        this.context = context;
        types = context.types;
    }

    private Known of(int type) {
        if (known.isEmpty()) {
            for (Instruction declaration : context.layout.types()) {
                int id = declaration.wordOffset() + 1 < context.words.length
                        ? context.words[declaration.wordOffset() + 1]
                        : 0;
                if (context.data.definition(id) == declaration.wordOffset()) {
                    known.put(id, measure(id));
                }
            }
        }
        return known.getOrDefault(type, NOTHING);
    }

    private Known measure(int id) {
        Op op = types.op(id);
        return switch (op) {
            case OpTypeInt, OpTypeFloat, OpTypeBool, OpTypePointer -> new Known(1, 0, 0);
            case OpTypeVector, OpTypeVectorIdEXT ->
                new Known(
                        types.bitWidth(id) == 64 && Integer.compareUnsigned(types.dimension(id), 2) > 0 ? 2 : 1, 0, 0);
            case OpTypeMatrix, OpTypeArray -> {
                Known part = known.getOrDefault(types.word(id, 2), NOTHING);
                long count = op == Op.OpTypeMatrix ? Integer.toUnsignedLong(types.word(id, 3)) : length(id);
                yield new Known(Math.min(MOST, part.locations * count), part.structWithLocations, part.without);
            }
            case OpTypeRuntimeArray -> known.getOrDefault(types.word(id, 2), NOTHING);
            case OpTypeStruct -> struct(id);
            case OpTypeImage, OpTypeSampler, OpTypeSampledImage, OpTypeAccelerationStructureKHR, OpTypeRayQueryKHR ->
                new Known(0, 0, id);
            default -> NOTHING;
        };
    }

    private Known struct(int id) {
        long locations = 0;
        int withLocations = 0;
        int without = 0;
        for (int m = 0; m < types.memberCount(id); m++) {
            Known part = known.getOrDefault(types.member(id, m), NOTHING);
            locations = Math.min(MOST, locations + part.locations);
            withLocations = withLocations == 0 ? part.structWithLocations : withLocations;
            without = without == 0 ? part.without : without;
            if (context.layout.isMemberDecorated(id, m, Decoration.Location)) {
                withLocations = id;
            }
        }
        return new Known(locations, withLocations, without);
    }

    private long length(int array) {
        long length = BlockLayouts.plainValue(context, types.word(array, 3));
        return length < 0 ? 1 : length;
    }

    /** How many locations a type takes. */
    long locations(int type) {
        return of(type).locations;
    }

    /** A structure in a type whose members have locations, 0 if there is none. */
    int structWithLocations(int type) {
        return of(type).structWithLocations;
    }

    /** A type in a type that can have no locations, 0 if there is none. */
    int withoutLocations(int type) {
        return of(type).without;
    }

    /** How many innermost elements an array of arrays has; 1 for another type. */
    long elements(int type) {
        long count = 1;
        int at = type;
        for (int depth = 0; depth < 300 && types.isAnyArray(at); depth++) {
            count = types.isArray(at) ? Math.min(MOST, count * length(at)) : count;
            at = types.word(at, 2);
        }
        return count;
    }

    /** How many components of a location a scalar or vector takes; 0 for another type. */
    int components(int type) {
        if (!types.isIntScalarOrVector(type) && !types.isFloatScalarOrVector(type)) {
            return 0;
        }
        long count = Integer.toUnsignedLong(types.dimension(type));
        return (int) Math.min(64, types.bitWidth(type) == 64 ? 2 * count : count);
    }
}
