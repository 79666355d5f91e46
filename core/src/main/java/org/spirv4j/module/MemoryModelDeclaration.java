// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.Optional;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.MemoryModel;

/**
 * The addressing model and the memory model of an OpMemoryModel.
 *
 * @param addressingModelValue number of the addressing model
 * @param memoryModelValue number of the memory model
 */
public record MemoryModelDeclaration(int addressingModelValue, int memoryModelValue) {

    /** {@return the addressing model; empty when the built-in grammar lacks it} */
    public Optional<AddressingModel> addressingModel() {
        return AddressingModel.of(addressingModelValue);
    }

    /** {@return the memory model; empty when the built-in grammar lacks it} */
    public Optional<MemoryModel> memoryModel() {
        return MemoryModel.of(memoryModelValue);
    }
}
