// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import org.spirv4j.exec.internal.code.Code;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** What is not compiled, but cannot be seen in the steps of a program. */
final class Refusals {
    private static final int FLAT_WIDTH = 32;

    private Refusals() {}

    static void check(Code code) {
        if (code.forms().pointerWidth() == FLAT_WIDTH) {
            throw new NotCompiledException("pointers of 32 bits are not compiled");
        }
        SpirvModule module = code.module();
        for (Function function : module.layout().functions()) {
            for (Instruction parameter : function.parameters()) {
                Operand operand = code.operands().apply(parameter.resultId());
                boolean isCopy = operand != null
                        && operand.type.kind == ValueType.Kind.POINTER
                        && operand.type.storageClass == StorageClass.Function.value();
                boolean isEntryPoint =
                        module.layout().entryPoints().stream().anyMatch(each -> each.functionId() == function.id());
                if (isCopy && isEntryPoint) {
                    throw new NotCompiledException("arguments that are structures are not compiled");
                }
            }
        }
    }
}
