// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

/** One instruction of a program, executed by all lanes of a group in turn. */
public abstract class Step {
    /** The word offset of the instruction in the module. */
    public int at;

    protected Step() {}

    /** Executes the instruction; a step that moves the group elsewhere is a {@link ControlStep}. */
    public abstract void run(Group group);
}
