// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Copies of composites to types that differ in decorations and ids only: by OpCopyLogical, or part by part before
 * version 1.4 of SPIR-V.
 */
final class LogicalCopies {
    private static final SpirvVersion VERSION_1_4 = new SpirvVersion(1, 4);

    /** The maximum number of parts that are copied one by one, and their maximum nesting depth. */
    private static final int MAX_PARTS = 64;

    private static final int MAX_DEPTH = 8;

    /** The maximum number of values taken apart that are considered. */
    private static final int MAX_VALUES = 1000;

    private final EditableModule module;
    private final TypeFacts types;
    private final boolean hasCopyLogical;

    LogicalCopies(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        hasCopyLogical = module.header().version().compareTo(VERSION_1_4) >= 0;
    }

    /**
     * Whether a load can read a value of another type: it is only taken apart, or can be copied to the type of the
     * load.
     */
    boolean isPossible(int load, int from) {
        WordBuffer pending = new WordBuffer(0);
        pending.add(load);
        pending.add(from);
        int steps = 0;
        while (pending.size() > 0) {
            int type = pending.removeLast();
            int value = pending.removeLast();
            int id = module.resultId(value);
            boolean isCopied = module.uses().isPinned(id);
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                int part = part(type, user);
                isCopied |= part == 0;
                if (part != 0 && part != module.typeId(user)) {
                    pending.add(user);
                    pending.add(part);
                }
            }
            if (isCopied && countParts(module.typeId(value), type, MAX_DEPTH) > MAX_PARTS || ++steps > MAX_VALUES) {
                return false;
            }
        }
        return true;
    }

    /** The type of what an OpCompositeExtract takes from a value of a type; 0 for other instructions. */
    private int part(int type, int extraction) {
        int part = module.is(extraction, Op.OpCompositeExtract) ? type : 0;
        for (int i = CompositeExtract.INDEXES; i < module.wordCount(extraction) && part != 0; i++) {
            part = types.partType(part, module.word(extraction, i));
        }
        return part;
    }

    /**
     * The number of parts to copy one by one; more than {@link #MAX_PARTS} if the types do not match or have too many.
     */
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

    /** Lets a load read another type. What uses it as a whole gets a copy of the type that it had. */
    void convert(int load, int from) {
        WordBuffer pending = new WordBuffer(0);
        pending.add(load);
        pending.add(from);
        while (pending.size() > 0) {
            int type = pending.removeLast();
            int value = pending.removeLast();
            int id = module.resultId(value);
            int original =
                    module.resultId(module.insertBefore(value, module.op(value), type, module.wordsFrom(value, 3)));
            boolean isCopied = module.uses().isPinned(id);
            for (int use = module.uses().first(id), next; use != 0; use = next) {
                next = module.uses().next(use);
                int user = module.uses().user(use);
                int part = part(type, user);
                isCopied |= part == 0;
                if (part != 0) {
                    module.setWord(user, CompositeExtract.COMPOSITE, original);
                }
                if (part != 0 && part != module.typeId(user)) {
                    pending.add(user);
                    pending.add(part);
                }
            }
            if (!isCopied) {
                module.uses().replace(id, original);
                module.remove(value);
            } else if (hasCopyLogical) {
                module.replace(value, Op.OpCopyLogical, original);
            } else {
                module.replace(value, Op.OpCompositeConstruct, parts(value, module.typeId(value), type, original));
            }
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
