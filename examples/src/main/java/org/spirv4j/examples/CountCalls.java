// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.nio.file.Path;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.ModuleTransform;

/** Instruments a shader: a variable counts how often its functions are called. */
public final class CountCalls {

    private CountCalls() {}

    public static void main(String[] args) throws IOException {
        SpirvModule counting = counting(SpirvModule.read(Path.of(args[0])));
        counting.write(Path.of(args[1]));
    }

    static SpirvModule counting(SpirvModule module) {
        return module.transform(ModuleTransform.of(CountCalls::addCounter));
    }

    private static void addCounter(EditableModule module) {
        int uint = module.declarations().type(Op.OpTypeInt, 32, 0);
        int pointer = module.declarations().type(Op.OpTypePointer, StorageClass.Private.value(), uint);
        int zero = module.constants().of(uint, 0);
        int variable = module.declarations().add(Op.OpVariable, pointer, StorageClass.Private.value(), zero);
        int counter = module.resultId(variable);
        module.declarations().addToInterfaces(counter);
        for (int function = 1; function < module.functionLimit(); function++) {
            if (module.firstBlock(function) != 0) {
                countCall(module, function, uint, counter);
            }
        }
    }

    private static void countCall(EditableModule module, int function, int uint, int counter) {
        int start = module.blocks().firstInsertionPoint(module.firstBlock(function));
        int one = module.constants().of(uint, 1);
        int before = module.insertBefore(start, Op.OpLoad, uint, counter);
        int after = module.insertBefore(start, Op.OpIAdd, uint, module.resultId(before), one);
        module.insertBefore(start, Op.OpStore, 0, counter, module.resultId(after));
    }
}
