// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.List;
import org.spirv4j.edit.EditableModule;

/**
 * Finds changes of one kind that may make a module smaller or simpler. Keeps no state, so that threads may share it.
 */
public interface OpportunityFinder {
    /** {@return the name of the finder in messages, such as {@code RemoveFunctionReductionOpportunityFinder}} */
    String name();

    /**
     * Finds opportunities. The module may become invalid by some of them, which the caller has to check.
     *
     * @param module the module, which stays as it is
     * @param functionId the result id of the only function to change; 0 for the whole module
     * @return the opportunities, in the order of the module
     */
    List<Opportunity> find(EditableModule module, int functionId);
}
