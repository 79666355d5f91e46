// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.option;

import java.util.Locale;

/**
 * A semantic that an option gives to an input or output.
 *
 * @param location the location of the input or output; -1 if its name says which one
 * @param name its name in the module; empty if its location says which one
 */
public record GivenSemantic(boolean isInput, int location, String name, String semantic) {
    /** Whether it is for an input or output with that location and that name. */
    public boolean isOf(int at, String called) {
        return location >= 0 ? location == at : name.equals(called);
    }

    /** Whether a text is a semantic that is not one of the system's values, with an index or without. */
    public static boolean isSemantic(String text) {
        return text.matches("[A-Za-z_][A-Za-z_0-9]*")
                && !text.toUpperCase(Locale.ROOT).startsWith("SV_");
    }
}
