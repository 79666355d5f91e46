// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import org.spirv4j.grammar.Capability;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** 8-bit and 16-bit numbers that a module may store in some storage classes but not use in arithmetic. */
final class NarrowTypes {
    private final ValidationContext context;

    /** The kinds of 16-bit numbers that the module may not use in arithmetic. */
    private final int bits16;

    /** Whether 16-bit numbers are restricted to some storage classes. */
    final boolean restricted16;

    /** Whether 8-bit numbers are restricted to some storage classes. */
    final boolean restricted8;

    NarrowTypes(ValidationContext context) {
        this.context = context;
        boolean int16 = context.has(Capability.Int16);
        boolean float16 = context.has(Capability.Float16) || context.has(Capability.BFloat16TypeKHR);
        bits16 = (int16 ? 0 : TypeContents.INT16) | (float16 ? 0 : TypeContents.FLOAT16);
        restricted16 = context.has(Capability.Shader) && !(int16 && float16);
        restricted8 = context.has(Capability.Shader) && !context.has(Capability.Int8);
    }

    /** Whether a type is or contains a 16-bit number that the module may not use in arithmetic. */
    boolean has16(int type) {
        return restricted16 && context.contains(type, bits16);
    }

    /** Whether a type is or contains an 8-bit integer that the module may not use in arithmetic. */
    boolean has8(int type) {
        return restricted8 && context.contains(type, TypeContents.INT8);
    }

    boolean hasAny(int type) {
        return has16(type) || has8(type);
    }
}
