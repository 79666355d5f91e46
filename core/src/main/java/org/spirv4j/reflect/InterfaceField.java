// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;
import java.util.Optional;

/**
 * An input or output of a stage, or a member of one that is a block.
 *
 * @param variable the input or output
 * @param member the member of its block; empty for the whole variable
 */
public record InterfaceField(InterfaceVariable variable, Optional<StructMember> member) {
    /** Checks the components. */
    public InterfaceField {
        Objects.requireNonNull(variable, "variable");
        Objects.requireNonNull(member, "member");
    }

    /** {@return the name of the variable, followed by that of the member, such as {@code surface.color}} */
    public String name() {
        return variable.name() + member.map(m -> "." + m.name()).orElse("");
    }

    /** {@return the type; that of a whole variable includes the array over vertices that some stages have} */
    public ReflectedType type() {
        return member.map(StructMember::type).orElse(variable.type());
    }

    /** {@return the type and the name} */
    @Override
    public String toString() {
        return type() + " " + name();
    }
}
