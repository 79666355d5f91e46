// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.spirv4j.grammar.Op;

/**
 * An OpPhi whose operands are added one by one, because the header of a loop needs the value of the next iteration
 * before it is computed. The instruction is written when the function is complete.
 */
public final class Phi {
    private final Code code;
    private final Block block;
    private final Value value;
    private final Map<Block, Value> operands = new LinkedHashMap<>();

    Phi(Code code, InstructionEncoder instruction) {
        this.code = code;
        block = code.block();
        value = code.result(instruction);
    }

    /** {@return the result of the OpPhi} */
    public Value value() {
        return value;
    }

    /**
     * Sets the value for a predecessor of the block.
     *
     * @param incoming the value
     * @param predecessor the predecessor
     * @return this phi
     * @throws BuildException if the value has another type, if the block already has a value, or if the function is
     *     complete
     */
    public Phi from(Value incoming, Block predecessor) {
        Objects.requireNonNull(incoming, "incoming");
        Objects.requireNonNull(predecessor, "predecessor");
        if (code.function.isClosed()) {
            throw new BuildException("OpPhi: the function " + code.function.function + " is complete");
        }
        if (incoming.type() != value.type()) {
            throw new BuildException("OpPhi: " + incoming + " is of type " + incoming.type()
                    + ", but the result is of type " + value.type());
        }
        if (operands.putIfAbsent(predecessor, incoming) != null) {
            throw new BuildException("OpPhi: block " + predecessor + " already has a value");
        }
        return this;
    }

    /** Writes the instruction. */
    void write() {
        if (block.isDropped()) {
            return;
        }
        InstructionEncoder encoder = code.module.codeEncoder().begin(Op.OpPhi).type(value.type());
        operands.forEach((predecessor, incoming) -> encoder.value(incoming).id(predecessor));
        code.complete(encoder, value, block.front.next());
    }
}
