// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.memory;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.internal.pass.PassAccess;
import org.spirv4j.internal.type.TypeFacts;

/**
 * Copies of composites to types that differ in decorations and ids only: by OpCopyLogical, or part by part before version 1.4 of
 * SPIR-V.
 */
final class LogicalCopies {
    private static final SpirvVersion VERSION_1_4 = new SpirvVersion(1, 4);

    /** How many parts are copied one by one, at most, and how deep they are in each other. */
    private static final int MAX_PARTS = 64;

    private static final int MAX_DEPTH = 8;

    private final EditableModule module;
    private final TypeFacts types;
    private final boolean hasCopyLogical;

    LogicalCopies(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        hasCopyLogical = module.header().version().compareTo(VERSION_1_4) >= 0;
    }

    /** Whether a value of one type can be copied to another type. */
    boolean isPossible(int type, int from) {
        return countParts(type, from, MAX_DEPTH) <= MAX_PARTS;
    }

    /** The number of parts to copy one by one; more than {@link #MAX_PARTS} if the types do not match or have too many. */
    private int countParts(int type, int from, int depth) {
        if (type == from) {
            return 1;
        }
        int parts = types.partCount(type);
        boolean isMatching = types.isStruct(type) && types.isStruct(from) || types.isArray(type) && types.isArray(from);
        if (!isMatching || depth == 0 || parts == 0 || parts > MAX_PARTS || parts != types.partCount(from)) {
            return MAX_PARTS + 1;
        }
        int count = 0;
        for (int i = 0; i < parts && count <= MAX_PARTS; i++) {
            count += countParts(types.partType(type, i), types.partType(from, i), depth - 1);
        }
        return count;
    }

    /** Lets a load read another type, and copies the result to the type that it had. */
    void convert(int load, int from) {
        int original = module.resultId(module.insertBefore(load, Op.OpLoad, from, module.word(load, 3)));
        if (hasCopyLogical) {
            module.replace(load, Op.OpCopyLogical, original);
        } else {
            module.replace(load, Op.OpCompositeConstruct, parts(load, module.typeId(load), from, original));
        }
    }

    private int[] parts(int position, int type, int from, int value) {
        int[] parts = new int[types.partCount(type)];
        for (int i = 0; i < parts.length; i++) {
            int partType = types.partType(type, i);
            int partFrom = types.partType(from, i);
            int part = module.resultId(module.insertBefore(position, Op.OpCompositeExtract, partFrom, value, i));
            parts[i] = partType == partFrom
                    ? part
                    : module.resultId(module.insertBefore(
                            position, Op.OpCompositeConstruct, partType, parts(position, partType, partFrom, part)));
        }
        return parts;
    }
}
