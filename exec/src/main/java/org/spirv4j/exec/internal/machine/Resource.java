// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

/** What an {@link Address} can refer to: memory, or a descriptor that is not memory. */
public abstract class Resource {
    protected Resource() {}

    /** The bytes that pointers into the resource refer to; without bytes if it has none. */
    public Memory memory() {
        return Memory.NONE;
    }
}
