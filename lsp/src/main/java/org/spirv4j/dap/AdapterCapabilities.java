// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ExceptionBreakpointsFilter;

/** What the adapter tells an editor about itself. */
final class AdapterCapabilities {
    private AdapterCapabilities() {}

    /**
     * The capabilities.
     *
     * @param findings the name of the filter for stops at findings
     */
    static Capabilities withFilter(String findings) {
        Capabilities can = new Capabilities();
        can.setSupportsConfigurationDoneRequest(true);
        can.setSupportsFunctionBreakpoints(true);
        can.setSupportsConditionalBreakpoints(true);
        can.setSupportsHitConditionalBreakpoints(true);
        can.setSupportsLogPoints(true);
        can.setSupportsInstructionBreakpoints(true);
        can.setSupportsDisassembleRequest(true);
        can.setSupportsEvaluateForHovers(true);
        can.setSupportsSteppingGranularity(true);
        can.setSupportsTerminateRequest(true);
        ExceptionBreakpointsFilter filter = new ExceptionBreakpointsFilter();
        filter.setFilter(findings);
        filter.setLabel("Mistakes that checks find");
        filter.setDefault_(true);
        can.setExceptionBreakpointFilters(new ExceptionBreakpointsFilter[] {filter});
        return can;
    }
}
