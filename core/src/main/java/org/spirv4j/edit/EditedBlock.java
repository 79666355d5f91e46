// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A block of a function of an edited module.
 *
 * @param module the module
 * @param number the number of the block in the module
 */
public record EditedBlock(EditableModule module, int number) {
    /**
     * Makes a handle for a block.
     *
     * @param module the module
     * @param number the number of the block in the module
     */
    public EditedBlock {
        Objects.requireNonNull(module, "module");
        Handles.requireNumber(number);
    }

    /** {@return the result id of the OpLabel} */
    public int id() {
        return module.labelId(number);
    }

    /** {@return the name that an OpName gives the label; empty for none} */
    public String name() {
        return Handles.name(module, id());
    }

    /** {@return the function that the block belongs to} */
    public EditedFunction function() {
        return new EditedFunction(module, module.functionOf(number));
    }

    /**
     * {@return the instructions that the block has at this moment, in their order, without the label} The list does not
     * change when instructions are inserted or removed, so that a loop over it may do both.
     */
    public List<EditedInstruction> instructions() {
        List<EditedInstruction> instructions = new ArrayList<>();
        Handles.addInstructions(module, number, instructions);
        return instructions;
    }

    /**
     * {@return the instruction before which others may be inserted, so that they are executed first: the first one that
     * is neither an OpPhi nor an OpVariable}
     */
    public EditedInstruction start() {
        return new EditedInstruction(module, module.blocks().firstInsertionPoint(number));
    }

    /**
     * {@return the instruction before which others may be inserted, so that they are executed last: the merge
     * instruction, or else the termination instruction}
     */
    public EditedInstruction end() {
        return merge().orElseGet(this::terminator);
    }

    /** {@return the OpSelectionMerge or OpLoopMerge} */
    public Optional<EditedInstruction> merge() {
        int merge = module.merge(number);
        return merge == 0 ? Optional.empty() : Optional.of(new EditedInstruction(module, merge));
    }

    /** {@return the termination instruction, such as an OpBranch or OpReturn} */
    public EditedInstruction terminator() {
        return new EditedInstruction(module, module.terminator(number));
    }

    /** {@return the id and the name of the label} */
    @Override
    public String toString() {
        return Handles.text(module, id());
    }
}
