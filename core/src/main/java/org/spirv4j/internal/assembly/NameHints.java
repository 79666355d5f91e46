// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.assembly;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.spelling.Suggestions;
import org.spirv4j.internal.trait.Trait;

/** What may have been meant by a name that is not known. Slow; used for errors only. */
final class NameHints {
    private static final int MAX_QUOTED = 60;

    private final byte[] text;
    private final GrammarTables tables;

    NameHints(byte[] text, GrammarTables tables) {
        this.text = text;
        this.tables = tables;
    }

    String op(String word) {
        return Suggestions.hint(word, opNames(0, false));
    }

    String specConstantOp(String word) {
        return Suggestions.hint(word, opNames(2, true));
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

    /** Names of the kind first; the word may also belong to another kind, which explains more. */
    String enumerant(int kind, String word) {
        List<String> names = new ArrayList<>();
        int first = tables.firstEnumerant(kind);
        for (int row = first; row < first + tables.enumerantCount(kind); row++) {
            names.add(tables.name(tables.enumerantName(row)));
            addAliases(tables.enumerantFacts(row), names);
        }
        String hint = Suggestions.hint(word, names);
        if (!hint.isEmpty()) {
            return hint;
        }
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        for (int other = KindNumbers.FIRST_ENUM; other < tables.kindCount(); other++) {
            if (tables.nameIndex().enumerant(other, bytes, 0, bytes.length) >= 0) {
                return "it is a " + tables.name(tables.kindName(other));
            }
        }
        return "";
    }

    String extendedInstruction(int set, String word) {
        List<String> names = new ArrayList<>();
        int first = tables.setFirstInstruction(set);
        for (int row = first; row < first + tables.setInstructionCount(set); row++) {
            names.add(tables.name(tables.instructionName(row)));
        }
        return Suggestions.hint(word, names);
    }

    String set(String word) {
        List<String> names = new ArrayList<>();
        for (int set = 0; set < tables.setCount(); set++) {
            names.add(tables.name(tables.setName(set)) + (tables.setIsPrefix(set) ? "100" : ""));
        }
        String hint = Suggestions.hint(word, names);
        return hint.isEmpty() ? "names that start with \"NonSemantic.\" need not be known" : hint;
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

    /** A stretch of the text, cut where it is too long to be quoted in a message. */
    String shortened(int start, int end) {
        if (end - start <= MAX_QUOTED) {
            return new String(text, start, end - start, StandardCharsets.UTF_8);
        }
        int cut = start + MAX_QUOTED;
        // Not within a character, where there are characters: the text may be anything.
        for (int i = 0; i < 3 && (text[cut] & 0xC0) == 0x80; i++) {
            cut--;
        }
        return new String(text, start, cut - start, StandardCharsets.UTF_8) + "...";
    }
}
