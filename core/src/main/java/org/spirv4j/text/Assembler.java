// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.internal.assembly.AssemblyParser;
import org.spirv4j.text.internal.assembly.SourceMap;
import org.spirv4j.text.internal.assembly.VersionComment;

/**
 * Assembles text. Immutable and safe to share between threads; each {@code with} method returns a changed assembler.
 *
 * <pre>{@code
 * Assembler assembler =
 *         Assembler.create().withTarget(TargetEnv.VULKAN_1_1).withMaxErrors(20);
 * }</pre>
 *
 * <p>The generator word of the header is 0, which stands for an unknown tool.
 */
public final class Assembler {
    private static final SpirvVersion NEWEST = new SpirvVersion(1, 6);

    private final Optional<TargetEnv> target;
    private final boolean statedVersion;
    private final boolean preservedNumericIds;
    private final Grammar grammar;
    private final int maxErrors;

    private Assembler(
            Optional<TargetEnv> target,
            boolean statedVersion,
            boolean preservedNumericIds,
            Grammar grammar,
            int maxErrors) {
        this.target = target;
        this.statedVersion = statedVersion;
        this.preservedNumericIds = preservedNumericIds;
        this.grammar = grammar;
        this.maxErrors = maxErrors;
    }

    /**
     * {@return an assembler with the built-in grammar, which takes the version from the text, numbers ids anew and
     * reports at most 1,000 errors}
     */
    public static Assembler create() {
        return new Assembler(Optional.empty(), false, false, Grammar.builtIn(), 1000);
    }

    /**
     * Sets the target environment. Its version of SPIR-V goes into the header, and instructions of later versions are
     * errors. Without a target, the version is that of a comment {@code ; Version: 1.x} at the top of the text, or else
     * 1.6.
     *
     * @param env the target environment
     * @return the changed assembler
     */
    public Assembler withTarget(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return new Assembler(Optional.of(env), statedVersion, preservedNumericIds, grammar, maxErrors);
    }

    /**
     * Sets whether a comment {@code ; Version: 1.x} at the top of the text determines the version even if there is a
     * target; the version of the target is then that of texts without the comment.
     *
     * @param on whether the version that a text states takes precedence
     * @return the changed assembler
     */
    public Assembler withStatedVersion(boolean on) {
        return new Assembler(target, on, preservedNumericIds, grammar, maxErrors);
    }

    /**
     * Sets whether {@code %7} becomes the id 7; otherwise ids are numbered in the order in which they appear.
     *
     * @param on whether numeric ids are preserved
     * @return the changed assembler
     */
    public Assembler withPreservedNumericIds(boolean on) {
        return new Assembler(target, statedVersion, on, grammar, maxErrors);
    }

    /**
     * Sets the grammar that defines instructions and enumerants.
     *
     * @param other the grammar
     * @return the changed assembler
     */
    public Assembler withGrammar(Grammar other) {
        Objects.requireNonNull(other, "other");
        return new Assembler(target, statedVersion, preservedNumericIds, other, maxErrors);
    }

    /**
     * Sets how many errors are collected before assembling stops.
     *
     * @param limit the maximum number of errors; at least 1
     * @return the changed assembler
     * @throws IllegalArgumentException if the limit is below 1
     */
    public Assembler withMaxErrors(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the maximum number of errors must be at least 1, but is " + limit);
        }
        return new Assembler(target, statedVersion, preservedNumericIds, grammar, limit);
    }

    /**
     * Assembles a text into the words of a module, without checking that the module is well formed: {@code
     * !<integer>} can write anything.
     *
     * @param text the text in UTF-8
     * @return the words, header included
     * @throws AssemblyException with every error of the text
     */
    public int[] assembleWords(byte[] text) {
        Objects.requireNonNull(text, "text");
        AssemblyParser parser = parser(text);
        parser.parse();
        return words(parser);
    }

    /**
     * Assembles a text as {@link #assembleWords} does, and keeps where each instruction came from.
     *
     * @param text the text in UTF-8; kept, not copied
     * @return the words, and the position of each instruction in the text
     * @throws AssemblyException with every error of the text
     */
    public AssembledText assembleTraced(byte[] text) {
        Objects.requireNonNull(text, "text");
        AssemblyParser parser = parser(text);
        SourceMap sourceMap = parser.parseWithSourceMap();
        return new AssembledText(text, words(parser), sourceMap);
    }

    private AssemblyParser parser(byte[] text) {
        return new AssemblyParser(text, GrammarAccess.tables(grammar), version(text), preservedNumericIds, maxErrors);
    }

    private static int[] words(AssemblyParser parser) {
        if (!parser.errors().isEmpty()) {
            throw new AssemblyException(parser.errors());
        }
        return parser.words();
    }

    private SpirvVersion version(byte[] text) {
        SpirvVersion otherwise = target.map(TargetEnv::version).orElse(NEWEST);
        if (target.isPresent() && !statedVersion) {
            return otherwise;
        }
        SpirvVersion stated = VersionComment.find(text);
        return stated.major() == 0 ? otherwise : stated;
    }

    /**
     * Assembles a text into a module.
     *
     * @param text the text
     * @return the module
     * @throws AssemblyException with every error of the text
     * @throws org.spirv4j.diagnostic.MalformedModuleException if the text assembles to words that are not a well-formed
     *     module, such as one that defines an id twice or whose id bound exceeds that of {@link ReadOptions#DEFAULT}
     */
    public SpirvModule assemble(String text) {
        Objects.requireNonNull(text, "text");
        int[] words = assembleWords(text.getBytes(StandardCharsets.UTF_8));
        return SpirvModule.ofWords(words, ReadOptions.DEFAULT.withGrammar(grammar));
    }
}
