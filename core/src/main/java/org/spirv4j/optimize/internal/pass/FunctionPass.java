// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.pass;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;

/**
 * A pass that changes one function after another. Several such passes may be applied to a function before any of them
 * is applied to the next function, so that the function stays in the cache of the processor.
 */
public interface FunctionPass extends Pass {
    /** Changes functions of one module. */
    @FunctionalInterface
    interface Work {
        /**
         * Changes a function.
         *
         * @param function the number of the function, which has a body
         */
        void run(int function);

        /** Changes all functions that have a body. */
        default void runAll(EditableModule module) {
            for (int f = 1; f < module.functionLimit(); f++) {
                if (module.firstBlock(f) != 0) {
                    run(f);
                }
            }
        }
    }

    /** Whether the pass leaves functions alone that neither an entry point nor an exported function reaches. */
    default boolean isForReachedOnly() {
        return false;
    }

    /**
     * Prepares the tables that all functions share. Other passes may add instructions, blocks, ids and declarations
     * before the first function and between functions; no number and no id is used again for another thing in the
     * meantime.
     */
    Work start(EditableModule module, PassContext context);

    @Override
    default void run(EditableModule module, PassContext context) {
        Work work = start(module, context);
        if (!isForReachedOnly()) {
            work.runAll(module);
            return;
        }
        for (int f : new CallOrder(module).inModuleOrder()) {
            if (module.firstBlock(f) != 0) {
                work.run(f);
            }
        }
    }
}
