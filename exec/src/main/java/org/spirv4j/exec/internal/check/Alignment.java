// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.function.Consumer;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Dispatch;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.step.MemoryAccesses;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;

/**
 * Looks for addresses that are not multiples of the alignment that an access states, or of the size of its largest
 * scalar if the pointer is an address in one of the physical addressing models. Buffers start at addresses with any
 * alignment.
 */
final class Alignment implements Instrumentation {
    @Override
    public void access(Lowering code, Op op, int at, MemoryAccesses accesses, Consumer<Step> steps) {
        AccessOperands operands = new AccessOperands(code, at);
        switch (op) {
            case OpLoad, OpAtomicLoad -> check(code, at, 3, operands.alignment(false), steps);
            case OpStore -> check(code, at, 1, operands.alignment(true), steps);
            case OpCopyMemory, OpCopyMemorySized -> {
                check(code, at, 1, operands.alignment(true), steps);
                check(code, at, 2, operands.alignment(false), steps);
            }
            case OpAtomicStore, OpAtomicFlagClear -> check(code, at, 1, 0, steps);
            case OpExtInst, OpVariable, OpUntypedVariableKHR, OpImageRead, OpImageWrite -> {}
            default -> {
                if (isPointer(code, at, 3)) {
                    check(code, at, 3, 0, steps);
                }
            }
        }
    }

    private static boolean isPointer(Lowering code, int at, int index) {
        int type = code.facts.typeOf(code.word(at, index));
        return type != 0 && code.types.of(type).kind == ValueType.Kind.POINTER;
    }

    private static void check(Lowering code, int at, int index, int stated, Consumer<Step> steps) {
        Operand pointer = code.operand(at, index);
        if (stated > 1) {
            steps.accept(new Aligned(pointer, stated, "that it states"));
        } else if (stated == 0 && isPhysical(code, pointer.type) && code.hasPointee(code.word(at, index))) {
            int size = largest(code.pointee(at, index));
            if (size > 1) {
                steps.accept(new Aligned(pointer, size, "of the scalars there"));
            }
        }
    }

    private static boolean isPhysical(Lowering code, ValueType pointer) {
        int model = code.module
                .layout()
                .memoryModel()
                .map(declared -> declared.addressingModelValue())
                .orElse(0);
        return model == AddressingModel.Physical32.value()
                || model == AddressingModel.Physical64.value()
                || pointer.storageClass == StorageClass.PhysicalStorageBuffer.value();
    }

    private static int largest(MemoryForm form) {
        if (form.isTooLarge()) {
            return 0;
        }
        int largest = 0;
        for (long cell : form.cells()) {
            largest = Math.max(largest, MemoryForm.cellLength(cell));
        }
        return largest;
    }

    private static final class Aligned extends Step {
        private final Operand pointer;
        private final int alignment;
        private final String reason;

        Aligned(Operand pointer, int alignment, String reason) {
            this.pointer = pointer;
            this.alignment = alignment;
            this.reason = reason;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[pointer.at(0, lane)];
                long offset = Address.offset(address);
                if (Integer.remainderUnsigned((int) offset, alignment) != 0 && Address.number(address) != 0) {
                    Dispatch dispatch = group.subgroup.workGroup.dispatch;
                    dispatch.note(
                            Mistake.MISALIGNED,
                            group,
                            this,
                            lane,
                            () -> "accesses offset " + offset + " of " + dispatch.resource(Address.number(address))
                                    + ", which is not a multiple of the " + alignment + " bytes " + reason);
                }
            }
        }
    }
}
