// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import org.spirv4j.internal.type.TypeFacts;

/** Limits on a module, with the values that every implementation must support (section 2.17, "Universal Limits"). */
public enum Limit {
    MAX_STRUCT_MEMBERS(16383),
    MAX_STRUCT_DEPTH(255),
    MAX_LOCAL_VARIABLES(524287),
    MAX_GLOBAL_VARIABLES(65535),
    MAX_SWITCH_BRANCHES(16383),
    MAX_FUNCTION_ARGS(255),
    MAX_CONTROL_FLOW_NESTING_DEPTH(1023),
    MAX_ACCESS_CHAIN_INDEXES(TypeFacts.MAX_INDEXES),
    MAX_ID_BOUND(4194303);

    private final int universal;

    Limit(int universal) {
        this.universal = universal;
    }

    /** The minimum that every implementation must support. */
    public int universal() {
        return universal;
    }
}
