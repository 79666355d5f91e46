// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import org.spirv4j.text.FriendlyNames;

/**
 * A descriptor in a heap, where its type is not known.
 *
 * @param address the address of its resource
 */
record DescriptorValue(Reader reader, long address) implements UntypedScalar {
    @Override
    public long bits(int index) {
        return address;
    }

    @Override
    public String text(FriendlyNames names, int mostScalars) {
        return reader.resource(address);
    }
}
