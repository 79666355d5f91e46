// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.extended;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.source.SourceLines;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets;
import org.spirv4j.validate.internal.facts.ExtendedSets.Family;
import org.spirv4j.validate.internal.facts.ExtendedSets.Import;

/** The source texts in DebugSource and DebugSourceContinued. */
final class DebugSources {
    private final ValidationContext context;
    private final ExtendedSets sets;
    private final Map<Integer, SourceLines> linesBySource = new HashMap<>();
    private int lastSource;
    private SourceLines lastLines = SourceLines.NONE;

    DebugSources(ValidationContext context, ExtendedSets sets) {
        this.context = context;
        this.sets = sets;
    }

    /** The lines of a DebugSource and the DebugSourceContinued after it; none if it has no text. */
    SourceLines lines(int source) {
        if (source != lastSource) {
            lastLines = linesBySource.computeIfAbsent(source, this::split);
            lastSource = source;
        }
        return lastLines;
    }

    private SourceLines split(int source) {
        int[] words = context.words;
        int at = context.data.definition(source);
        Import set = sets.setAt(at);
        if (set == null || words[at] >>> 16 < 7) {
            return SourceLines.NONE;
        }
        SourceLines lines = new SourceLines();
        if (!add(words[at + ExtInst.OPERANDS + 1], lines)) {
            return SourceLines.NONE;
        }
        at += words[at] >>> 16;
        while (set.family() == Family.SHADER_DEBUG
                && at + 5 < words.length
                && words[at] >>> 16 == 6
                && (words[at] & 0xFFFF) == Op.OpExtInst.opcode()
                && words[at + ExtInst.SET] == set.id()
                && words[at + ExtInst.INSTRUCTION] == ShaderDebugNumbers.DebugSourceContinued
                && add(words[at + ExtInst.OPERANDS], lines)) {
            at += 6;
        }
        lines.end();
        return lines;
    }

    private boolean add(int text, SourceLines lines) {
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
                lines.add(character);
            }
        }
        return true;
    }
}
