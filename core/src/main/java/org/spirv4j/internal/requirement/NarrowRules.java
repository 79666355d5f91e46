// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.requirement;

import static org.spirv4j.internal.requirement.IdFacts.FLOAT16;
import static org.spirv4j.internal.requirement.IdFacts.INT16;
import static org.spirv4j.internal.requirement.IdFacts.INT8;

import java.util.List;
import java.util.stream.Stream;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;

/**
 * 8- and 16-bit types. With Int8, Int16 and Float16 they may be used like any other type. Where they only move between
 * memory and wider types, the capabilities of SPV_KHR_8bit_storage, SPV_KHR_16bit_storage and
 * SPV_KHR_workgroup_memory_explicit_layout for the storage that holds them do.
 *
 * <p>What those allow: declaring types and variables, access chains, loading and storing scalars, vectors and matrices,
 * and converting to another width.
 */
final class NarrowRules {
    private static final int TYPES = 3;

    /** Where values may lie; the order of the columns below. */
    private static final int BUFFER = 0;

    private static final int UNIFORM = 1;
    private static final int PUSH_CONSTANT = 2;
    private static final int INPUT_OUTPUT = 3;
    private static final int WORKGROUP = 4;

    private static final Capability[] FULL = {Capability.Int8, Capability.Int16, Capability.Float16};
    private static final String[] NAMES = {"8-bit integers", "16-bit integers", "16-bit floating-point numbers"};
    private static final String[] PLACES = {
        "storage buffers", "uniform buffers", "push constants", "inputs and outputs", "workgroup memory"
    };
    private static final Capability[] STORAGE_8 = {
        Capability.StorageBuffer8BitAccess,
        Capability.UniformAndStorageBuffer8BitAccess,
        Capability.StoragePushConstant8,
        Capability.Int8,
        Capability.WorkgroupMemoryExplicitLayout8BitAccessKHR
    };
    private static final Capability[] STORAGE_16 = {
        Capability.StorageBuffer16BitAccess,
        Capability.UniformAndStorageBuffer16BitAccess,
        Capability.StoragePushConstant16,
        Capability.StorageInputOutput16,
        Capability.WorkgroupMemoryExplicitLayout16BitAccessKHR
    };
    private static final boolean[] MOVES = moves();

    private final Gates gates;
    private final IdFacts ids;
    private final boolean[] stored = new boolean[TYPES * PLACES.length];
    private final int[] declaredAt = new int[TYPES];
    private final int[] declaredInstruction = new int[TYPES];
    private int declared;
    private int full;
    private int pointedTo;
    private boolean kernel;
    private boolean halvesOfBuffers;

    /** The types, as flags of {@link IdFacts}, that are declared and that nothing has needed fully yet. */
    int pending;

    NarrowRules(Gates gates, IdFacts ids) {
        this.gates = gates;
        this.ids = ids;
    }

    private static boolean[] moves() {
        boolean[] moves = new boolean[256];
        Op[] others = {Op.OpVariable, Op.OpLoad, Op.OpStore, Op.OpArrayLength, Op.OpCopyObject};
        Stream.of(Trait.TYPED_ACCESS_CHAIN.ops(), Trait.WIDTH_CONVERSION.ops(), List.of(others))
                .flatMap(List::stream)
                .forEach(op -> moves[op.opcode()] = true);
        return moves;
    }

    /** In a kernel integers of all widths need their capability, and halves may only be pointed to without one. */
    void inKernel() {
        kernel = true;
    }

    /**
     * Kernels may then compute with halves under Float16Buffer, with which validators accept it, though the specification
     * gives it to Float16.
     */
    void takeHalvesOfBuffers() {
        halvesOfBuffers = true;
    }

    /** Notes a type that is declared, by its flag. */
    void declare(int type) {
        int number = Integer.numberOfTrailingZeros(type);
        if ((declared & type) == 0) {
            declaredAt[number] = gates.wordOffset;
            declaredInstruction[number] = gates.instruction;
        }
        declared |= type;
        pending |= type & ~full;
        if (kernel && type != FLOAT16) {
            needFully(type);
        }
    }

    void pointer(int flags, int storageClass) {
        pointedTo |= flags;
        if (storageClass == StorageClass.PhysicalStorageBuffer.value()) {
            store(flags, BUFFER);
        }
    }

