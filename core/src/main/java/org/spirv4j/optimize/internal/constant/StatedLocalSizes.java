// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.constant;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.trait.Trait;

/** The work-group sizes that execution modes LocalSize state, which a constant WorkgroupSize may repeat. */
public final class StatedLocalSizes {
    private static final int DIMENSIONS = 3;

    private final EditableModule module;
    private final List<Integer> modes = new ArrayList<>();
    private int entryPoints;
    private boolean isSearched;

    /** Makes the sizes; they are looked for when asked. */
    public StatedLocalSizes(EditableModule module) {
        this.module = module;
    }

    /** Whether a constant has the same value as the execution mode LocalSize of each entry point, which stays. */
    boolean areAll(int constant) {
        long[] size = module.is(constant, Op.OpConstantComposite)
                ? module.constants().components(module.resultId(constant))
                : new long[0];
        search();
        return size.length == DIMENSIONS
                && entryPoints > 0
                && modes.size() == entryPoints
                && modes.stream().allMatch(mode -> isSize(mode, size));
    }

    private void search() {
        if (isSearched) {
            return;
        }
        isSearched = true;
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (Trait.ENTRY_POINT.has(module.op(i))) {
                entryPoints++;
            } else if (module.is(i, Op.OpExecutionMode)
                    && module.word(i, ExecutionModeSetting.MODE) == ExecutionMode.LocalSize.value()) {
                modes.add(i);
            }
        }
    }

    private boolean isSize(int mode, long[] size) {
        boolean isEqual = true;
        for (int d = 0; d < DIMENSIONS; d++) {
            isEqual &= size[d] == module.word(mode, ExecutionModeSetting.MODE_PARAMETERS + d);
        }
        return isEqual;
    }
}
