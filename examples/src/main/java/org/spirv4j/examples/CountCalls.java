// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.nio.file.Path;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.InstructionWords;
import org.spirv4j.transform.ModuleEdit;
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

    private static void addCounter(ModuleEdit edit) {
        int uint = edit.type(Op.OpTypeInt, 32, 0);
        int pointer = edit.type(Op.OpTypePointer, StorageClass.Private.value(), uint);
        int counter = edit.freshId();
        edit.append(
                LayoutSection.DECLARATIONS,
                InstructionWords.of(
                        Op.OpVariable, pointer, counter, StorageClass.Private.value(), edit.constant(uint, 0)));
        if (edit.module().header().version().compareTo(SpirvVersion.of(1, 4)) >= 0) {
            for (EntryPoint entryPoint : edit.module().layout().entryPoints()) {
                edit.addToInterface(entryPoint, counter);
            }
        }
        for (Function function : edit.module().layout().functions()) {
            countCall(edit, function, uint, counter);
        }
    }

    private static void countCall(ModuleEdit edit, Function function, int uint, int counter) {
        if (!function.isDeclaration()) {
            int before = edit.freshId();
            int after = edit.freshId();
            edit.insertAtStart(
                    function,
                    InstructionWords.of(Op.OpLoad, uint, before, counter),
                    InstructionWords.of(Op.OpIAdd, uint, after, before, edit.constant(uint, 1)),
                    InstructionWords.of(Op.OpStore, counter, after));
        }
    }
}
