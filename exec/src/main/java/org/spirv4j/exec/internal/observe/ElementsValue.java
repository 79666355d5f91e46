// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.util.Optional;
import org.spirv4j.analysis.internal.layout.ByteCount;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.text.FriendlyNames;

/** The elements from a pointer on to the end of the memory that it points into, as C has them. */
final class ElementsValue implements Value {
    private final Reader reader;
    private final MemoryForm form;
    private final long address;
    private final int typeId;

    /**
     * Makes the elements.
     *
     * @param form the form of an element
     * @param address where the first one is
     * @param typeId the id of the type of the pointer
     */
    ElementsValue(Reader reader, MemoryForm form, long address, int typeId) {
        this.reader = reader;
        this.form = form;
        this.address = address;
        this.typeId = typeId;
    }

    @Override
    public int typeId() {
        return typeId;
    }

    private long stride() {
        return Math.max(1, ByteCount.roundUp(form.size, form.alignment));
    }

    @Override
    public int partCount() {
        long room = reader.memory(address).size - Address.offset(address) - form.size;
        return room < 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, room / stride() + 1);
    }

    @Override
    public StoredValue part(int index) {
        if (index < 0 || index >= partCount()) {
            throw new IndexOutOfBoundsException("the pointer has " + partCount() + " elements, and no " + index);
        }
        return reader.memory(form, address + index * stride(), null);
    }

    @Override
    public Optional<Value> pointee() {
        return partCount() == 0 ? Optional.empty() : Optional.of(part(0));
    }

    @Override
    public long scalarCount() {
        int parts = partCount();
        return parts == 0 ? 0 : parts * part(0).scalarCount();
    }

    @Override
    public long bits(int index) {
        int scalars = (int) Math.max(1, pointee().map(Value::scalarCount).orElse(1L));
        return part(index / scalars).bits(index % scalars);
    }

    @Override
    public String text(FriendlyNames names, int mostScalars) {
        StringBuilder text = new StringBuilder();
        TreeText.append(text, partCount(), i -> "", (i, rest) -> part(i).append(text, names, rest), mostScalars);
        return text.toString();
    }
}
