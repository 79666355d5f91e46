// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.Map;

/**
 * Functions that return their argument. A call is not a constant expression: what compilers refuse to compute
 * (overflow, shifts by too many bits, division by zero, infinities) is computed when the shader is executed.
 */
final class WgslHeld {
    private final WgslContext context;
    private final Map<String, String> names;

    WgslHeld(WgslContext context) {
        this.context = context;
        names = context.pool.map();
    }

    /** The name of the function for a type. */
    String name(String type) {
        return names.computeIfAbsent(type, key -> {
            String name = context.names.fresh("runtime_" + key.replace('<', '_').replace(">", ""));
            context.globals.put("fn " + name + "(value: " + key + ") -> " + key + " {\n    return value;\n}\n\n");
            return name;
        });
    }
}
