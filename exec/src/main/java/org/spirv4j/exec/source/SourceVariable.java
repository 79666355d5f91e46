// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.SourceLocation;

/**
 * A variable of the source code.
 *
 * @param id the id of its DebugLocalVariable or DebugGlobalVariable
 * @param name its name; empty for a block whose members are used without it
 * @param type its type
 * @param declaration where it is declared; empty if that is not known
 * @param scopeId the id of the scope in which it is declared
 * @param parameter its number among the parameters of the function, from 1; 0 if it is none
 * @param isGlobal whether it is declared outside of functions
 */
public record SourceVariable(
        int id,
        String name,
        SourceType type,
        Optional<SourceLocation> declaration,
        int scopeId,
        int parameter,
        boolean isGlobal) {
    /** Checks the components. */
    public SourceVariable {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(declaration, "declaration");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SourceVariable variable && variable.id == id;
    }

    @Override
    public int hashCode() {
        return id;
    }

    /** {@code type name}. */
    @Override
    public String toString() {
        return (type + " " + name).strip();
    }
}
