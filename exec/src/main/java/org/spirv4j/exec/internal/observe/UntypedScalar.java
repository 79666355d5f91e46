// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import org.spirv4j.exec.observe.Value;

/** A scalar for which the module has no type. */
public interface UntypedScalar extends Value {
    @Override
    default int typeId() {
        return 0;
    }

    @Override
    default int partCount() {
        return 0;
    }

    @Override
    default Value part(int index) {
        throw new IndexOutOfBoundsException("a scalar has no parts");
    }

    @Override
    default long scalarCount() {
        return 1;
    }
}
