// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.util.Optional;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.text.FriendlyNames;

/**
 * A descriptor in a heap, where its type is not known.
 *
 * @param address the address of its resource
 */
record DescriptorValue(Reader reader, long address) implements Value {
    @Override
    public int typeId() {
        return 0;
    }

    @Override
    public int partCount() {
        return 0;
    }

    @Override
    public Value part(int index) {
        throw new IndexOutOfBoundsException("a descriptor has no parts");
    }

    @Override
    public String partName(int index) {
        return "[" + index + "]";
    }

    @Override
    public Optional<Value> pointee() {
        return Optional.empty();
    }

    @Override
    public long scalarCount() {
        return 1;
    }

    @Override
    public long bits(int index) {
        return address;
    }

    @Override
    public String text(FriendlyNames names, int mostScalars) {
        return reader.resource(address);
    }
}