    /** A variable whose type has the types of {@code flags} in it. */
    void variable(int flags, int storageClass, int pointee) {
        if (kernel) {
            needFully(flags);
        } else if (storageClass == StorageClass.StorageBuffer.value()
                || storageClass == StorageClass.ShaderRecordBufferKHR.value()
                || storageClass == StorageClass.PhysicalStorageBuffer.value()) {
            store(flags, BUFFER);
        } else if (storageClass == StorageClass.Uniform.value()) {
            store(flags, (ids.flags(pointee) & IdFacts.BUFFER_BLOCK) != 0 ? BUFFER : UNIFORM);
        } else if (storageClass == StorageClass.PushConstant.value()) {
            store(flags, PUSH_CONSTANT);
        } else if (storageClass == StorageClass.Input.value() || storageClass == StorageClass.Output.value()) {
            store(flags, INPUT_OUTPUT);
        } else if (storageClass == StorageClass.Workgroup.value() && (ids.flags(pointee) & IdFacts.BLOCK) != 0) {
            store(flags, WORKGROUP);
        } else {
            needFully(flags);
        }
    }

    private void store(int flags, int place) {
        for (int type = 0; type < TYPES; type++) {
            if ((flags & 1 << type) != 0) {
                stored[type * PLACES.length + place] = true;
            }
        }
    }

    /** Looks at an instruction of a function, or a constant, while types are {@link #pending}. */
    void instruction(int[] words, int at, int end, int opcode, int plan) {
        int result = (plan & InstructionPlans.HAS_TYPE) == 0 ? 0 : ids.flags(words[at + 1]) & pending;
        if (opcode < MOVES.length && MOVES[opcode] && !kernel) {
            int moved = opcode == Op.OpStore.opcode() ? ids.typeOf(words[at + 2]) : words[at + 1];
            if ((ids.flags(moved) & pending) != 0
                    && (ids.types.isStruct(moved) || ids.types.isAnyArray(moved))
                    && opcode != Op.OpVariable.opcode()) {
                needFully(ids.flags(moved));
            }
            return;
        }
        if (opcode == Op.OpVariable.opcode()) {
            return;
        }
        int last = (plan & InstructionPlans.MORE_IDS) != 0
                ? end
                : Math.min(end, at + 1 + (plan >>> InstructionPlans.IDS & InstructionPlans.COUNT));
        int operands = 0;
        for (int i = at + 1; i < last; i++) {
            operands |= ids.flags(ids.typeOf(words[i]));
        }
        if (opcode == Op.OpCopyMemory.opcode()) {
            operands |= ids.flags(ids.types.pointee(ids.typeOf(words[at + 1])));
        }
        needFully(result | operands);
    }

    /** Any use but moving it to and from memory. */
    void needFully(int flags) {
        int fresh = flags & pending;
        for (int type = 0; fresh != 0 && type < TYPES; type++) {
            if ((fresh & 1 << type) != 0) {
                boolean buffer = kernel && halvesOfBuffers && 1 << type == FLOAT16;
                gates.need(buffer ? Capability.Float16Buffer : FULL[type], "computing with " + NAMES[type]);
            }
        }
        full |= fresh;
        pending &= ~fresh;
    }

    /** Adds what the types need that are only stored, or only declared. */
    void finish() {
        for (int type = 0; type < TYPES; type++) {
            if ((pending & 1 << type) != 0) {
                gates.wordOffset = declaredAt[type];
                gates.instruction = declaredInstruction[type];
                finish(type);
            }
        }
    }

    private void finish(int type) {
        boolean anywhere = false;
        for (int place = 0; place < PLACES.length; place++) {
            if (stored[type * PLACES.length + place]) {
                anywhere = true;
                Capability[] storage = 1 << type == INT8 ? STORAGE_8 : STORAGE_16;
                gates.need(storage[place], "storing " + NAMES[type] + " in " + PLACES[place]);
            }
        }
        if (!anywhere) {
            boolean buffer = kernel && 1 << type == FLOAT16 && (pointedTo & FLOAT16) != 0;
            gates.need(
                    buffer ? Capability.Float16Buffer : FULL[type],
                    (buffer ? "pointing to " : "declaring ") + NAMES[type]);
        }
    }

    /** The flag of an integer type's width, or 0. */
    static int ofInteger(int width) {
        return width == 8 ? INT8 : width == 16 ? INT16 : 0;
    }
}
