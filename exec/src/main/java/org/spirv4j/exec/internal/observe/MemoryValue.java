// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;

/** A value in memory. */
final class MemoryValue extends StoredValue {
    private final MemoryForm form;
    private final long address;

    MemoryValue(Reader reader, MemoryForm form, long address, @Nullable MemoryForm pointee) {
        super(reader, form.type, pointee);
        this.form = form;
        this.address = address;
    }

    @Override
    long scalarBits() {
        return type.kind == ValueType.Kind.DESCRIPTOR || type.kind == ValueType.Kind.OTHER
                ? address
                : reader.read(type, address, (int) form.size);
    }

    @Override
    public int partCount() {
        if (type.kind != ValueType.Kind.RUNTIME_ARRAY) {
            return super.partCount();
        }
        long room = reader.memory(address).size - Address.offset(address) - form.part(0).size;
        return room < 0 || form.stride <= 0 ? 0 : (int) (room / form.stride) + 1;
    }

    @Override
    StoredValue partAt(int index) {
        return new MemoryValue(reader, form.part(index), address + form.offset(index), null);
    }
}
