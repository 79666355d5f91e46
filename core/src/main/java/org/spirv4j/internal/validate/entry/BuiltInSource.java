// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ValidationContext;

/** Something that is decorated with BuiltIn. */
final class BuiltInSource {
    /** The variable, constant, or structure. */
    final int id;

    /** The member, -1 when the decoration is for the id as a whole. */
    final int member;

    /** The built-in's value. */
    final int value;

    final BuiltInTable.@Nullable Row row;

    /** What has been found wrong where it is used, so that it is not said twice. */
    boolean wrongModel;

    boolean wrongType;
    boolean meshChecked;

    BuiltInSource(int id, int member, int value) {
        this.id = id;
        this.member = member;
        this.value = value;
        row = BuiltInTable.get().row(value);
    }

    /** The built-in's name. */
    String name() {
        return BuiltIn.of(value).map(Enum::name).orElseGet(() -> "built-in " + value);
    }

    /** What is decorated, for messages. */
    String what(ValidationContext context) {
        return member < 0 ? context.name(id) : "member " + member + " of " + context.name(id);
    }

    boolean isConstant(TypeFacts types) {
        return member < 0 && types.isConstant(id);
    }

    /** The type of what is decorated: of the constant, of the member, or what the variable holds; 0 if it is none. */
    int type(TypeFacts types) {
        if (member >= 0) {
            return types.member(id, member);
        }
        return switch (types.op(id)) {
            case OpVariable -> types.pointee(types.typeOf(id));
            case OpUntypedVariableKHR -> types.word(id, 4);
            default -> isConstant(types) ? types.typeOf(id) : 0;
        };
    }

    /** The storage class that an instruction names, -1 if it names none. */
    static int storage(TypeFacts types, int id) {
        return switch (types.op(id)) {
            case OpTypePointer, OpTypeUntypedPointerKHR -> types.word(id, 2);
            case OpVariable, OpUntypedVariableKHR -> types.word(id, 3);
            default -> -1;
        };
    }
}
