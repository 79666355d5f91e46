// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.type.MemoryForm;

/** A value in registers. */
final class RegisterValue extends StoredValue {
    private final Operand registers;

    RegisterValue(Reader reader, Operand registers, @Nullable MemoryForm pointee) {
        super(reader, registers.type, pointee);
        this.registers = registers;
    }

    @Override
    long scalarBits() {
        return reader.subgroup().registers[registers.at(0, reader.lane())];
    }

    @Override
    StoredValue partAt(int index) {
        return new RegisterValue(reader, registers.part(type.part(index), type.slotOf(index)), null);
    }
}
