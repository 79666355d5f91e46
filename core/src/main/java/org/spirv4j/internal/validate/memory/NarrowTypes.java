// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.memory;

import java.util.function.IntPredicate;
import org.spirv4j.grammar.Capability;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ValidationContext;

/** 8-bit and 16-bit numbers that a module may store in some storage classes but not use in arithmetic. */
final class NarrowTypes {
    private final ValidationContext context;
    private final IntPredicate bits16;
    private final IntPredicate bits8;

    /** Whether 16-bit numbers are restricted to some storage classes. */
    final boolean restricted16;

    /** Whether 8-bit numbers are restricted to some storage classes. */
    final boolean restricted8;

    NarrowTypes(ValidationContext context) {
        this.context = context;
        TypeFacts types = context.types;
        boolean int16 = context.has(Capability.Int16);
        boolean float16 = context.has(Capability.Float16) || context.has(Capability.BFloat16TypeKHR);
        bits16 = type -> !int16 && types.isIntScalar(type, 16) || !float16 && types.isFloatScalar(type, 16);
        bits8 = type -> types.isIntScalar(type, 8);
        restricted16 = context.has(Capability.Shader) && !(int16 && float16);
        restricted8 = context.has(Capability.Shader) && !context.has(Capability.Int8);
    }

    /** Whether a type is or contains a 16-bit number that the module may not use in arithmetic. */
    boolean has16(int type) {
        return restricted16 && context.contains(type, bits16);
    }

    /** Whether a type is or contains an 8-bit integer that the module may not use in arithmetic. */
    boolean has8(int type) {
        return restricted8 && context.contains(type, bits8);
    }

    boolean hasAny(int type) {
        return has16(type) || has8(type);
    }
}
