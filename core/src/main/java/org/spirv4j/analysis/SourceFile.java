// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.internal.word.LiteralString;

/**
 * A source file that a module names by OpSource, or by DebugSource of NonSemantic.Shader.DebugInfo or OpenCL.DebugInfo.100.
 * Immutable.
 */
public final class SourceFile {
    /** A text may name the same strings again and again: longer ones are cut. */
    private static final long MOST_BYTES = 1 << 28;

    private final String name;
    private final Optional<SourceLanguage> language;
    private final int languageVersion;
    private final int[] words;
    private final int[] ranges;
    private final boolean isDebugSource;

    /**
     * Makes a file.
     *
     * @param words the words of the module
     * @param ranges the strings of which the text consists, each by the word offsets of its start and its end
     */
    SourceFile(
            String name,
            Optional<SourceLanguage> language,
            int languageVersion,
            int[] words,
            int[] ranges,
            boolean isDebugSource) {
        this.name = name;
        this.language = language;
        this.languageVersion = languageVersion;
        this.words = words;
        this.ranges = ranges;
        this.isDebugSource = isDebugSource;
    }

    /** {@return the name of the file as the compiler stated it, often with folders; empty if it stated none} */
    public String name() {
        return name;
    }

    /** {@return the language; empty if it is not stated, or is not known} */
    public Optional<SourceLanguage> language() {
        return language;
    }

    /** {@return the version of the language, such as 450; 0 if it is not stated} */
    public int languageVersion() {
        return languageVersion;
    }

    /** {@return whether the module has the text of the file} */
    public boolean hasText() {
        return ranges.length > 0;
    }

    /** {@return the text of the file, of which each call makes a new string; empty if the module does not have it} */
    public String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /** {@return the text as the bytes in the module, which should be UTF-8, at most 256 MB of them; a copy} */
    public byte[] bytes() {
        long most = 0;
        int used = 0;
        for (; used < ranges.length && most + 4L * (ranges[used + 1] - ranges[used]) <= MOST_BYTES; used += 2) {
            most += 4L * (ranges[used + 1] - ranges[used]);
        }
        byte[] bytes = new byte[(int) most];
        int size = 0;
        for (int i = 0; i < used; i += 2) {
            size += LiteralString.copy(words, ranges[i], ranges[i + 1], bytes, size);
        }
        return Arrays.copyOf(bytes, size);
    }

    /** {@return whether DebugSource names the file, not OpSource} */
    public boolean isDebugSource() {
        return isDebugSource;
    }

    /** This file, completed by what another entry of the same name states. */
    SourceFile completedBy(SourceFile other) {
        return new SourceFile(
                name,
                language.or(other::language),
                language.isPresent() ? languageVersion : other.languageVersion,
                words,
                hasText() ? ranges : other.ranges,
                isDebugSource && other.isDebugSource);
    }
}
