// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.identifier;

import java.util.Locale;
import java.util.Set;

/**
 * The rules of a language for identifiers. In all of them, letters and digits of ASCII are valid, and the underscore
 * stands for other characters.
 *
 * @param keywords words that are no identifiers
 * @param mayStartWithDigit whether the first character may be a digit
 * @param ignoresCase whether identifiers that differ only in case count as equal
 * @param firstNumber the first number that is appended to a name that is in use
 * @param separatesAlways whether an underscore precedes the number; otherwise it does so only after a digit
 */
public record IdentifierRules(
        Set<String> keywords,
        boolean mayStartWithDigit,
        boolean ignoresCase,
        int firstNumber,
        boolean separatesAlways) {

    /** What stands for an invalid character. */
    public static final char REPLACEMENT = '_';

    /** Copies the set. */
    public IdentifierRules {
        keywords = Set.copyOf(keywords);
    }

    /** {@return whether a word is reserved} */
    public boolean isKeyword(String word) {
        return keywords.contains(word);
    }

    /** {@return a name of letters and digits that may stand where an identifier does; another one if it is empty} */
    public String started(String name, String otherwise) {
        if (name.isEmpty()) {
            return otherwise;
        }
        return !mayStartWithDigit && isDigit(name.charAt(0)) ? REPLACEMENT + name : name;
    }

    /** {@return a name with a number after it} */
    String numbered(String name, int number) {
        boolean separated = separatesAlways || !name.isEmpty() && isDigit(name.charAt(name.length() - 1));
        return separated ? name + REPLACEMENT + number : name + number;
    }

    /** {@return a name in the form in which it is compared with others} */
    String key(String name) {
        return ignoresCase ? name.toLowerCase(Locale.ROOT) : name;
    }

    /** {@return whether a character is a letter or digit of ASCII} */
    public static boolean isAlphanumeric(int c) {
        return isUpper(c) || isLower(c) || isDigit(c);
    }

    /** {@return whether a character is a capital letter of ASCII} */
    public static boolean isUpper(int c) {
        return c >= 'A' && c <= 'Z';
    }

    /** {@return whether a character is a small letter of ASCII} */
    public static boolean isLower(int c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
