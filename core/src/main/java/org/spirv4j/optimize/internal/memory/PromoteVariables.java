// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import java.util.Objects;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassContext;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.ssa.Promotion;

/**
 * Replaces variables of functions by values: a load becomes the value that was stored last. Variables whose address is
 * taken, that are accessed in parts, or by volatile loads or stores, stay.
 */
public final class PromoteVariables implements FunctionPass {
    private final String name;
    private final Promotion.Kind kind;

    /**
     * Creates the pass.
     *
     * @param name its name
     * @param kind which variables are replaced
     */
    public PromoteVariables(String name, Promotion.Kind kind) {
        this.name = Objects.requireNonNull(name, "name");
        this.kind = Objects.requireNonNull(kind, "kind");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        return Promotion.start(module, kind, context);
    }
}
