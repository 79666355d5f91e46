// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.util.Optional;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.text.FriendlyNames;

/**
 * The value of an argument of a kernel.
 *
 * @param value the value; of a buffer, its elements
 * @param type the type in the source; empty if it is not known
 * @param isBuffer whether the argument points to its elements
 */
public record ArgumentValue(Value value, String type, boolean isBuffer) implements Value {
    @Override
    public int typeId() {
        return value.typeId();
    }

    @Override
    public int partCount() {
        return value.partCount();
    }

    @Override
    public Value part(int index) {
        return value.part(index);
    }

    @Override
    public String partName(int index) {
        return value.partName(index);
    }

    @Override
    public Optional<Value> pointee() {
        if (isBuffer) {
            return partCount() == 0 ? Optional.empty() : Optional.of(part(0));
        }
        return value.pointee();
    }

    @Override
    public long scalarCount() {
        return value.scalarCount();
    }

    @Override
    public long bits(int index) {
        return value.bits(index);
    }

    @Override
    public String text(FriendlyNames names, int mostScalars) {
        return value.text(names, mostScalars);
    }
}
