// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;

/** Fences and barriers (OpenCL C specification, "Synchronization Functions"). */
final class BarrierFunctions extends BuiltInCall {
    private static final String FENCE = "(read_|write_)?mem_fence|atomic_work_item_fence";

    BarrierFunctions(EditableModule module, int call, OpenClFunction function) {
        super(module, call, function);
    }

    @Override
    boolean replace() {
        if (argumentCount() == 0) {
            return false;
        }
        int memory = memory(known(0, LOCAL | GLOBAL));
        if (name.equals("atomic_work_item_fence")) {
            int order = argumentCount() > 1 ? order(1) : MemorySemantics.SequentiallyConsistent.value();
            barrier(Op.OpMemoryBarrier, scope(2, Scope.Device), order | memory);
        } else if (name.matches(FENCE)) {
            int order = name.startsWith("read")
                    ? MemorySemantics.Acquire.value()
                    : name.startsWith("write")
                            ? MemorySemantics.Release.value()
                            : MemorySemantics.AcquireRelease.value();
            barrier(Op.OpMemoryBarrier, Scope.Workgroup, order | memory);
        } else {
            Scope execution = name.startsWith("sub") ? Scope.Subgroup : Scope.Workgroup;
            int order = memory == 0 ? 0 : MemorySemantics.SequentiallyConsistent.value();
            barrier(Op.OpControlBarrier, execution, scope(1, execution), order | memory);
        }
        return true;
    }

    private void barrier(Op op, Scope first, int semantics) {
        module.insertBefore(call, op, 0, uint(first.value()), uint(semantics));
        module.remove(call);
    }

    private void barrier(Op op, Scope execution, Scope memory, int semantics) {
        module.insertBefore(call, op, 0, uint(execution.value()), uint(memory.value()), uint(semantics));
        module.remove(call);
    }
}
