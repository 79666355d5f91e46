// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Heap;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.text.FriendlyNames;

/** The descriptors in a heap, in the order of their byte offsets. */
final class HeapValue implements Value {
    private final Reader reader;
    private final Heap heap;

    HeapValue(Reader reader, Heap heap) {
        this.reader = reader;
        this.heap = heap;
    }

    @Override
    public int typeId() {
        return 0;
    }

    @Override
    public int partCount() {
        return heap.count();
    }

    @Override
    public Value part(int index) {
        return new DescriptorValue(reader, bits(index));
    }

    @Override
    public String partName(int index) {
        return "at byte " + heap.offset(index);
    }

    @Override
    public long scalarCount() {
        return heap.count();
    }

    @Override
    public long bits(int index) {
        if (index < 0 || index >= heap.count()) {
            throw new IndexOutOfBoundsException("the heap has " + heap.count() + " descriptors, and no " + index);
        }
        return Address.of(heap.number(heap.offset(index)));
    }

    @Override
    public String text(FriendlyNames names, int mostScalars) {
        StringBuilder text = new StringBuilder();
        TreeText.append(
                text,
                heap.count(),
                i -> heap.offset(i) + ": ",
                (i, rest) -> {
                    text.append(reader.resource(bits(i)));
                    return rest - 1;
                },
                mostScalars);
        return text.toString();
    }
}
