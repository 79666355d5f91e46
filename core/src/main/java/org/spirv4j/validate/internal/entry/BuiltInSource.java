// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** A BuiltIn decoration: its target and its value. */
final class BuiltInSource {
    /** The variable, constant, or structure. */
    final int id;

    /** The member index; -1 if the decoration targets the id itself. */
    final int member;

    /** The BuiltIn enumerant. */
    final int value;

    /** What has already been reported or checked, so that each built-in is reported once. */
    boolean modelReported;

    boolean typeReported;
    boolean meshChecked;

    BuiltInSource(int id, int member, int value) {
        this.id = id;
        this.member = member;
        this.value = value;
    }

    /** The requirements of Vulkan for the built-in; null if there are none. */
    BuiltInTable.@Nullable Row row() {
        return BuiltInTable.get().row(value);
    }

    /** The name of the built-in; its number if it is unknown. */
    String name() {
        Optional<BuiltIn> known = BuiltIn.of(value);
        return known.isPresent() ? known.get().name() : Integer.toUnsignedString(value);
    }

    /** The target of the decoration: {@code %x} or {@code member 1 of %s}. */
    String target(ValidationContext context) {
        return member < 0 ? context.name(id) : "member " + member + " of " + context.name(id);
    }

    /** The target with its decoration: {@code %x (BuiltIn FragCoord)}. */
    String describe(ValidationContext context) {
        return target(context) + " (BuiltIn " + name() + ")";
    }

    boolean isConstant(TypeFacts types) {
        return member < 0 && types.isConstant(id);
    }

    /** The type of the constant or member, or the data type of the variable; 0 if there is none. */
    int type(TypeFacts types) {
        if (member >= 0) {
            return types.member(id, member);
        }
        return switch (types.opcode(id)) {
            case OpVariable -> types.pointee(types.typeOf(id));
            case OpUntypedVariableKHR -> types.word(id, UntypedVariableKHR.DATA_TYPE);
            default -> isConstant(types) ? types.typeOf(id) : 0;
        };
    }

    /** The storage class of a variable or pointer type; -1 for any other id. */
    static int storage(TypeFacts types, int id) {
        return switch (types.opcode(id)) {
            case OpTypePointer, OpTypeUntypedPointerKHR -> types.word(id, TypePointer.STORAGE_CLASS);
            case OpVariable, OpUntypedVariableKHR -> types.word(id, Variable.STORAGE_CLASS);
            default -> -1;
        };
    }
}
