// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.module.ModuleHeader;

/** Shows where two modules first differ, with the instruction around it. */
final class WordDiff {
    /** Index of the generator word, which names the tool and says nothing about the text. */
    static final int GENERATOR = 2;

    /** Index of the id bound in the header. */
    static final int BOUND = 3;

    private static final int SHOWN_WORDS = 12;

    private WordDiff() {}

    /** Index of the first word that differs, the ones in {@code ignored} aside; -1 when there is none. */
    static int firstDifference(int[] expected, int[] found, int... ignored) {
        int common = Math.min(expected.length, found.length);
        for (int i = 0; i < common; i++) {
            if (expected[i] != found[i] && !contains(ignored, i)) {
                return i;
            }
        }
        return expected.length == found.length ? -1 : common;
    }

    private static boolean contains(int[] values, int wanted) {
        for (int value : values) {
            if (value == wanted) {
                return true;
            }
        }
        return false;
    }

    /** The instructions around word {@code at} in both. */
    static List<String> describe(int[] expected, int[] found, int at) {
        return List.of(line("expected", expected, at), line("found", found, at));
    }

    private static String line(String label, int[] words, int at) {
        if (at >= words.length) {
            return String.format(Locale.ROOT, "%-9s ends after %d words", label, words.length);
        }
        int start = instructionStart(words, at);
        int from = Math.max(start, at - SHOWN_WORDS / 2);
        List<String> shown = new ArrayList<>();
        for (int i = from; i < Math.min(words.length, from + SHOWN_WORDS); i++) {
            String word = String.format(Locale.ROOT, "%08x", words[i]);
            shown.add(i == at ? ">" + word + "<" : word);
        }
        return String.format(
                Locale.ROOT, "%-9s %s, from word %d: %s", label, name(words, start), from, String.join(" ", shown));
    }

    private static int instructionStart(int[] words, int at) {
        int start = at < ModuleHeader.WORDS ? 0 : ModuleHeader.WORDS;
        while (start >= ModuleHeader.WORDS) {
            int wordCount = words[start] >>> 16;
            if (wordCount == 0 || start + wordCount > at) {
                break;
            }
            start += wordCount;
        }
        return start;
    }

    private static String name(int[] words, int start) {
        if (start < ModuleHeader.WORDS) {
            return "header";
        }
        int opcode = words[start] & 0xFFFF;
        return Grammar.builtIn().instruction(opcode).map(InstructionInfo::name).orElse("opcode " + opcode);
    }
}
