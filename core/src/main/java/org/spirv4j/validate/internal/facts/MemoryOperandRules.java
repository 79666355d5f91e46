// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeNumber;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.MemoryRule;

/**
 * Checks memory operands: the mask of a memory access, and the operands of its bits (section 3.26 of the specification,
 * "Memory Access").
 */
public final class MemoryOperandRules {
    /** The access that a mask applies to. */
    public enum Use {
        READ,
        WRITE,
        /** A copy with one mask for reading and writing. */
        COPY
    }

    private static final int ALIGNED = MemoryAccess.Aligned.value();
    private static final int AVAILABLE = MemoryAccess.MakePointerAvailable.value();
    private static final int VISIBLE = MemoryAccess.MakePointerVisible.value();
    private static final int NON_PRIVATE = MemoryAccess.NonPrivatePointer.value();
    private static final int ALIAS_SCOPE = MemoryAccess.AliasScopeINTELMask.value();
    private static final int NO_ALIAS = MemoryAccess.NoAliasINTELMask.value();

    private final ValidationContext context;
    private final MemoryFacts facts;
    private final TypeFacts types;

    /** Size in bytes of the largest scalar in a type, by type id. */
    private final Map<Integer, Integer> largestScalars = new HashMap<>();

    public MemoryOperandRules(ValidationContext context, MemoryFacts facts) {
        this.context = context;
        this.facts = facts;
        types = context.types;
    }

    /** The number of words that a mask and its operands take; 0 if the instruction ends before this word. */
    public static int length(InstructionCursor cursor, int at) {
        if (at >= cursor.wordCount) {
            return 0;
        }
        return 1 + Integer.bitCount(cursor.word(at) & (ALIGNED | AVAILABLE | VISIBLE | ALIAS_SCOPE | NO_ALIAS));
    }

    /**
     * Checks the mask at a word of an instruction. An index past the end means that there is no mask.
     *
     * @param pointer the accessed pointer, in a copy the written one
     * @param otherPointer the other pointer that the mask applies to; 0 for none
     * @param type the type that is read or written; 0 if unknown
     * @return whether an error was reported
     */
    public boolean check(InstructionCursor cursor, int at, Use use, int pointer, int otherPointer, int type) {
        int mask = cursor.word(at);
        return mask != 0 && bits(cursor, at, mask, use, pointer, otherPointer)
                || alignment(cursor, at, mask, pointer, otherPointer, type);
    }

    private boolean bits(InstructionCursor cursor, int at, int mask, Use use, int pointer, int otherPointer) {
        if (use == Use.READ && (mask & AVAILABLE) != 0 || use == Use.WRITE && (mask & VISIBLE) != 0) {
            boolean read = use == Use.READ;
            context.error(
                            MemoryRule.AVAILABILITY_DIRECTION,
                            cursor.name()
                                    + (read
                                            ? " reads memory, but has the memory operand MakePointerAvailable"
                                            : " writes memory, but has the memory operand MakePointerVisible"))
                    .hint(read ? "use MakePointerVisible for reads" : "use MakePointerAvailable for writes");
            return true;
        }
        if ((mask & (AVAILABLE | VISIBLE)) != 0 && (mask & NON_PRIVATE) == 0) {
            context.error(
                            MemoryRule.NON_PRIVATE,
                            cursor.name() + " has the memory operand "
                                    + ((mask & AVAILABLE) != 0 ? "MakePointerAvailable" : "MakePointerVisible")
                                    + " without NonPrivatePointer")
                    .hint("add the memory operand NonPrivatePointer");
            return true;
        }
        if ((mask & NON_PRIVATE) != 0 && (nonPrivate(cursor, pointer) || nonPrivate(cursor, otherPointer))) {
            return true;
        }
        return ids(cursor, at, mask);
    }

    private boolean nonPrivate(InstructionCursor cursor, int pointer) {
        int type = types.typeOf(pointer);
        if (!types.isAnyPointer(type)) {
            return false;
        }
        switch (StorageClass.of(types.storageClass(type)).orElse(StorageClass.Generic)) {
            case Uniform, Workgroup, CrossWorkgroup, Generic, Image, StorageBuffer, PhysicalStorageBuffer -> {
                return false;
            }
            default -> {
                context.error(
                                MemoryRule.NON_PRIVATE,
                                cursor.name() + " has the memory operand NonPrivatePointer, but accesses "
                                        + context.name(pointer) + " in storage class " + facts.storageName(type)
                                        + ", which is not shared between invocations")
                        .hint("remove NonPrivatePointer, or use memory in Uniform, Workgroup, CrossWorkgroup, Generic,"
                                + " Image, StorageBuffer or PhysicalStorageBuffer")
                        .declared(pointer);
                return true;
            }
        }
    }

