// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.exec.observe.Value;

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

    /** The outermost part that starts at an offset in bytes; empty if none does. */
    Optional<Value> at(long offset) {
        MemoryValue whole = this;
        long rest = offset;
        while (rest != 0) {
            int found = -1;
            for (int i = 0; i < whole.partCount() && (found < 0 || whole.type.kind == ValueType.Kind.STRUCT); i++) {
                long start = whole.form.offset(i);
                found = start <= rest && rest < start + Math.max(1, whole.form.part(i).size) ? i : found;
            }
            if (found < 0) {
                return Optional.empty();
            }
            rest -= whole.form.offset(found);
            whole = (MemoryValue) whole.partAt(found);
        }
        return Optional.of(whole);
    }

    /** The number of bytes; of a run-time array, those of its memory. */
    long size() {
        return form.size > 0 ? form.size : Math.max(1, reader.memory(address).size - Address.offset(address));
    }
}
