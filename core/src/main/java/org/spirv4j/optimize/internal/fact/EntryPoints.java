// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.EntryPointWords;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** The entry points of a module and their operands. */
public final class EntryPoints {
    private static final SpirvVersion VERSION_1_4 = new SpirvVersion(1, 4);

    private EntryPoints() {}

    /** {@return the instructions that declare the entry points of a module} */
    public static int[] all(EditableModule module) {
        WordBuffer found = new WordBuffer(4);
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (Trait.ENTRY_POINT.has(module.op(i))) {
                found.add(i);
            }
        }
        return found.toArray();
    }

    /** {@return the value of the execution model} */
    public static int model(EditableModule module, int entryPoint) {
        return module.word(entryPoint, EntryPointWords.model(module.opcode(entryPoint)));
    }

    /** {@return the result id of the function} */
    public static int function(EditableModule module, int entryPoint) {
        return module.word(entryPoint, EntryPointWords.function(module.opcode(entryPoint)));
    }

    /** {@return the number of the word of the first variable of the interface} */
    public static int firstVariable(EditableModule module, int entryPoint) {
        int k = EntryPointWords.name(module.opcode(entryPoint));
        while (!LiteralString.isLast(module.word(entryPoint, k))) {
            k++;
        }
        return k + 1;
    }

    /** {@return whether interfaces list a variable if a function of the entry point uses it} */
    public static boolean mayList(EditableModule module, int variable) {
        int storageClass = PassAccess.types(module).storageClass(module.typeOf(variable));
        return storageClass == StorageClass.Input.value()
                || storageClass == StorageClass.Output.value()
                || module.header().version().compareTo(VERSION_1_4) >= 0;
    }

    /** Adds a new variable to the interfaces of all entry points, if interfaces list it. */
    public static void addVariable(EditableModule module, int variable) {
        if (mayList(module, variable)) {
            for (int entryPoint : all(module)) {
                module.addOperands(entryPoint, variable);
            }
        }
    }
}
