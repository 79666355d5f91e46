// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;

/** The size of work-groups that an entry point declares. */
final class DeclaredSize {
    private static final long MOST = 1 << 20;

    private DeclaredSize() {}

    /** The number of invocations of a work-group; 1 if the module does not state it. */
    static int invocations(SpirvModule module, EntryPoint entryPoint, TypeFacts facts) {
        ModuleLayout layout = module.layout();
        for (Instruction constant : layout.constants()) {
            if (layout.decorationWord(constant.resultId(), Decoration.BuiltIn).orElse(-1)
                    == BuiltIn.WorkgroupSize.value()) {
                return product(constant, CompositeConstant.CONSTITUENTS, true, facts);
            }
        }
        for (Instruction mode : layout.executionModes(entryPoint.functionId())) {
            int value = mode.word(ExecutionModeSetting.MODE);
            if (value == ExecutionMode.LocalSize.value() || value == ExecutionMode.LocalSizeId.value()) {
                boolean areIds = value == ExecutionMode.LocalSizeId.value();
                return product(mode, ExecutionModeSetting.MODE_PARAMETERS, areIds, facts);
            }
        }
        return 1;
    }

    private static int product(Instruction instruction, int first, boolean areIds, TypeFacts facts) {
        long product = 1;
        for (int i = first; i < Math.min(first + 3, instruction.wordCount()); i++) {
            long size = areIds ? facts.integer(instruction.word(i)).orElse(1) : instruction.word(i) & 0xFFFF_FFFFL;
            product = Math.min(MOST, product * Math.max(1, Math.min(MOST, size)));
        }
        return (int) product;
    }
}
