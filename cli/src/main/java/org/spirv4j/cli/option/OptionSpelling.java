// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.option;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.spirv4j.internal.spelling.Suggestions;

/** Finds the option that a misspelt one may mean. */
public final class OptionSpelling {
    private OptionSpelling() {}

    /**
     * The error message for an unknown option.
     *
     * @param word the option as it was written
     * @param names the names of the options that there are
     */
    public static String unknown(String word, List<String> names) {
        return "unknown option " + word
                + near(word, names).map(name -> "; did you mean " + name + "?").orElse("");
    }

    /**
     * The option that is meant: a level such as -O3 without its number, a near name, or one of which the word is the
     * start or the end.
     */
    private static Optional<String> near(String word, List<String> names) {
        String bare = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        if (bare.matches("-[A-Za-z][0-9]+") && names.contains(bare.substring(0, 2))) {
            return Optional.of(bare.substring(0, 2));
        }
        String letters = bare.replaceFirst("^-+", "");
        if (letters.matches("optimi[sz]e.*") && names.contains("-O")) {
            return Optional.of("-O");
        }
        if (letters.length() < 2) {
            return Optional.empty();
        }
        List<String> near = Suggestions.near(
                bare, names.stream().filter(name -> name.length() > 2).toList(), 1);
        if (!near.isEmpty()) {
            return Optional.of(near.get(0));
        }
        return names.stream()
                .filter(name -> name.startsWith("--" + letters) || bare.startsWith(name) && name.length() > 4)
                .min(Comparator.comparingInt(name -> Math.abs(name.length() - bare.length())))
                .or(() -> names.stream()
                        .filter(name -> letters.length() > 2 && name.endsWith("-" + letters))
                        .findFirst());
    }
}
