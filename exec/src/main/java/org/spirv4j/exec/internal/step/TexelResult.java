// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * The result of an instruction that reads texels: one, or, of sparse instructions, a structure of a residency code and
 * one.
 */
public final class TexelResult {
    /** The residency code of texels that are in memory; all are. */
    static final long RESIDENT = 1;

    private final Operand whole;

    /** The texel, without a residency code. */
    public final Operand texel;

    private final int scalar;
    private final int width;

    public TexelResult(Operand result) {
        whole = result;
        boolean isSparse = result.type.kind == ValueType.Kind.STRUCT;
        texel = isSparse ? result.part(result.type.part(1), result.type.slotOf(1)) : result;
        scalar = texel.type.scalar;
        width = NumberTypes.width(scalar);
    }

    /** Whether the result is a structure with a residency code. */
    public boolean isSparse() {
        return whole != texel;
    }

    /** Sets the components that a lane gets: the bits of numbers with 32 bits, or integers. */
    void put(Group group, int lane, long[] components) {
        if (whole != texel) {
            group.registers[whole.at(0, lane)] = RESIDENT;
        }
        boolean isOtherFloat = NumberTypes.isFloat(scalar) && scalar != NumberTypes.FLOAT32;
        for (int i = 0; i < texel.type.slots; i++) {
            long bits = components[i];
            group.registers[texel.at(i, lane)] = isOtherFloat
                    ? FloatEncoding.encode(Float.intBitsToFloat((int) bits), scalar)
                    : Conversion.zeroExtend(bits, width);
        }
    }
}
