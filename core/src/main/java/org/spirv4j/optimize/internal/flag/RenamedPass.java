// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flag;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.optimize.internal.pass.FunctionPass;

/** Passes under the names of flags that are other names of them. */
final class RenamedPass {
    private RenamedPass() {}

    /** {@return the pass under another name} */
    static Pass of(String name, Pass pass) {
        return pass instanceof FunctionPass ofFunctions
                ? new OfFunctions(name, ofFunctions)
                : new OfModules(name, pass);
    }

    private record OfModules(String name, Pass pass) implements Pass {
        @Override
        public void run(EditableModule module, PassContext context) {
            pass.run(module, context);
        }
    }

    private record OfFunctions(String name, FunctionPass pass) implements FunctionPass {
        @Override
        public boolean isForReachedOnly() {
            return pass.isForReachedOnly();
        }

        @Override
        public Work start(EditableModule module, PassContext context) {
            return pass.start(module, context);
        }
    }
}
