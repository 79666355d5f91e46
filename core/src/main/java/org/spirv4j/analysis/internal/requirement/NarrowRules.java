// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import static org.spirv4j.analysis.internal.requirement.IdFacts.FLOAT16;
import static org.spirv4j.analysis.internal.requirement.IdFacts.INT16;
import static org.spirv4j.analysis.internal.requirement.IdFacts.INT8;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;

/**
 * 8- and 16-bit types. With Int8, Int16 and Float16 they may be used like any other type. If a module only stores them
 * and converts them to wider types, the capabilities of SPV_KHR_8bit_storage, SPV_KHR_16bit_storage and
 * SPV_KHR_workgroup_memory_explicit_layout for their storage classes suffice.
 *
 * <p>Those allow type and variable declarations, access chains, loads and stores of scalars, vectors and matrices, and
 * conversions to another width.
 */
final class NarrowRules {
    private static final int TYPES = 3;

    /** Storage, in the order of the arrays below. */
    private static final int BUFFER = 0;

    private static final int UNIFORM = 1;
    private static final int PUSH_CONSTANT = 2;
    private static final int INPUT_OUTPUT = 3;
    private static final int WORKGROUP = 4;

    private static final Capability[] FULL = {Capability.Int8, Capability.Int16, Capability.Float16};
    private static final String[] NAMES = {"8-bit integers", "16-bit integers", "16-bit floating-point numbers"};
    private static final String[] STORAGE_NAMES = {
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

    private final RequirementCollector collector;
    private final IdFacts ids;
    private final boolean[] stored = new boolean[TYPES * STORAGE_NAMES.length];
    private final int[] declaredAt = new int[TYPES];
    private final int[] declaredInstruction = new int[TYPES];
    private int declared;
    private int full;
    private int pointedTo;
    private boolean kernel;
    private boolean float16Buffer;

    /** The declared types, as flags of {@link IdFacts}, that do not require their full capability so far. */
    int pending;

    NarrowRules(RequirementCollector collector, IdFacts ids) {
        this.collector = collector;
        this.ids = ids;
    }

    /** Whether the capabilities for storage suffice for an instruction. */
    private static boolean isStorageOp(int opcode) {
        GrammarTables tables = BuiltInGrammar.tables();
        return Trait.TYPED_ACCESS_CHAIN.has(tables, opcode)
                || Trait.WIDTH_CONVERSION.has(tables, opcode)
                || opcode == Op.OpVariable.opcode()
                || opcode == Op.OpLoad.opcode()
                || opcode == Op.OpStore.opcode()
                || opcode == Op.OpArrayLength.opcode()
                || opcode == Op.OpCopyObject.opcode();
    }

    /** In kernels, integers of all widths require their capability; Float16Buffer suffices for pointers to half. */
    void inKernel() {
        kernel = true;
    }

    /**
     * Uses Float16Buffer for arithmetic on halves in kernels, which validators accept, although the specification
     * requires Float16.
     */
    void preferFloat16Buffer() {
        float16Buffer = true;
    }

    /** Records the declaration of a type, by its flag. */
    void declare(int type) {
        int number = Integer.numberOfTrailingZeros(type);
        if ((declared & type) == 0) {
            declaredAt[number] = collector.wordOffset;
            declaredInstruction[number] = collector.instruction;
        }
        declared |= type;
        pending |= type & ~full;
        if (kernel && type != FLOAT16) {
            requireFull(type);
        }
    }

    void pointer(int flags, int storageClass) {
        pointedTo |= flags;
        if (storageClass == StorageClass.PhysicalStorageBuffer.value()) {
            store(flags, BUFFER);
        }
    }

    /** A variable whose type contains the types in {@code flags}. */
    void variable(int flags, int storageClass, int pointee) {
        if (kernel) {
            requireFull(flags);
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
            requireFull(flags);
        }
    }

    private void store(int flags, int storage) {
        for (int type = 0; type < TYPES; type++) {
            if ((flags & 1 << type) != 0) {
                stored[type * STORAGE_NAMES.length + storage] = true;
            }
        }
    }

    /** Checks an instruction in a function, or a constant, while types are {@link #pending}. */
    void instruction(int[] words, int at, int end, int opcode, int plan) {
        int result = (plan & InstructionPlans.HAS_TYPE) == 0
                ? 0
                : ids.flags(words[at + TypedInstruction.RESULT_TYPE]) & pending;
        if (!kernel && isStorageOp(opcode)) {
            int moved = opcode == Op.OpStore.opcode()
                    ? ids.typeOf(words[at + Store.OBJECT])
                    : words[at + TypedInstruction.RESULT_TYPE];
            if ((ids.flags(moved) & pending) != 0
                    && (ids.types.isStruct(moved) || ids.types.isAnyArray(moved))
                    && opcode != Op.OpVariable.opcode()) {
                requireFull(ids.flags(moved));
            }
            return;
        }
        if (opcode == Op.OpVariable.opcode()) {
            return;
        }
        int last = (plan & InstructionPlans.MORE_IDS) != 0 || computes(words, at, opcode)
                ? end
                : Math.min(end, at + 1 + (plan >>> InstructionPlans.IDS & InstructionPlans.COUNT));
        int operands = 0;
        for (int i = at + 1; i < last; i++) {
            operands |= ids.flags(ids.typeOf(words[i]));
        }
        if (opcode == Op.OpCopyMemory.opcode()) {
            operands |= ids.flags(ids.types.pointee(ids.typeOf(words[at + CopyMemory.TARGET])));
        }
        requireFull(result | operands);
    }

    /** Whether an instruction is an extended one with operands that it uses to compute its result. */
    private boolean computes(int[] words, int at, int opcode) {
        if (opcode != Op.OpExtInst.opcode()) {
            return false;
        }
        int set = ids.importedSet(words[at + ExtInst.SET]);
        return set >= 0 && !collector.tables.sets().isDescription(set);
    }

    /** A use other than loads, stores and conversions. */
    void requireFull(int flags) {
        int fresh = flags & pending;
        for (int type = 0; fresh != 0 && type < TYPES; type++) {
            if ((fresh & 1 << type) != 0) {
                boolean buffer = kernel && float16Buffer && 1 << type == FLOAT16;
                collector.need(buffer ? Capability.Float16Buffer : FULL[type], "computing with " + NAMES[type]);
            }
        }
        full |= fresh;
        pending &= ~fresh;
    }

    /** Adds the requirements of types that are only stored, or only declared. */
    void finish() {
        for (int type = 0; type < TYPES; type++) {
            if ((pending & 1 << type) != 0) {
                collector.wordOffset = declaredAt[type];
                collector.instruction = declaredInstruction[type];
                finish(type);
            }
        }
    }

    private void finish(int type) {
        boolean anywhere = false;
        for (int storage = 0; storage < STORAGE_NAMES.length; storage++) {
            if (stored[type * STORAGE_NAMES.length + storage]) {
                anywhere = true;
                Capability[] capabilities = 1 << type == INT8 ? STORAGE_8 : STORAGE_16;
                collector.need(capabilities[storage], "storing " + NAMES[type] + " in " + STORAGE_NAMES[storage]);
            }
        }
        if (!anywhere) {
            boolean buffer = kernel && 1 << type == FLOAT16 && (pointedTo & FLOAT16) != 0;
            collector.need(
                    buffer ? Capability.Float16Buffer : FULL[type],
                    (buffer ? "pointing to " : "declaring ") + NAMES[type]);
        }
    }

    /** The flag of an integer type's width, or 0. */
    static int ofInteger(int width) {
        return width == 8 ? INT8 : width == 16 ? INT16 : 0;
    }
}
