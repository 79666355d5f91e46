// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.Arrays;
import java.util.Optional;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/** The size of work-groups that a module states. */
public final class WorkGroupSize {
    private static final int DIMENSIONS = 3;

    private WorkGroupSize() {}

    /** The size in each dimension that all work-groups of an entry point have; empty if its host says it. */
    public static Optional<int[]> stated(Code code, int function) {
        ModuleLayout layout = code.module().layout();
        for (Instruction constant : layout.constants()) {
            if (layout.decorationWord(constant.resultId(), Decoration.BuiltIn).orElse(-1)
                    == BuiltIn.WorkgroupSize.value()) {
                return Optional.of(Arrays.copyOf(constant(code, constant.resultId(), DIMENSIONS), DIMENSIONS));
            }
        }
        return of(code, function, ExecutionMode.LocalSize, ExecutionMode.LocalSizeId);
    }

    /** The size that an entry point recommends. */
    public static Optional<int[]> hint(Code code, int function) {
        return of(code, function, ExecutionMode.LocalSizeHint, ExecutionMode.LocalSizeHintId);
    }

    private static Optional<int[]> of(Code code, int function, ExecutionMode literals, ExecutionMode ids) {
        for (Instruction setting : code.module().layout().executionModes(function)) {
            int mode = setting.word(ExecutionModeSetting.MODE);
            if (mode == literals.value() || mode == ids.value()) {
                int[] size = new int[DIMENSIONS];
                for (int i = 0; i < DIMENSIONS; i++) {
                    int word = setting.word(ExecutionModeSetting.MODE_PARAMETERS + i);
                    size[i] = mode == literals.value() ? word : constant(code, word, 1)[0];
                }
                return Optional.of(size);
            }
        }
        return Optional.empty();
    }

    /**
     * The values of a constant, as 32-bit integers.
     *
     * @param count the least number of values
     */
    private static int[] constant(Code code, int id, int count) {
        Operand operand = code.operands().apply(id);
        if (operand == null || !operand.isConstant() || operand.type.slots < count) {
            throw Failure.of("the size of work-groups is %" + id + ", which is no constant with a value");
        }
        int[] values = new int[(int) operand.type.slots];
        for (int i = 0; i < values.length; i++) {
            values[i] = (int) code.constants()[operand.at(i, 0)];
        }
        return values;
    }
}
