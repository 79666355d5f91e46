// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Objects;
import org.spirv4j.grammar.Decoration;

/**
 * A value whose id and type are known before the instruction that defines it is written, for programs that write uses
 * first. Made by {@link Code#forward}; {@link Code#define(ForwardValue)} writes the instruction. Whether the definition
 * dominates the uses is checked by validation.
 */
public final class ForwardValue extends Value {

    ForwardValue(Code reservedBy, int id, Type type) {
        super(reservedBy, null, id, type);
    }

    /** {@return whether the instruction that defines this value has been written} */
    public boolean isDefined() {
        Block in = block;
        return in != null && !in.isDropped();
    }

    /** Makes the instruction that a cursor is writing the definition. */
    void define(InstructionEncoder instruction, Code code) {
        if (isDefined()) {
            throw instruction.failure(this + " is already defined");
        }
        if (instruction.type() != type) {
            throw instruction.failure("the result is of type " + instruction.type() + ", but " + this
                    + " was declared with type " + type);
        }
        writer = code;
        block = code.block();
    }

    @Override
    public ForwardValue named(String name) {
        super.named(name);
        return this;
    }

    @Override
    public ForwardValue decorated(Decoration decoration, Object... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        super.decorated(decoration, parameters);
        return this;
    }
}
