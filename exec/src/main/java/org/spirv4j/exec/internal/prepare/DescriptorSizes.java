// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.exec.internal.machine.Heap;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.SpirvModule;

/** The sizes of descriptors, which devices choose (SPV_EXT_descriptor_heap), as constants. */
public final class DescriptorSizes {
    private DescriptorSizes() {}

    /** A module with numbers in place of OpConstantSizeOfEXT; the same module if it has none. */
    public static SpirvModule replaced(SpirvModule given) {
        if (!given.layout().declares(Capability.DescriptorHeapEXT)) {
            return given;
        }
        EditableModule module = EditableModule.of(given);
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            if (module.is(i, Op.OpConstantSizeOfEXT)) {
                module.replace(i, Op.OpConstant, module.constants().words(module.typeId(i), Heap.DESCRIPTOR_SIZE));
            }
        }
        return module.toModule();
    }
}
