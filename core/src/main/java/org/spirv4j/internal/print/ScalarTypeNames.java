// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The friendly names of scalar types. */
public final class ScalarTypeNames {
    private static final int[] WIDTHS = {8, 16, 32, 64};

    /** By name: the declaration without result id. */
    private static final Map<String, String> DECLARATIONS = declarations();

    private ScalarTypeNames() {}

    /**
     * The declaration, without result id, of the type that has a friendly name; empty if it is not that of void,
     * Boolean, or a number of a usual width.
     */
    public static Optional<String> declaration(String name) {
        return Optional.ofNullable(DECLARATIONS.get(name));
    }

    private static Map<String, String> declarations() {
        Map<String, String> declarations = new TreeMap<>(Map.of("void", "OpTypeVoid", "bool", "OpTypeBool"));
        for (int width : WIDTHS) {
            declarations.put(FriendlyNaming.integerType(width, false), "OpTypeInt " + width + " 1");
            declarations.put(FriendlyNaming.integerType(width, true), "OpTypeInt " + width + " 0");
            declarations.put(FriendlyNaming.floatType(width, FriendlyNaming.NO_ENCODING), "OpTypeFloat " + width);
        }
        // There is no such type without an encoding.
        declarations.remove(FriendlyNaming.floatType(WIDTHS[0], FriendlyNaming.NO_ENCODING));
        return Map.copyOf(declarations);
    }
}
