// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import java.util.Arrays;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.FixedLoads;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * The memory that values are read from, if nothing changes it. A source is the id of a pointer and the numbers of the
 * parts that lead from there to the value; an empty array is none.
 */
final class CopySources {
    private static final int[] NONE = {};

    /**
     * The maximum number of instructions that are considered for one value, and for all values together, per
     * instruction of the module.
     */
    private static final int MAX_STEPS = 1 << 17;

    private static final long STEPS_FOR_EACH = 64;

    /** The maximum nesting depth of composites that are put together. */
    private static final int MAX_DEPTH = 16;

    private final EditableModule module;
    private final TypeFacts types;
    private final FixedLoads loads;
    private long stepsForAll;
    private int steps;

    CopySources(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        loads = new FixedLoads(module);
        stepsForAll = MAX_STEPS + STEPS_FOR_EACH * module.instructionLimit();
    }

    /** The memory that holds a value. */
    int[] find(int value) {
        steps = (int) Math.min(MAX_STEPS, stepsForAll);
        int before = steps;
        int[] found = find(value, MAX_DEPTH);
        stepsForAll -= before - steps;
        return found;
    }

    private int[] find(int value, int depth) {
        int at = value;
        int definition = module.definition(at);
        while (steps-- > 0 && (module.is(definition, Op.OpCopyLogical) || module.is(definition, Op.OpCopyObject))) {
            at = module.word(definition, CopyObject.OPERAND);
            definition = module.definition(at);
        }
        if (steps < 0 || depth == 0) {
            return NONE;
        }
        return switch (module.op(definition)) {
            case OpLoad -> loads.isFixed(definition) ? location(module.word(definition, Load.POINTER)) : NONE;
            case OpCompositeExtract -> {
                int[] whole = find(module.word(definition, CompositeExtract.COMPOSITE), depth - 1);
                yield whole.length == 0 ? NONE : append(whole, definition);
            }
            case OpCompositeConstruct -> whole(constituents(definition), depth - 1);
            case OpCompositeInsert -> whole(inserted(definition), depth - 1);
            default -> NONE;
        };
    }

    private int[] append(int[] whole, int extraction) {
        int count = module.wordCount(extraction) - 4;
        int[] part = Arrays.copyOf(whole, whole.length + count);
        for (int i = 0; i < count; i++) {
            part[whole.length + i] = module.word(extraction, CompositeExtract.INDEXES + i);
        }
        return part;
    }

    /** A pointer as the start of its access chains with constant indexes, and these. */
    private int[] location(int pointer) {
        int[] path = NONE;
        int at = pointer;
        while (steps-- > 0) {
            int chain = module.definition(at);
            if (!PointerUses.isChain(module, chain)) {
                break;
            }
            int count = module.wordCount(chain) - 4;
            int[] longer = new int[count + path.length];
            System.arraycopy(path, 0, longer, count, path.length);
            boolean isConstant = true;
            for (int i = 0; i < count && isConstant; i++) {
                int index = module.word(chain, TypedAccessChain.FIRST_INDEX + i);
                isConstant = types.isKnownInteger(index)
                        && types.knownInteger(index) >= 0
                        && types.knownInteger(index) <= Integer.MAX_VALUE;
                longer[i] = isConstant ? (int) types.knownInteger(index) : 0;
            }
            if (!isConstant) {
                break;
            }
            path = longer;
            at = module.word(chain, TypedAccessChain.BASE);
        }
        int[] location = new int[1 + path.length];
        location[0] = at;
        System.arraycopy(path, 0, location, 1, path.length);
        return location;
    }

    private int[] constituents(int construct) {
        boolean isPossible = !types.isVector(module.typeId(construct)) && module.wordCount(construct) - 3 <= MAX_STEPS;
        return isPossible ? module.operands(construct) : NONE;
    }

    /** The parts that insertions into one composite have given it, if these are all its parts. */
    private int[] inserted(int insertion) {
        int count = types.partCount(module.typeId(insertion));
        int[] parts = count > MAX_STEPS ? NONE : new int[count];
        int found = 0;
        int at = insertion;
        while (found < parts.length && steps-- > 0) {
            if (!module.is(at, Op.OpCompositeInsert) || module.wordCount(at) != 6) {
                return NONE;
            }
            int index = module.word(at, CompositeInsert.INDEXES);
            if (index < 0 || index >= count) {
                return NONE;
            }
            found += parts[index] == 0 ? 1 : 0;
            parts[index] = parts[index] == 0 ? module.word(at, CompositeInsert.OBJECT) : parts[index];
            at = module.definition(module.word(at, CompositeInsert.COMPOSITE));
        }
        return found == parts.length ? parts : NONE;
    }

    /** The memory whose parts, in their order, hold the parts of a composite. */
    private int[] whole(int[] parts, int depth) {
        int[] whole = NONE;
        for (int i = 0; i < parts.length; i++) {
            int[] part = find(parts[i], depth);
            int last = part.length - 1;
            if (last < 1 || part[last] != i || i > 0 && !Arrays.equals(whole, 0, whole.length, part, 0, last)) {
                return NONE;
            }
            whole = i == 0 ? Arrays.copyOf(part, last) : whole;
        }
        return whole.length > 0 && types.partCount(type(whole)) == parts.length ? whole : NONE;
    }

    /** The type of the memory; 0 if it is not known. */
    int type(int[] source) {
        int type = types.pointee(module.typeOf(source[0]));
        for (int i = 1; i < source.length; i++) {
            type = types.partType(type, source[i]);
        }
        return type;
    }

    int storageClass(int[] source) {
        return types.storageClass(module.typeOf(source[0]));
    }

    /** The id of a pointer to the memory, made before an instruction if need be. */
    int pointer(int[] source, int position) {
        if (source.length == 1) {
            return source[0];
        }
        int indexType = module.declarations().declare(Op.OpTypeInt, 0, 32, 0);
        int[] operands = source.clone();
        for (int i = 1; i < operands.length; i++) {
            operands[i] = module.constants().scalar(indexType, operands[i]);
        }
        int type = module.declarations().declare(Op.OpTypePointer, 0, storageClass(source), type(source));
        return module.resultId(module.insertBefore(position, Op.OpAccessChain, type, operands));
    }
}
