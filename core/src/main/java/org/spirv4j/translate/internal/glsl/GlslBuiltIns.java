// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.BuiltIn;

/** The variables that the language declares itself. */
final class GlslBuiltIns {
    private GlslBuiltIns() {}

    /** The name of a variable with decoration BuiltIn. */
    static String name(int builtIn) {
        BuiltIn found = BuiltIn.of(builtIn).orElseThrow();
        return "gl_" + switch (found) {
            case GlobalInvocationId -> "GlobalInvocationID";
            case LocalInvocationId -> "LocalInvocationID";
            case WorkgroupId -> "WorkGroupID";
            default -> found.name();
        };
    }
}
