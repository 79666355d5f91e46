// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.pass;

import java.lang.invoke.MethodHandles;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.type.TypeBridge;
import org.spirv4j.internal.type.TypeFacts;

/** Gives the passes of the library access to what {@link EditableModule} does not export. */
public final class PassAccess {
    private static final TypeBridge<EditableModule> BRIDGE = bridge();

    private PassAccess() {}

    @SuppressWarnings("unchecked") // EditableModule sets a bridge of this type.
    private static TypeBridge<EditableModule> bridge() {
        try {
            MethodHandles.lookup().ensureInitialized(EditableModule.class);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
        return (TypeBridge<EditableModule>) TypeBridge.get();
    }

    /** {@return the facts about the types and integer constants of a module, which follow its changes} */
    public static TypeFacts types(EditableModule module) {
        return BRIDGE.types(module);
    }
}
