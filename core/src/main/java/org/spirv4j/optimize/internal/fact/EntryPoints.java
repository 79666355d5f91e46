// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.EntryPointWords;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;

/** The entry points of a module and their operands. */
public final class EntryPoints {
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

    /** {@return the result ids of the functions of the entry points} */
    public static Set<Integer> functions(EditableModule module) {
        return Arrays.stream(all(module))
                .mapToObj(entryPoint -> function(module, entryPoint))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** {@return the value of the execution model} */
    public static int model(EditableModule module, int entryPoint) {
        return module.word(entryPoint, EntryPointWords.model(module.opcode(entryPoint)));
    }

    /** {@return the result id of the function; 0 if a damaged entry point names none} */
    public static int function(EditableModule module, int entryPoint) {
        int word = EntryPointWords.function(module.opcode(entryPoint));
        int id = word < module.wordCount(entryPoint) ? module.word(entryPoint, word) : 0;
        return Integer.compareUnsigned(id, module.bound()) < 0 ? id : 0;
    }

    /** {@return the name} */
    public static String name(EditableModule module, int entryPoint) {
        return Preamble.text(module, entryPoint, EntryPointWords.name(module.opcode(entryPoint)));
    }

    /** {@return the number of the word of the first variable of the interface} */
    public static int firstVariable(EditableModule module, int entryPoint) {
        int k = EntryPointWords.name(module.opcode(entryPoint));
        while (!LiteralString.isLast(module.word(entryPoint, k))) {
            k++;
        }
        return k + 1;
    }
}
