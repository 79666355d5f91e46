// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.text.FriendlyNames;

/** The resources of an array of descriptors. */
final class DescriptorsValue implements Value {
    private final Reader reader;
    private final Variable variable;

    DescriptorsValue(Reader reader, Variable variable) {
        this.reader = reader;
        this.variable = variable;
    }

    @Override
    public int typeId() {
        return variable.form().type.id;
    }

    @Override
    public int partCount() {
        return variable.elements();
    }

    @Override
    public Value part(int index) {
        if (index < 0 || index >= variable.elements()) {
            throw new IndexOutOfBoundsException(
                    "the array has " + variable.elements() + " descriptors, and no " + index);
        }
        return reader.memory(variable.form(), Address.of(variable.number() + index), null);
    }

    @Override
    public long scalarCount() {
        return variable.elements();
    }

    @Override
    public long bits(int index) {
        return Address.of(variable.number() + index);
    }

    @Override
    public String text(FriendlyNames names, int mostScalars) {
        return "{" + variable.elements() + " descriptors}";
    }
}