    /** Checks the ids that follow the mask, in the order of its bits. */
    private boolean ids(InstructionCursor cursor, int at, int mask) {
        int next = at + 1 + ((mask & ALIGNED) != 0 ? 1 : 0);
        for (int bit : new int[] {AVAILABLE, VISIBLE}) {
            if ((mask & bit) != 0 && !ScopeRules.of(context).memoryScope(cursor, cursor.word(next++))) {
                return true;
            }
        }
        for (int bit : new int[] {ALIAS_SCOPE, NO_ALIAS}) {
            if ((mask & bit) != 0) {
                int list = cursor.word(next++);
                if (context.data.definition(list) != 0 && types.op(list) != Op.OpAliasScopeListDeclINTEL) {
                    context.error(
                                    MemoryRule.ALIAS_LIST,
                                    "alias scope list " + context.name(list) + " (" + context.definingOpName(list)
                                            + ") of " + cursor.name() + " is not an OpAliasScopeListDeclINTEL")
                            .hint("use the result of OpAliasScopeListDeclINTEL")
                            .declared(list);
                    return true;
                }
            }
        }
        return false;
    }

    private boolean alignment(InstructionCursor cursor, int at, int mask, int pointer, int otherPointer, int type) {
        boolean physical = isPhysical(pointer) || isPhysical(otherPointer);
        if ((mask & ALIGNED) == 0) {
            if (physical) {
                context.error(
                                MemoryRule.PHYSICAL_ALIGNMENT,
                                cursor.name() + " accesses "
                                        + context.name(isPhysical(pointer) ? pointer : otherPointer)
                                        + " in storage class PhysicalStorageBuffer without the memory operand Aligned")
                        .hint("add the memory operand Aligned with the alignment in bytes")
                        .declared(isPhysical(pointer) ? pointer : otherPointer);
            }
            return physical;
        }
        int alignment = cursor.word(at + 1);
        if (alignment == 0 && context.has(Capability.Kernel)) {
            context.warningAt(
                            MemoryRule.ALIGNMENT_POWER,
                            cursor.at,
                            "alignment 0 of " + cursor.name() + " is not a power of two")
                    .hint("remove the memory operand Aligned, or use an alignment of 1, 2, 4, 8, 16, ... bytes");
        } else if (alignment <= 0 && alignment != Integer.MIN_VALUE || (alignment & alignment - 1) != 0) {
            context.error(
                            MemoryRule.ALIGNMENT_POWER,
                            "alignment " + Integer.toUnsignedString(alignment) + " of " + cursor.name()
                                    + " is not a power of two")
                    .hint("use an alignment of 1, 2, 4, 8, 16, ... bytes");
            return true;
        }
        if (!physical) {
            return false;
        }
        int scalar = largestScalars.computeIfAbsent(type, this::largestScalar);
        if (alignment > 0 && alignment < scalar) {
            context.error(
                            MemoryRule.SCALAR_ALIGNMENT,
                            "alignment " + alignment + " of " + cursor.name()
                                    + " is less than the size of the largest scalar in " + facts.typeName(type) + ", "
                                    + scalar + " bytes")
                    .hint("align the data to at least " + scalar + " bytes");
            return true;
        }
        return false;
    }

    private boolean isPhysical(int pointer) {
        return types.isStorageClass(types.typeOf(pointer), StorageClass.PhysicalStorageBuffer);
    }

    /** Size in bytes of the largest scalar in a type; 0 if it contains none. */
    private int largestScalar(int type) {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        Set<Integer> seen = new HashSet<>();
        open.add(type);
        int size = 0;
        while (!open.isEmpty()) {
            int at = open.remove();
            if (!seen.add(at)) {
                continue;
            }
            if (types.isIntScalar(at) || types.isFloatScalar(at)) {
                size = Math.max(size, types.word(at, TypeNumber.WIDTH) / 8);
            } else if (types.isStorageClass(at, StorageClass.PhysicalStorageBuffer)) {
                size = Math.max(size, 8);
            } else if (types.isStruct(at)) {
                for (int i = 0; i < types.memberCount(at); i++) {
                    open.add(types.member(at, i));
                }
            } else if (types.componentType(at) != 0) {
                open.add(types.componentType(at));
            }
        }
        return size;
    }
}
