// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.extended;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ExtendedSets;
import org.spirv4j.internal.validate.facts.ExtendedSets.Family;
import org.spirv4j.internal.validate.facts.ExtendedSets.Import;

/** The line lengths of the source texts in DebugSource and DebugSourceContinued. */
final class DebugSources {
    private static final int DEBUG_SOURCE_CONTINUED = 102;

    private final ValidationContext context;
    private final ExtendedSets sets;
    private final Map<Integer, int[]> linesBySource = new HashMap<>();
    private int lastSource;
    private int[] lastLines = {};

    DebugSources(ValidationContext context, ExtendedSets sets) {
        this.context = context;
        this.sets = sets;
    }

    /** The lengths of the lines of a DebugSource in bytes; empty if it has no text. */
    int[] lines(int source) {
        if (source != lastSource) {
            int[] lines = linesBySource.get(source);
            if (lines == null) {
                lines = split(source);
                linesBySource.put(source, lines);
            }
            lastSource = source;
            lastLines = lines;
        }
        return lastLines;
    }

    private int[] split(int source) {
        int[] words = context.words;
        int at = context.data.definition(source);
        Import set = sets.setAt(at);
        if (set == null || words[at] >>> 16 < 7) {
            return new int[0];
        }
        Lines lines = new Lines();
        if (!lines.add(words[at + 6])) {
            return new int[0];
        }
        at += words[at] >>> 16;
        while (set.family() == Family.SHADER_DEBUG
                && at + 5 < words.length
                && words[at] >>> 16 == 6
                && (words[at] & 0xFFFF) == Op.OpExtInst.opcode()
                && words[at + 3] == set.id()
                && words[at + 4] == DEBUG_SOURCE_CONTINUED
                && lines.add(words[at + 5])) {
            at += 6;
        }
        return lines.end();
    }

    /** Collects line lengths from consecutive texts; a line may continue in the next text. */
    private final class Lines {
        private int[] lengths = new int[16];
        private int count;
        private int length;
        private boolean open;

        boolean add(int text) {
            int at = context.data.definition(text);
            if (at == 0 || (context.words[at] & 0xFFFF) != Op.OpString.opcode()) {
                return false;
            }
            int end = at + (context.words[at] >>> 16);
            for (int word = at + 2; word < end; word++) {
                for (int bits = 0; bits < 32; bits += 8) {
                    int character = context.words[word] >>> bits & 0xFF;
                    if (character == 0) {
                        return true;
                    }
                    append(character);
                }
            }
            return true;
        }

        private void append(int character) {
            open = character != '\n';
            if (open) {
                length++;
            } else {
                close();
            }
        }

        private void close() {
            if (count == lengths.length) {
                lengths = Arrays.copyOf(lengths, count * 2);
            }
            lengths[count++] = length;
            length = 0;
        }

        int[] end() {
            if (open) {
                close();
            }
            return Arrays.copyOf(lengths, count);
        }
    }
}
