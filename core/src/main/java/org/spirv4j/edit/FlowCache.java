// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The control flow of each function until its blocks, branches or merge instructions change. */
final class FlowCache {
    private final EditableModule module;

    private @Nullable Flow[] flows = {};

    /** By block: its number in its function; shared by all functions. */
    private int[] blockNumbers = {};

    FlowCache(EditableModule module) {
        this.module = module;
    }

    Flow of(int function) {
        if (function >= flows.length) {
            flows = Arrays.copyOf(flows, module.functionLimit());
        }
        @Nullable Flow known = flows[function];
        if (known == null || known.shape != module.order.shape(function)) {
            if (blockNumbers.length < module.blockLimit()) {
                blockNumbers = new int[module.blockLimit() + (module.blockLimit() >> 1)];
                Arrays.fill(flows, null);
            }
            known = new Flow(module, function, blockNumbers);
            flows[function] = known;
        }
        return known;
    }

    void clear() {
        flows = new Flow[] {};
    }
}
