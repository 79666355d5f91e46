// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.spelling;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.resource.TextResource;

/** The spellings of a language, by opcode and by number of an extended instruction. */
public final class SpellingTable {
    /** By opcode: what scalars and what vectors are spelled by. */
    private final Map<Integer, Spelling> scalars = new HashMap<>();

    private final Map<Integer, Spelling> vectors = new HashMap<>();
    private final Map<String, Spelling> extended = new HashMap<>();

    private SpellingTable(String language) {
        boolean isLanguage = false;
        String set = "";
        for (String row : TextResource.rows("spellings.table")) {
            if (row.startsWith("language ")) {
                isLanguage = row.substring(9).equals(language);
            } else if (row.startsWith("set ")) {
                set = row.substring(4).replace("-", "");
            } else if (isLanguage) {
                read(row, set);
            }
        }
    }

    /** The spellings of a language. */
    public static SpellingTable of(String language) {
        return new SpellingTable(language);
    }

    private void read(String row, String set) {
        int colon = row.indexOf(": ");
        Spelling spelling = Spelling.of(row.substring(colon + 2));
        List<String> words = TextResource.words(row.substring(0, colon));
        boolean vector = words.contains("vector");
        for (String word : words) {
            if (!set.isEmpty()) {
                extended.put(set + " " + word, spelling);
            } else if (word.startsWith("Op")) {
                int opcode = Op.valueOf(word).opcode();
                (vector ? vectors : scalars).put(opcode, spelling);
            }
        }
    }

    /** The spelling of an instruction. */
    public Optional<Spelling> of(int opcode, boolean isVector) {
        Spelling vector = isVector ? vectors.get(opcode) : null;
        return Optional.ofNullable(vector == null ? scalars.get(opcode) : vector);
    }

    /** The spelling of an extended instruction, by the name of its set and its own. */
    public Optional<Spelling> of(String set, String name) {
        return Optional.ofNullable(extended.get(set + " " + name));
    }

}
