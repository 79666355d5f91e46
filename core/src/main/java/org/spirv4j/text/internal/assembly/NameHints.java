// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.spelling.Suggestions;
import org.spirv4j.internal.trait.Trait;

/** Suggests corrections of unknown names. Slow; used only for errors. */
final class NameHints {
    private static final int MAX_QUOTED = 60;

    private final byte[] text;
    private final GrammarTables tables;

    NameHints(byte[] text, GrammarTables tables) {
        this.text = text;
        this.tables = tables;
    }

    Hint op(String word) {
        return Suggestions.correction(word, opNames(0, false), "");
    }

    Hint specConstantOp(String word) {
        return Suggestions.correction(word, opNames(2, true), "");
    }

    private List<String> opNames(int from, boolean specConstantOnly) {
        List<String> names = new ArrayList<>();
        for (int row = 0; row < tables.opCount(); row++) {
            if (!specConstantOnly || Trait.CONSTANT_OPERATION.hasRow(tables, row)) {
                names.add(tables.name(tables.opName(row)).substring(from));
                addAliases(tables.opFacts(row), names);
            }
        }
        return names;
    }

    /** Suggests names of the kind, or else another kind that has this enumerant. */
    Hint enumerant(int kind, String word) {
        List<String> names = new ArrayList<>();
        int first = tables.firstEnumerant(kind);
        for (int row = first; row < first + tables.enumerantCount(kind); row++) {
            names.add(tables.name(tables.enumerantName(row)));
            addAliases(tables.enumerantFacts(row), names);
        }
        Hint hint = Suggestions.correction(word, names, "");
        if (!hint.text().isEmpty()) {
            return hint;
        }
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        for (int other = KindNumbers.FIRST_ENUM; other < tables.kindCount(); other++) {
            if (tables.nameIndex().enumerant(other, bytes, 0, bytes.length) >= 0) {
                return Hint.of("it is an enumerant of " + tables.name(tables.kindName(other)));
            }
        }
        return Hint.NONE;
    }

    Hint extendedInstruction(int set, String word) {
        List<String> names = new ArrayList<>();
        int first = tables.sets().firstInstruction(set);
        for (int row = first; row < first + tables.sets().instructionCount(set); row++) {
            names.add(tables.name(tables.sets().instructionName(row)));
        }
        return Suggestions.correction(word, names, "");
    }

    Hint set(String word) {
        List<String> names = new ArrayList<>();
        for (int set = 0; set < tables.sets().count(); set++) {
            names.add(tables.name(tables.sets().name(set)) + (tables.sets().isPrefix(set) ? "100" : ""));
        }
        Hint hint = Suggestions.correction(word, names, "\"");
        return hint.text().isEmpty()
                ? Hint.of("only sets whose names start with \"NonSemantic.\" may be unknown")
                : hint;
    }

    private void addAliases(GrammarTables.Facts facts, List<String> names) {
        for (int i = 0; i < tables.listLength(facts.aliases()); i++) {
            names.add(tables.name(tables.listItem(facts.aliases(), i)));
        }
    }

    /** Name of an enumerant of the operand kind FPEncoding. */
    String encodingName(int encoding) {
        for (int kind = KindNumbers.FIRST_ENUM; kind < tables.kindCount(); kind++) {
            if (tables.name(tables.kindName(kind)).equals("FPEncoding") && tables.enumerant(kind, encoding) >= 0) {
                return tables.name(tables.enumerantName(tables.enumerant(kind, encoding)));
            }
        }
        return Integer.toString(encoding);
    }

    /** Part of the text, truncated if it is too long for a message. */
    String shortened(int start, int end) {
        if (end - start <= MAX_QUOTED) {
            return new String(text, start, end - start, StandardCharsets.UTF_8);
        }
        int cut = start + MAX_QUOTED;
        // Do not split a UTF-8 sequence; the text may be malformed.
        for (int i = 0; i < 3 && (text[cut] & 0xC0) == 0x80; i++) {
            cut--;
        }
        return new String(text, start, cut - start, StandardCharsets.UTF_8) + "...";
    }
}
