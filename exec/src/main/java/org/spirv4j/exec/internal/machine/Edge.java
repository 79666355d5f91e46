// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

/** The way from a block to another: the values of the OpPhi instructions are copied on it. */
public final class Edge {
    public final CodeBlock target;

    /**
     * By copied slot: the register that is read by lane 0, the distance to the next lane, and the register that is
     * written.
     */
    public final int[] from;

    public final int[] fromLane;
    public final int[] to;

    /** Makes an edge that copies registers; all are read before one is written. */
    public Edge(CodeBlock target, int[] from, int[] fromLane, int[] to) {
        this.target = target;
        this.from = from;
        this.fromLane = fromLane;
        this.to = to;
    }

    void copy(Group group) {
        int count = from.length;
        if (count == 0) {
            return;
        }
        long[] registers = group.registers;
        int[] lanes = group.lanes;
        if (count == 1) {
            for (int k = 0; k < group.count; k++) {
                registers[to[0] + lanes[k]] = registers[from[0] + lanes[k] * fromLane[0]];
            }
            return;
        }
        long[] values = group.subgroup.scratch(count);
        for (int k = 0; k < group.count; k++) {
            int lane = lanes[k];
            for (int i = 0; i < count; i++) {
                values[i] = registers[from[i] + lane * fromLane[i]];
            }
            for (int i = 0; i < count; i++) {
                registers[to[i] + lane] = values[i];
            }
        }
    }
}
