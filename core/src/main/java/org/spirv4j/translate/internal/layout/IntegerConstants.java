// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.layout;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;

/** The values of integer constants by the defaults of specialization constants. For use by one thread. */
public final class IntegerConstants {
    private final TypeFacts types;
    private final ModuleLayout layout;

    /** The values of all constants, evaluated when that of an OpSpecConstantOp is first asked for. */
    private @Nullable ConstantValues values;

    /** The constants of a module. */
    public IntegerConstants(TypeFacts types, ModuleLayout layout) {
        this.types = types;
        this.layout = layout;
    }

    /** The value of a constant, sign-extended or zero-extended as its type is signed or not; empty if it has none. */
    public OptionalLong value(int id) {
        if (types.op(id) != Op.OpSpecConstantOp) {
            return types.defaultInteger(id);
        }
        ConstantValues known = values;
        if (known == null) {
            known = ConstantValues.of(layout.module());
            values = known;
        }
        return known.integer(id);
    }

    /** The number of elements of an array; 1 if it is not known, as that of an OpTypeRuntimeArray. */
    public long length(int array) {
        return types.op(array) == Op.OpTypeArray
                ? value(types.word(array, TypeComposite.LENGTH)).orElse(1)
                : 1;
    }
}
