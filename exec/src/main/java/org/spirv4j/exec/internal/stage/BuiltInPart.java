// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.module.ModuleLayout;

/**
 * A variable with the decoration BuiltIn, or a member of a block with it.
 *
 * @param builtIn what it holds
 * @param variable the variable
 * @param offset the offset in bytes in the memory of the variable
 * @param form the form in memory
 */
public record BuiltInPart(BuiltIn builtIn, Variable variable, long offset, MemoryForm form) {
    /** The built-ins among variables. */
    public static List<BuiltInPart> of(List<Variable> variables, ModuleLayout layout) {
        List<BuiltInPart> parts = new ArrayList<>();
        for (Variable variable : variables) {
            layout.decorationWord(variable.id(), Decoration.BuiltIn).stream()
                    .mapToObj(BuiltIn::of)
                    .flatMap(Optional::stream)
                    .forEach(found -> parts.add(new BuiltInPart(found, variable, 0, variable.form())));
            ValueType type = variable.form().type;
            for (int i = 0; type.kind == ValueType.Kind.STRUCT && i < type.count; i++) {
                long offset = variable.form().offset(i);
                MemoryForm member = variable.form().part(i);
                layout.memberDecorationWord(type.id, i, Decoration.BuiltIn).stream()
                        .mapToObj(BuiltIn::of)
                        .flatMap(Optional::stream)
                        .forEach(found -> parts.add(new BuiltInPart(found, variable, offset, member)));
            }
        }
        // No built-in has so many scalars.
        parts.removeIf(part -> part.form().isTooLarge());
        return parts;
    }

    /** Writes the scalars of a value, as many as there are. */
    public void write(Subgroup subgroup, int lane, long... values) {
        Memory memory = (Memory) subgroup.resources[variable.number()];
        long[] cells = form.cells();
        for (int i = 0; i < Math.min(cells.length, values.length); i++) {
            memory.write(lane, offset + MemoryForm.cellOffset(cells[i]), MemoryForm.cellLength(cells[i]), values[i]);
        }
    }
}
