// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassException;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.module.SpirvModule;

/** Applies passes that need no blocks and functions. */
final class AppliedPass {
    private AppliedPass() {}

    /**
     * The module after a pass; the same module if the pass changes nothing.
     *
     * @throws TransformException if the pass cannot be applied to the module
     */
    static SpirvModule apply(Pass pass, SpirvModule module) {
        try {
            EditableModule edited = EditableModule.ofInstructions(module);
            pass.run(edited, PassContext.of(PassOptions.DEFAULT));
            return edited.toModule();
        } catch (PassException | MalformedModuleException e) {
            throw new TransformException(e.diagnostics());
        }
    }
}
