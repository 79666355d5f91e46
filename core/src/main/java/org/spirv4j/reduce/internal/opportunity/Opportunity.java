// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import org.spirv4j.edit.EditableModule;

/** A change that may make a module smaller or simpler. An {@link OpportunityFinder} finds it. */
@FunctionalInterface
public interface Opportunity {
    /**
     * Makes the change if it is still possible.
     *
     * @param module the module in which the opportunity was found, or one that was lifted from the same words; other
     *     opportunities may have changed it
     * @return whether the module changed
     */
    boolean apply(EditableModule module);
}
