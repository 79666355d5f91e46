// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.spirv4j.exec.internal.image.DescriptorForm;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Heap;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.type.MemoryForm;

/** Instructions that read descriptors from heaps (SPV_EXT_descriptor_heap). */
public final class HeapSteps {
    private HeapSteps() {}

    /** Finds the resources of descriptors: their addresses become the scalars of the result. */
    public static final class Find extends Step {
        private final Operand pointer;
        private final Operand result;

        /** By slot of the result: the byte offset from the pointer, see {@link MemoryForm#cellOffset}. */
        private final long[] cells;

        /** By slot of the result: what is needed. */
        private final DescriptorForm[] forms;

        /** The number of the heap into which the pointer points; 0 if only the run tells. */
        private final int heap;

        public Find(Operand pointer, Operand result, long[] cells, DescriptorForm[] forms, int heap) {
            this.pointer = pointer;
            this.result = result;
            this.cells = cells;
            this.forms = forms;
            this.heap = heap;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[pointer.at(0, lane)];
                for (int i = 0; i < forms.length; i++) {
                    group.registers[result.at(i, lane)] =
                            find(group, lane, address + MemoryForm.cellOffset(cells[i]), forms[i]);
                }
            }
        }

        private long find(Group group, int lane, long address, DescriptorForm form) {
            int number = heap == 0 ? Address.number(address) : heap;
            Resource found = group.subgroup.resource(Address.of(number));
            long offset = address - Address.of(number);
            if (!(found instanceof Heap container)) {
                // The descriptor of a variable is the address of its resource.
                if (found != Memory.NONE && offset == 0) {
                    return address;
                }
                note(
                        group,
                        lane,
                        Mistake.OUT_OF_BOUNDS,
                        "reads a descriptor through a pointer that is not into a heap");
                return 0;
            }
            int descriptor = container.number(offset);
            if (descriptor == 0) {
                noteNone(group, lane, container, number, offset);
                return 0;
            }
            long resource = Address.of(descriptor);
            String mistake = form.mistake(group.subgroup.resource(resource));
            if (!mistake.isEmpty()) {
                String there = DescriptorForm.name(group.subgroup.resource(resource));
                note(
                        group,
                        lane,
                        Mistake.BINDING,
                        "needs " + mistake + "; at the byte offset " + offset + " of the heap " + name(group, number)
                                + " is " + there);
                return 0;
            }
            return resource;
        }

        private void noteNone(Group group, int lane, Heap container, int number, long offset) {
            if (offset < 0 || offset >= container.size()) {
                note(
                        group,
                        lane,
                        Mistake.OUT_OF_BOUNDS,
                        "reads the descriptor at the byte offset " + offset + " of the heap " + name(group, number)
                                + ", which has " + container.size() + " bytes");
            } else {
                note(
                        group,
                        lane,
                        Mistake.BINDING,
                        "reads the descriptor at the byte offset " + offset + " of the heap " + name(group, number)
                                + ", where none is");
            }
        }

        private static String name(Group group, int number) {
            return group.subgroup.workGroup.dispatch.resource(number);
        }

        private void note(Group group, int lane, Mistake mistake, String what) {
            group.subgroup.workGroup.dispatch.note(mistake, group, this, lane, () -> what);
        }
    }
}
