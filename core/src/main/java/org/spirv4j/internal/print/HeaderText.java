// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import org.spirv4j.internal.grammar.GrammarTables;

/**
 * The words of a header as text (section 2.3 of the specification, "Physical Layout of a SPIR-V Module and
 * Instruction").
 */
public final class HeaderText {
    private HeaderText() {}

    /** The version, such as {@code 1.6}. */
    public static String version(int word) {
        return (word >>> 16 & 0xFF) + "." + (word >>> 8 & 0xFF);
    }

    /** The vendor and the name of the tool that made the module, and its version. */
    public static String generator(GrammarTables tables, int word) {
        return tool(tables, word >>> 16) + "; " + (word & 0xFFFF);
    }

    private static String tool(GrammarTables tables, int toolId) {
        for (int row = 0; row < tables.generatorCount(); row++) {
            if (tables.generatorToolId(row) == toolId) {
                String tool = tables.name(tables.generatorTool(row));
                return tables.name(tables.generatorVendor(row)) + (tool.isEmpty() ? "" : " " + tool);
            }
        }
        return "Unknown(" + toolId + ")";
    }
}
