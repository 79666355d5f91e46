// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.spirv4j.exec.internal.machine.Heap;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/**
 * What a resource belongs to.
 *
 * @param id the id of a variable, or of a parameter of a kernel
 * @param element the number of the descriptor in the variable; -1 if it is not an array of them
 * @param offset the byte offset of the descriptor in the heap that the variable is
 */
public record ResourceOwner(int id, int element, OptionalLong offset) {
    /**
     * The owner of the resource with a number; empty if it has none.
     *
     * @param resources the resources by number
     */
    public static Optional<ResourceOwner> of(Code code, EntryPoint entryPoint, int number, Resource[] resources) {
        for (Variable variable : code.variables()) {
            if (number >= variable.number() && number < variable.number() + variable.elements()) {
                int element = variable.elements() > 1 ? number - variable.number() : -1;
                return Optional.of(new ResourceOwner(variable.id(), element, OptionalLong.empty()));
            }
            if (resources[variable.number()] instanceof Heap heap
                    && heap.offsetOf(number).isPresent()) {
                return Optional.of(new ResourceOwner(variable.id(), -1, heap.offsetOf(number)));
            }
        }
        int argument = number - code.resourceCount();
        List<Instruction> parameters =
                entryPoint.function().map(Function::parameters).orElse(List.of());
        return argument >= 0 && argument < parameters.size()
                ? Optional.of(new ResourceOwner(parameters.get(argument).resultId(), -1, OptionalLong.empty()))
                : Optional.empty();
    }

    /** The name in messages, with a name of the id. */
    public String text(String name) {
        if (offset.isPresent()) {
            return "the descriptor at the byte offset " + offset.getAsLong() + " of " + name;
        }
        return element < 0 ? name : name + "[" + element + "]";
    }
}
