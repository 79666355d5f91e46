// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.Op;

/**
 * A function of an edited module. {@link EditableModule#functions} has all.
 *
 * @param module the module
 * @param number the number of the function in the module
 */
public record EditedFunction(EditableModule module, int number) {
    /**
     * Makes a handle for a function.
     *
     * @param module the module
     * @param number the number of the function in the module
     */
    public EditedFunction {
        Objects.requireNonNull(module, "module");
        Handles.requireNumber(number);
    }

    /** {@return the result id of the OpFunction} */
    public int id() {
        return module.functionId(number);
    }

    /** {@return the name that an OpName gives the function; empty for none} */
    public String name() {
        return Handles.name(module, id());
    }

    /** {@return the OpFunction} */
    public EditedInstruction declaration() {
        return new EditedInstruction(module, module.functionStart(number));
    }

    /** {@return the type that the function returns} */
    public EditedType returnType() {
        return new EditedType(module, module.typeId(module.functionStart(number)));
    }

    /** {@return the OpFunctionParameter instructions, in their order} */
    public List<EditedInstruction> parameters() {
        List<EditedInstruction> parameters = new ArrayList<>();
        int end = hasBody() ? module.label(module.firstBlock(number)) : module.functionEnd(number);
        for (int i = module.functionStart(number); i != end; i = module.next(i)) {
            if (module.is(i, Op.OpFunctionParameter)) {
                parameters.add(new EditedInstruction(module, i));
            }
        }
        return parameters;
    }

    /** {@return whether the function has blocks; one without is imported} */
    public boolean hasBody() {
        return module.firstBlock(number) != 0;
    }

    /** {@return the blocks that the function has at this moment, in their order} */
    public List<EditedBlock> blocks() {
        List<EditedBlock> blocks = new ArrayList<>();
        for (int b = module.firstBlock(number); b != 0; b = module.nextBlock(b)) {
            blocks.add(new EditedBlock(module, b));
        }
        return blocks;
    }

    /**
     * {@return the instructions that the blocks have at this moment, in their order, without labels} The list does not
     * change when instructions are inserted or removed, so that a loop over it may do both.
     */
    public List<EditedInstruction> instructions() {
        List<EditedInstruction> instructions = new ArrayList<>();
        for (int b = module.firstBlock(number); b != 0; b = module.nextBlock(b)) {
            Handles.addInstructions(module, b, instructions);
        }
        return instructions;
    }

    /** {@return the control flow: the graph of the blocks, dominators and loops} */
    public Flow flow() {
        return module.flow(number);
    }

    /** {@return the id and the name} */
    @Override
    public String toString() {
        return Handles.text(module, id());
    }
}
