// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.spelling;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.grammar.Capability;

/**
 * What to change in an input, in words and as data.
 *
 * @param text the words; empty for no hint
 * @param fixes the changes
 */
public record Hint(String text, List<Fix> fixes) {
    /** No hint. */
    public static final Hint NONE = new Hint("", List.of());

    /** Copies the fixes. */
    public Hint {
        fixes = List.copyOf(fixes);
    }

    /** A hint to declare one of some capabilities, or what its end says. */
    public static Hint declare(String end, Capability... any) {
        StringBuilder text = new StringBuilder("declare OpCapability ");
        List<Fix> fixes = new ArrayList<>();
        for (int i = 0; i < any.length; i++) {
            text.append(i == 0 ? "" : i == any.length - 1 ? " or " : ", ").append(any[i].name());
            fixes.add(Fix.of(Fix.Action.ADD_INSTRUCTION, "OpCapability " + any[i].name()));
        }
        return new Hint(text.append(end).toString(), fixes);
    }

    /** A hint to declare an extension, or what its end says. */
    public static Hint extension(String name, String end) {
        String instruction = "OpExtension \"" + name + "\"";
        return new Hint("declare " + instruction + end, List.of(Fix.of(Fix.Action.ADD_INSTRUCTION, instruction)));
    }

    /** A hint in words only. */
    public static Hint of(String text) {
        return new Hint(text, List.of());
    }
}
