// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.memory;

import java.util.function.IntPredicate;
import org.spirv4j.grammar.Capability;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ValidationContext;

/** Numbers of 8 and 16 bits that a module may keep in some memory but not compute with. */
final class NarrowTypes {
    private final ValidationContext context;
    private final IntPredicate bits16;
    private final IntPredicate bits8;

    /** Whether the module can have types that only some storage classes may hold. */
    final boolean restricted16;

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

    /** Whether a type has in it numbers of 16 bits that the module may not compute with. */
    boolean has16(int type) {
        return restricted16 && context.contains(type, bits16);
    }

    /** Whether a type has in it integers of 8 bits that the module may not compute with. */
    boolean has8(int type) {
        return restricted8 && context.contains(type, bits8);
    }

    boolean hasAny(int type) {
        return has16(type) || has8(type);
    }
}
