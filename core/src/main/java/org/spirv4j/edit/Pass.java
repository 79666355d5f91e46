// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

/**
 * One step of an optimisation: it changes a module so that programs compute the same with less, or so that a later pass
 * can.
 *
 * <p>A pass keeps no state between runs, so that one instance may be used by several threads.
 */
public interface Pass {
    /** {@return the name of the pass in remarks and reports, such as {@code eliminate-dead-branches}} */
    String name();

    /**
     * Changes a module.
     *
     * @param module the module
     * @param context the options that hold for all passes, and the receiver of remarks
     * @throws PassException if the pass cannot be applied to this module
     */
    void run(EditableModule module, PassContext context);
}
